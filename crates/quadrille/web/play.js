// Playing: the board, what can be done, the score, hints, and the panels beside it.

import { get, post } from './api.js';
import { Board } from './board.js';
import { celebrate } from './celebrate.js';
import { keysDialog, newDialog } from './dialogs.js';
import { button, fill, h } from './dom.js';
import { open, showInAddress } from './links.js';
import { startNew } from './newpuzzle.js';
import { playersPanel } from './players.js';
import { Session } from './session.js';
import { sharePanel } from './share.js';
import { solvePanel } from './solve.js';
import { clock } from './time.js';
import { hue, hueName, keep, kept, t } from './words.js';

/** How long the score is looked for in the background, in seconds. */
const SCORE_SECONDS = 5;

export async function play(query) {
  const session = new Session(givenBy(query));
  await session.open();
  const table = new Table(session);
  return {
    title: session.game.title,
    element: table.element,
    shown: () => table.board.focus(),
    close: () => table.close(),
  };
}

/** What the address asks for: a game there is, or a puzzle to begin. */
function givenBy(query) {
  const of = (name) => query.get(name) ?? '';
  return { id: of('s'), puzzle: of('p'), spec: of('spec'), line: of('m'), players: of('players'), series: of('series'), game: of('game') };
}

class Table {
  constructor(session) {
    this.session = session;
    this.hint = null;
    this.film = null;
    this.board = new Board({
      play: (line, turn) => this.play(line, turn),
      say: (text) => this.say(text),
      steps: async () => (await get(`/api/sessions/${session.id}/steps`)).steps,
    });
    this.build();
    const on = (type, hear) => session.addEventListener(type, (event) => hear(event.detail));
    on('change', (detail) => this.change(detail));
    on('refused', (error) => this.tell(error.message, 'wrong'));
    on('saving', () => this.saveMark('saving'));
    on('saved', () => this.saveMark('saved'));
    on('unsaved', () => this.saveMark('unsaved'));
    on('stale', () => this.tell(t('played-elsewhere')));
    on('comment', (choice) => choice.comment && fill(this.comment, choice.comment));
    this.ticker = setInterval(() => this.tick(), 250);
    this.stopListening = new AbortController();
    const { signal } = this.stopListening;
    document.addEventListener('keydown', (event) => this.key(event), { signal });
    document.addEventListener('visibilitychange', () => {
      session.rest();
    }, { signal });
    this.change({ before: null });
    if (session.state.is_saved) this.saveMark('saved');
    this.findScore();
    const isFirst = kept(`knows-${session.game.id}`) === null;
    if (isFirst && matchMedia('(min-width: 901px)').matches) this.togglePanel('rules');
    keep(`knows-${session.game.id}`, 'yes');
  }

  build() {
    const { session } = this;
    const tool = (id, sign, act) =>
      button('', act, { id, class: 'tool', title: t(id), 'aria-label': t(id) });
    const signed = (id, sign, act) => {
      const made = tool(id, sign, act);
      made.append(h('span', { class: 'sign', text: sign, 'aria-hidden': 'true' }), h('span', { class: 'word', text: t(id) }));
      return made;
    };
    this.tools = {
      undo: signed('undo', '↶', () => session.undo()),
      redo: signed('redo', '↷', () => session.redo()),
      restart: signed('restart', '⟲', () => session.restart()),
      hint: signed('hint', '✦', () => this.nextHint()),
      check: signed('check', '✓', () => this.check()),
      new: signed('new', '+', () => newDialog(session.game)),
    };
    this.timer = h('span', { class: 'timer', role: 'timer', 'aria-label': t('time') });
    this.saved = h('span', { class: 'saved', 'aria-live': 'off' });
    this.notes = h('ul', { class: 'notes' });
    this.legend = h('ul', { class: 'legend' });
    this.comment = h('p', { class: 'comment' });
    this.score = h('dl', { class: 'score' });
    this.message = h('div', { class: 'message', role: 'status', 'aria-live': 'polite' });
    this.spoken = h('div', { class: 'offscreen', role: 'status', 'aria-live': 'assertive' });
    this.offers = h('div', { class: 'offers' });
    this.end = h('div', { class: 'end', role: 'status', 'aria-live': 'polite', hidden: true });
    this.players = h('div', { class: 'players', hidden: true });
    this.frame = h('div', { class: 'frame' }, this.board.svg);
    this.panels = {
      rules: { open: () => this.rulesPanel() },
      solve: { open: () => solvePanel(this) },
      share: { open: () => sharePanel(session) },
    };
    this.panel = h('div', { class: 'panel paper', hidden: true });
    const tabs = Object.keys(this.panels).map((id) => {
      const tab = button(t(id), () => this.togglePanel(id), { class: 'tab', id: `tab-${id}`, 'aria-expanded': 'false' });
      this.panels[id].tab = tab;
      return tab;
    });
    const { series } = session;
    const round = series ? h('p', { class: 'round', text: t('round', { n: series.round, what: series.rounds, cost: series.total_before }) }) : null;
    this.element = h('div', { class: 'table', 'data-game': session.game.id },
      h('div', { class: 'table-top' },
        h('h1', {}, session.game.title, session.kind ? h('span', { class: 'kind', text: session.kind }) : null), round,
        h('div', { class: 'row' }, this.timer, this.saved, button('?', () => keysDialog(this.session.view.offers.filter((offer) => offer.gesture === 'key')), { class: 'quiet', 'aria-label': t('keys'), title: t('keys') }))),
      h('div', { class: 'sheet' }, rulesOf(session.game)),
      h('div', { class: 'table-board' },
        this.frame,
        this.offers,
        h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') }, Object.values(this.tools))),
      h('aside', { class: 'side' },
        this.end, this.message, this.spoken,
        h('div', { class: 'paper status' }, this.notes, this.legend, this.comment, this.score),
        this.players,
        h('div', { class: 'tabs' }, tabs),
        this.panel),
      h('p', { class: 'source', text: session.puzzle }));
  }

  close() {
    clearInterval(this.ticker);
    this.stopListening.abort();
    this.session.close();
    this.isClosed = true;
    this.leavePanel?.();
  }

  /** A person makes moves. */
  play(line, turn) {
    if (this.film) return;
    if (this.session.mover === 'person') this.session.play(line, { turn });
  }

  change({ before }) {
    const { session } = this;
    this.hint = null;
    this.tools.hint.querySelector('.word').textContent = t('hint');
    if (before && before.version !== session.state.version) this.wasPlayed = true;
    if (!this.film) this.board.draw(session.view);
    this.board.steps = session.state.steps ?? this.board.steps;
    fill(this.message);
    this.drawNotes();
    this.drawOffers();
    this.drawScore();
    this.drawPlayers();
    this.tick();
    this.tools.undo.disabled = !session.state.can_undo;
    this.tools.redo.disabled = !session.state.can_redo;
    this.tools.restart.disabled = !session.state.can_undo;
    this.tools.hint.disabled = session.mover !== 'person';
    if (session.isTouched) showInAddress(session);
    if (session.outcome) this.finish(before?.outcome ?? null);
    else this.end.hidden = true;
    const { notes } = session.view;
    if (before && notes.length > 0 && before.view.notes[0]?.text !== notes[0].text) this.say(notes[0].text);
  }

  drawNotes(view = this.session.view) {
    fill(this.notes, view.notes.map(({ text, tone }) => h('li', { class: tone, text })));
    fill(this.legend, view.legend.map((text) => h('li', { text })));
  }

  /** What belongs to no spot: buttons that show their key and, where they stand for a colour, the colour. */
  drawOffers() {
    const { view } = this.session;
    const isUsable = !this.film && this.session.mover === 'person';
    const shown = { ' ': t('key-space'), ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
    const draw = (offer) => {
      const colour = offer.hue;
      const made = h('button', { type: 'button', class: colour === undefined ? 'offer' : 'offer swatch', 'data-line': offer.line, 'aria-label': offer.label, title: offer.label, disabled: !isUsable, on: { click: () => this.play(offer.line, {}) } });
      if (colour !== undefined) {
        const [paper, ink] = hue(colour);
        made.style.background = paper;
        made.style.color = ink;
        made.append(h('span', { text: hueName(colour) }));
      } else made.append(h('span', { text: offer.label }));
      if (offer.gesture === 'key') made.append(h('kbd', { text: shown[offer.key] ?? offer.key }));
      return made;
    };
    const focused = document.activeElement?.getAttribute('data-line');
    const hadFocus = this.offers.contains(document.activeElement);
    fill(this.offers, view.offers.map(draw));
    if (hadFocus) [...this.offers.children].find((made) => made.dataset.line === focused)?.focus();
  }

  /** The score beside the bound and the best possible one. */
  drawScore() {
    const { session } = this;
    /** @type {{ best?: number, cost?: number, bound?: number, isUnique?: boolean, record?: { cost: number, millis: number }, isSearching?: boolean }} */
    const score = this.best ?? {};
    const rows = [];
    const { state, cost } = session.state.status;
    if (state === 'solved' && (cost > 0 || score.best > 0)) rows.push(['yours', String(cost)]);
    if (score.best > 0) rows.push(['best', String(score.best)]);
    else if (score.cost > 0) rows.push(['best-known', String(score.cost)]);
    if (score.bound > 0 && score.best === undefined) rows.push(['bound', String(score.bound)]);
    if (score.isUnique) rows.push(['solutions', t('unique')]);
    if (score.record) rows.push(['record', score.record.cost > 0 ? `${score.record.cost} · ${clock(score.record.millis)}` : clock(score.record.millis)]);
    if (score.isSearching) rows.push(['best', '…']);
    fill(this.score, rows.map(([id, value]) => h('div', { 'data-score': id }, h('dt', { text: t(`score-${id}`) }), h('dd', { text: value }))));
  }

  /** Asks in the background what the best score can be. */
  async findScore() {
    const { session } = this;
    try {
      const known = await post('/api/score', { puzzle: session.puzzle });
      this.best = { best: known.best ?? undefined, record: known.record ?? undefined };
      if (known.best === null && known.n_seats === 1) {
        this.best.isSearching = true;
        const { job } = await post('/api/solve', { puzzle: session.puzzle, seconds: SCORE_SECONDS });
        let news;
        do news = await get(`/api/jobs/${job}`);
        while (!this.isClosed && (news.state === 'waiting' || news.state === 'running'));
        this.best.isSearching = false;
        if (news.state === 'done') {
          if (news.claim === 'optimal') this.best.best = news.cost;
          else Object.assign(this.best, { cost: news.cost, bound: news.bound });
          this.best.isUnique = news.claim === 'unique';
        }
      }
    } catch {
      if (this.best) this.best.isSearching = false;
    }
    if (this.isClosed) return;
    this.drawScore();
    // Knowing how good it can be, the server may judge the end anew.
    if (session.outcome && this.best?.best !== undefined) session.refresh().catch(() => {});
  }

  drawPlayers() {
    const { session } = this;
    this.players.hidden = session.players.length < 2;
    if (!this.players.hidden && !this.players.firstChild) this.players.append(playersPanel(session));
  }

  tick() {
    const { session } = this;
    const left = session.millisLeft;
    this.timer.classList.toggle('hurry', left !== null && left < 10_000);
    if (left === null) {
      this.timer.textContent = clock(session.millis);
      return;
    }
    this.timer.textContent = `◷ ${clock(Math.max(0, left) + 999)}`;
    if (left > 0 || this.calledAt === session.state.version) return;
    this.calledAt = session.state.version;
    session.tellTime();
  }

  saveMark(state) {
    this.saved.dataset.state = state;
    this.saved.textContent = t(state);
  }

  /** First where to look, then why, then the moves. */
  async nextHint() {
    const { session } = this;
    if (this.film || session.mover !== 'person') return;
    if (!this.hint) {
      const { line } = session;
      this.tell(t('thinking'));
      let reply;
      try {
        reply = await post('/api/hint', { puzzle: session.puzzle, line });
      } catch (error) {
        return this.tell(error.message, 'wrong');
      }
      if (session.line !== line) return;
      if (!reply.hint) return this.tell(t('no-hint'));
      this.hint = { ...reply.hint, stage: 1 };
      const places = this.hint.because.length > 0 ? this.hint.because : this.hint.follows;
      this.board.mark({ because: places, follows: [] });
      this.tell(places.length > 0 ? `${t('hint-look')} ${this.placesSpoken(places)}` : t('hint-think'), 'hint');
      this.hintWord('hint-why');
      return;
    }
    if (this.hint.stage === 1) {
      this.hint.stage = 2;
      this.board.mark(this.hint);
      this.tell(this.hint.reason, 'hint');
      this.hintWord('hint-show');
      return;
    }
    const { moves, reason } = this.hint;
    await session.play(moves.join(' '), { hinted: true });
    this.tell(`${reason} — ${t('hint-played', { what: moves.join(' ') })}`, 'hint');
  }

  hintWord(id) {
    this.tools.hint.querySelector('.word').textContent = t(id);
  }

  placesSpoken(places) {
    const { view } = this.session;
    const spoken = (place) => {
      if (place.row !== undefined) return t('place-row', { n: place.row + 1 });
      if (place.column !== undefined) return t('place-column', { n: place.column + 1 });
      return this.board.spoken(view.spots[place.spot]);
    };
    const told = places.slice(0, 4).map(spoken).join('; ');
    return places.length > 4 ? `${told}…` : told;
  }

  async check() {
    const { session } = this;
    try {
      const checked = await post('/api/check', { puzzle: session.puzzle, line: session.line });
      if (checked.verdict) return this.tell(checked.verdict_words, checked.verdict === 'rejected' ? 'wrong' : 'good');
      if (checked.mistakes.length === 0) return this.tell(t('no-mistakes'), 'good');
      this.board.mark({
        because: checked.mistakes.flatMap((why) => why.because),
        follows: checked.mistakes.flatMap((why) => why.follows),
      });
      return this.tell([...new Set(checked.mistakes.map((why) => why.reason))].slice(0, 5).join('\n'), 'wrong');
    } catch (error) {
      return this.tell(error.message, 'wrong');
    }
  }

  /** Shows how the game ended, as the server says it. */
  finish(before) {
    const { session } = this;
    const { kind, tone, words, is_celebrated: isCelebrated } = session.outcome;
    const { series } = session;
    const [first, ...more] = words;
    this.end.className = `end ${tone}`;
    this.end.dataset.outcome = kind;
    fill(this.end,
      h('h2', { text: first }),
      more.map((text) => h('p', { text })),
      series ? h('p', { class: 'total', text: t('series-total', { n: series.round, cost: series.total }) }) : null,
      h('div', { class: 'row wrap' },
        series?.has_next ? button(t('next-round'), () => this.nextRound(), { class: 'button main', id: 'next-round' })
          : this.anotherButtons(),
        button(t('share'), () => this.togglePanel('share', true), { class: 'button soft' })));
    this.end.hidden = false;
    if (isCelebrated && !before?.is_celebrated && this.wasPlayed) celebrate(this.frame);
  }

  /** Another of the same kind at once, where the kind is known; any other through the window for new ones. */
  anotherButtons() {
    const { session } = this;
    const choose = (id, look) => button(t(id), () => newDialog(session.game), { class: `button ${look}`, id });
    if (!session.kind) return choose('another', 'main');
    const next = button(t('next-of-kind', { name: session.kind }), () => startNew(session.game, { spec: session.spec }), { class: 'button main', id: 'next-of-kind' });
    return [next, choose('another', 'soft')];
  }

  async nextRound() {
    const { puzzle, game, series } = await post(`/api/sessions/${this.session.id}/next`, {});
    open({ puzzle, more: { game, series } });
  }

  togglePanel(id, isForced = false) {
    const isOpen = this.openPanel === id && !isForced;
    this.leavePanel?.();
    this.leavePanel = null;
    for (const [name, { tab }] of Object.entries(this.panels)) tab.setAttribute('aria-expanded', String(name === id && !isOpen));
    this.panel.hidden = isOpen;
    this.openPanel = isOpen ? null : id;
    if (isOpen) return;
    const { element, leave } = this.panels[id].open();
    this.leavePanel = leave ?? null;
    fill(this.panel, element);
    if (this.element.isConnected) this.panel.scrollIntoView({ block: 'nearest' });
  }

  rulesPanel() {
    return { element: h('div', { class: 'rules' }, h('h2', { text: t('rules') }), rulesOf(this.session.game)) };
  }

  /** Shows a position of a film instead of the game's own; `null` goes back. */
  showFilm(shown, why = null) {
    this.film = shown;
    this.element.classList.toggle('filming', shown !== null);
    this.board.release();
    const { view } = shown ?? this.session;
    this.board.draw(view, why);
    this.drawNotes(view);
    this.drawOffers();
  }

  /** Goes on playing from a position that was shown. */
  takeOver(line) {
    this.session.takeOver(line);
  }

  /** Says something beside the board and to who listens. */
  tell(text, tone = 'plain') {
    this.message.className = `message ${tone}`;
    fill(this.message, text.split('\n').map((line) => h('p', { text: line })));
  }

  say(text) {
    this.spoken.textContent = text;
  }

  key(event) {
    const isTyping = event.target.closest?.('input, textarea, select, dialog, [role=slider]');
    if (isTyping || event.defaultPrevented || document.querySelector('dialog')) return;
    const { session } = this;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && !event.shiftKey) session.undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) session.redo();
      else return;
      event.preventDefault();
      return;
    }
    const isOnButton = event.target.closest?.('button, a');
    if (!(isOnButton && (key === ' ' || key === 'enter')) && !this.film && this.board.keyOffer(event)) return;
    const acts = { u: () => session.undo(), r: () => session.redo(), h: () => this.nextHint(), '?': () => keysDialog(session.view.offers.filter((offer) => offer.gesture === 'key')) };
    if (event.altKey || !acts[key]) return;
    event.preventDefault();
    acts[key]();
  }
}

/** The rules as paragraphs: a line that ends a sentence ends one; others were only broken to fit their file. */
const rulesOf = (game) => game.rules.split(/(?<=[.!?:])\s*\n/).map((text) => h('p', { text: text.replaceAll('\n', ' ') }));
