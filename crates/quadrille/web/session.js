// A game being played: the puzzle, the turns with those taken back, who sits at the table, the time. The server
// shows what follows from it; every change is kept in the store.

import { post, put, Refusal } from './api.js';
import { findGame } from './words.js';

export class Session extends EventTarget {
  /** @param given puzzle, game, and what a save holds: id, turns, played, players, series, millis, hints. */
  constructor(given) {
    super();
    this.id = given.id ?? newId();
    this.puzzle = given.puzzle;
    this.game = findGame(given.game);
    this.turns = given.turns ?? [];
    this.played = given.played ?? this.turns.length;
    this.players = given.players ?? [];
    this.series = given.series ?? null;
    this.hints = given.hints ?? 0;
    this.before = given.millis ?? 0;
    this.since = null;
    this.seed = given.seed;
    this.spec = given.spec;
    this.shown = null;
    this.isClosed = false;
  }

  /** A session from what the store holds. */
  static fromSave(save) {
    const turns = save.line.split('|').map((turn) => turn.trim()).filter(Boolean);
    const session = new Session({
      ...save, turns, hints: save.n_hints,
      players: save.players.split(' ').filter(Boolean),
      series: readSeries(save.series),
    });
    session.isTouched = true;
    return session;
  }

  get line() {
    return this.turns.slice(0, this.played).join(' ');
  }

  get status() {
    return this.shown?.status;
  }

  get isOpen() {
    return this.status?.state === 'open';
  }

  get canUndo() {
    return this.played > 0;
  }

  get canRedo() {
    return this.played < this.turns.length;
  }

  /** Who moves now: `person`, a bot's name, or nothing at the end. */
  get mover() {
    return this.isOpen ? (this.players[this.status.seat] ?? 'person') : null;
  }

  /** Makes moves. Moves with the same `turn` object are taken back together. */
  play(line, turn = {}) {
    this.isTouched = true;
    if (this.turn === turn && this.played === this.turns.length && this.played > 0) {
      this.turns[this.played - 1] += ` ${line}`;
    } else {
      this.turns.length = this.played;
      this.turns.push(line);
      this.played += 1;
      this.turn = turn;
    }
    return this.refresh();
  }

  async undo() {
    if (!this.canUndo) return;
    this.isTouched = true;
    // Bots alone would play it again at once.
    if (!this.players.includes('person')) this.isPaused = true;
    do {
      this.played -= 1;
      await this.refresh();
    } while (this.played > 0 && this.mover !== 'person' && this.players.includes('person'));
  }

  async redo() {
    if (!this.canRedo) return;
    this.isTouched = true;
    do {
      this.played += 1;
      await this.refresh();
    } while (this.canRedo && this.mover !== 'person' && this.players.includes('person'));
  }

  restart() {
    this.isTouched = true;
    this.played = 0;
    this.turn = null;
    return this.refresh();
  }

  /** Fetches the view; calls that come meanwhile are answered by one more fetch. */
  refresh() {
    this.turn = this.turn ?? null;
    this.isStale = true;
    this.refreshing ??= this.fetchViews().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async fetchViews() {
    while (this.isStale && !this.isClosed) {
      this.isStale = false;
      const { line, played } = this;
      try {
        const shown = await post('/api/view', { puzzle: this.puzzle, line });
        if (this.isStale) continue;
        this.adopt(shown);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!this.shown || played === 0) {
          this.emit('refused', error);
          throw error;
        }
        // The move came from a view that was no longer true: take it back.
        this.turns.length = this.played = this.goodPlayed;
        if (this.goodTurn !== undefined && this.goodPlayed > 0) this.turns[this.goodPlayed - 1] = this.goodTurn;
        this.turn = null;
        this.isStale = this.line !== this.goodLine;
        this.emit('refused', error);
      }
    }
  }

  adopt(shown) {
    const before = this.shown;
    this.shown = shown;
    this.goodPlayed = this.played;
    this.goodTurn = this.turns[this.played - 1];
    this.goodLine = this.line;
    if (this.isOpen) this.startTime();
    else this.stopTime();
    this.seatPlayers(shown.n_seats);
    this.emit('change', { before });
    this.save();
    this.askBot();
  }

  /** In a new game the other seats go to the strongest bot; in one that was handed over, to people. */
  seatPlayers(n) {
    const other = this.played === 0 ? this.game.bots.at(-1)?.name : undefined;
    while (this.players.length < n) this.players.push(this.players.length === 0 ? 'person' : (other ?? 'person'));
  }

  /** Asks the bot whose turn it is. */
  async askBot() {
    const { mover, line } = this;
    if (!mover || mover === 'person' || this.isPaused || this.isClosed || this.asking === line) return;
    this.asking = line;
    try {
      const [bot, limit] = mover.split(':');
      const started = performance.now();
      const choice = await post('/api/bot', { puzzle: this.puzzle, line, bot, limit, seed: this.seed ?? 1 });
      // A move that comes at once looks like a jump.
      await new Promise((done) => setTimeout(done, Math.max(0, (this.pace ?? 350) - (performance.now() - started))));
      if (this.line !== line || this.isPaused || this.isClosed || this.mover !== mover) return;
      this.emit('comment', choice);
      await this.play(choice.move);
    } catch (error) {
      this.emit('refused', error);
    } finally {
      if (this.asking === line) this.asking = null;
    }
  }

  /** Milliseconds played. */
  get millis() {
    return this.before + (this.since === null ? 0 : performance.now() - this.since);
  }

  startTime() {
    if (this.since === null && document.visibilityState !== 'hidden') this.since = performance.now();
  }

  stopTime() {
    this.before = this.millis;
    this.since = null;
  }

  /** Keeps the game in the store; only what the server has written is called saved. */
  async save() {
    // What was only looked at is nobody's game yet.
    if (!this.isTouched) return;
    this.mustSave = true;
    if (this.saving) return;
    this.saving = true;
    try {
      while (this.mustSave && !this.isClosed) {
        this.mustSave = false;
        this.emit('saving');
        const kept = await put(`/api/saves/${this.id}`, this.toSave());
        if (!this.mustSave) this.emit('saved', kept);
      }
    } catch (error) {
      this.emit('unsaved', error);
    } finally {
      this.saving = false;
    }
  }

  toSave() {
    return {
      puzzle: this.puzzle,
      line: this.turns.map((turn) => `${turn} |`).join(' '),
      played: this.played,
      players: this.players.join(' '),
      series: this.series ? writeSeries(this.series) : '',
      millis: Math.round(this.millis),
      n_hints: this.hints,
    };
  }

  close() {
    this.isClosed = true;
    this.stopTime();
  }

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A name that no other game has. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readSeries(text) {
  if (!text) return null;
  const [name, seed, round, ...costs] = text.split(' ');
  return { name, seed: Number(seed), round: Number(round), costs: costs.map(Number) };
}

function writeSeries({ name, seed, round, costs }) {
  return [name, seed, round, ...costs].join(' ');
}
