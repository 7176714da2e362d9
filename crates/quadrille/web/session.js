// A game being played, as the server last told it. Everything is decided there: this holds the last state, posts
// commands one after another, and tells who listens.

import { get, post, Refusal } from './api.js';
import { findGame, lang } from './words.js';

export class Session extends EventTarget {
  /** @param given what to open: an `id`, or a `puzzle` with `line`, `players`, `series` and `game`. */
  constructor(given) {
    super();
    this.given = given;
    this.state = null;
    this.isClosed = false;
    this.isPaused = false;
    this.isSending = false;
    /** Whether something else is looked at, such as a film: the time waits. */
    this.isAside = false;
    this.waiting = [];
    this.since = null;
    this.before = 0;
    /** How long a bot's move takes at least, in milliseconds. */
    this.pace = 350;
  }

  /** Asks the server for the game, new or kept. */
  async open() {
    this.adopt(await post('/api/sessions', this.given), { isOpening: true });
  }

  get id() { return this.state.id; }
  get puzzle() { return this.state.puzzle; }
  /** The spec it was made from, and what such puzzles are called; both empty if nobody knows. */
  get spec() { return this.state.spec; }
  get kind() { return this.state.kind; }
  get line() { return this.state.line; }
  get game() { return findGame(this.state.game); }
  get players() { return this.state.players; }
  get series() { return this.state.series; }
  get outcome() { return this.state.outcome; }
  get view() { return this.state.view; }
  /** The rules for as many players as there are. */
  get rules() { return this.rulesTold ?? this.game.rules; }
  /** What is only tried out: since which turn, on which spots, and what was assumed. */
  get trial() { return this.state.trial; }
  /** Whether anything was done; what was only looked at is nobody's game yet. */
  get isTouched() { return this.state.version > 0; }
  /** Who moves now: `person` or a bot's name; nothing at the end. */
  get mover() { return this.state.to_move?.name ?? null; }
  /** Whether only bots play. */
  get isWatched() { return this.players.every((player) => player.name !== 'person'); }

  /** Makes moves. Moves with the same `turn` object are taken back together. */
  play(line, { turn = {}, hinted = false } = {}) {
    const last = this.waiting.at(-1);
    // A stroke that is faster than the server goes on in the command that waits.
    if (last?.act.do === 'play' && last.turn === turn && !last.isSent) {
      last.act.line += ` ${line}`;
      return last.done;
    }
    const joins = (last ?? this.latest)?.turn === turn;
    return this.command({ do: 'play', line, joins, hinted }, turn);
  }

  undo() {
    // Bots alone would play it again at once.
    if (this.isWatched) this.isPaused = true;
    return this.command({ do: 'undo' });
  }

  redo() { return this.command({ do: 'redo' }); }
  restart() { return this.command({ do: 'restart' }); }
  /** From here on moves are only tried out, until they are taken back or kept. */
  tryOut() { return this.command({ do: 'try' }); }
  leaveTrial() { return this.command({ do: 'back' }); }
  keepTrial() { return this.command({ do: 'keep' }); }
  takeOver(line) { return this.command({ do: 'take-over', line }); }
  seat(seat, name, limit) { return this.command({ do: 'seat', seat, name, limit }); }
  /** Tells the server the time; it says when that is up. */
  tellTime() { return this.command({ do: 'time' }); }

  /** Fetches the state again: something else may have changed it. */
  async refresh() {
    const { version } = this.state;
    const state = await get(`/api/sessions/${this.id}`);
    if (this.waiting.length > 0) return;
    this.adopt(state);
    if (state.version !== version) this.emit('stale');
  }

  /** Sends a command after those before it. */
  command(act, turn = null) {
    const row = { act, turn, isSent: false };
    row.done = new Promise((done) => { row.finish = done; });
    this.asking?.abort();
    this.waiting.push(row);
    if (!this.isSending) this.sendAll();
    return row.done;
  }

  async sendAll() {
    this.isSending = true;
    while (this.waiting.length > 0 && !this.isClosed) {
      const [row] = this.waiting;
      row.isSent = true;
      if (row.act.do !== 'time') this.emit('saving');
      try {
        const body = { version: this.state.version, millis: Math.round(this.millis), changes: this.shownLang === lang(), ...row.act };
        const state = await this.send(body);
        this.waiting.shift();
        // What still waits was meant for what is no longer there.
        if (state.is_stale) this.drop();
        this.latest = row;
        this.adopt(state);
      } catch (error) {
        this.waiting.shift();
        this.drop();
        this.emit('refused', error);
        if (!(error instanceof Refusal)) {
          this.isSending = false;
          throw error;
        }
      } finally {
        row.finish();
      }
    }
    // At once: whoever waited for the last one may send the next.
    this.isSending = false;
  }

  /** Sends a command; a server that started anew and knows nothing of an untouched game is told of it again. */
  async send(body) {
    try {
      return await post(`/api/sessions/${this.id}`, body);
    } catch (error) {
      if (error.status !== 404 || this.isTouched) throw error;
      const { puzzle, line } = this.state;
      const state = await post('/api/sessions', { ...this.given, id: '', puzzle, line });
      return post(`/api/sessions/${state.id}`, { ...body, version: state.version, changes: false });
    }
  }

  drop() {
    for (const row of this.waiting.splice(0)) row.finish();
  }

  adopt(state, { isOpening = false } = {}) {
    if (this.isClosed) return;
    const before = this.state;
    if (state.view.changed) {
      const { changed, ...view } = state.view;
      view.spots = [...before.view.spots];
      for (const [at, spot] of changed) view.spots[at] = spot;
      state.view = view;
    } else this.shownLang = lang();
    this.rulesTold = state.rules ?? this.rulesTold;
    this.state = state;
    this.setTime(state.millis);
    this.emit('change', { before, isOpening });
    if (state.is_stale) this.emit('stale');
    if (state.problem) this.emit('unsaved', state.problem);
    else if (state.is_saved && this.waiting.length === 0) this.emit('saved');
    this.askBot();
  }

  /** Asks the bot whose turn it is, unless something is being done. */
  async askBot() {
    const { mover, state } = this;
    const isIts = state.status.state === 'open' && mover !== null && mover !== 'person';
    if (!isIts || this.isPaused || this.isClosed || this.waiting.length > 0 || this.asking) return;
    const asking = new AbortController();
    this.asking = asking;
    const { signal } = asking;
    try {
      const started = performance.now();
      const choice = await post(`/api/sessions/${this.id}/bot`, { version: state.version }, { signal });
      // A move that comes at once looks like a jump.
      await new Promise((done) => { setTimeout(done, Math.max(0, this.pace - (performance.now() - started))); });
      if (signal.aborted || this.isPaused || this.isClosed || this.state.version !== choice.version) return;
      this.asking = null;
      this.emit('comment', choice);
      await this.play(choice.move);
    } catch (error) {
      if (!signal.aborted) this.emit('refused', error);
    } finally {
      if (this.asking === asking) this.asking = null;
      // Who was interrupted may be asked again.
      if (signal.aborted && this.waiting.length === 0) this.askBot();
    }
  }

  /** Milliseconds played. */
  get millis() {
    return this.before + (this.since === null ? 0 : performance.now() - this.since);
  }

  /** Milliseconds that are left, if there is a limit. */
  get millisLeft() {
    if (this.state.millis_left === null) return null;
    return this.state.millis_left - (this.millis - this.state.millis);
  }

  setTime(millis) {
    // The page's own watch is the finer one, unless another window has played longer.
    const now = Math.max(this.millis, millis);
    const runs = this.outcome === null && !this.isWatched && !this.isAside && document.visibilityState !== 'hidden';
    this.before = now;
    this.since = runs ? performance.now() : null;
  }

  /** The page is hidden, or shown again. */
  rest() {
    const wasRunning = this.since !== null;
    this.setTime(this.millis);
    if (wasRunning && this.since === null && this.isTouched) this.tellTime();
  }

  /** Something else is looked at, or the game again. */
  lookAside(isAside) {
    if (this.isAside === isAside) return;
    this.isAside = isAside;
    this.rest();
  }

  close() {
    this.before = this.millis;
    this.since = null;
    if (this.isTouched && this.outcome === null) post(`/api/sessions/${this.id}`, { version: this.state.version, millis: Math.round(this.before), do: 'time' }).catch(() => {});
    this.isClosed = true;
    this.asking?.abort();
  }

  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
