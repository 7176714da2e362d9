// Playing: the board, what can be done, what stands beside it, and the panels.

import { get } from './api.js';
import { Advice, TrialBar, differences } from './advice.js';
import { Board } from './board.js';
import { keysDialog, newDialog } from './dialogs.js';
import { button, fill, h } from './dom.js';
import { Ending } from './ending.js';
import { showInAddress } from './links.js';
import { Bar, Notes } from './notes.js';
import { Offers } from './offers.js';
import { playersPanel } from './players.js';
import { Sand } from './sand.js';
import { Score } from './score.js';
import { Session } from './session.js';
import { get as setting, onChange } from './settings.js';
import { sharePanel } from './share.js';
import { solvePanel } from './solve.js';
import { sound } from './sound.js';
import { clock } from './time.js';
import { keep, keyOf, kept, serverFacts, t } from './words.js';
import { Zoom } from './zoom.js';

export async function play(query) {
  const session = new Session(givenBy(query));
  await session.open();
  const table = new Table(session);
  return {
    title: session.game.title,
    element: table.element,
    shown: () => table.shown(),
    close: () => table.close(),
  };
}

/** What the address asks for: a game there is, or a puzzle to begin. */
function givenBy(query) {
  const of = (name) => query.get(name) ?? '';
  return { id: of('s'), puzzle: of('p'), spec: of('spec'), line: of('m'), players: of('players'), series: of('series'), game: of('game'), seed: query.has('seed') ? Number(of('seed')) : undefined };
}

class Table {
  constructor(session) {
    this.session = session;
    this.film = null;
    this.board = new Board({
      play: (line, turn) => this.play(line, turn),
      say: (text) => this.say(text),
      point: (at) => this.notes.point(at),
      isArranged: true,
      steps: async () => (await get(`/api/sessions/${session.id}/steps`)).steps,
    });
    this.board.ownerName = (seat) => t('say-of', { name: this.seatName(seat) });
    this.advice = new Advice(this);
    this.build();
    this.listen();
    this.applySettings();
    this.change({ before: null });
    if (session.state.is_saved) this.saveMark('saved');
    this.score.find();
    const isFirst = kept(`knows-${session.game.id}`) === null;
    if (isFirst && matchMedia('(min-width: 901px)').matches) this.togglePanel('rules');
    keep(`knows-${session.game.id}`, 'yes');
  }

  listen() {
    const { session } = this;
    const on = (type, hear) => session.addEventListener(type, (event) => hear(event.detail));
    on('change', (detail) => this.change(detail));
    on('refused', (error) => {
      this.board.endPreviews();
      this.tell(error.message, 'wrong');
    });
    on('saving', () => this.saveMark('saving'));
    on('saved', () => this.saveMark('saved'));
    on('unsaved', () => this.saveMark('unsaved'));
    on('stale', () => this.tell(t('played-elsewhere')));
    on('comment', (choice) => choice.comment && fill(this.comment, `${this.seatName(session.state.to_move?.seat ?? 1)}: ${choice.comment}`));
    this.ticker = setInterval(() => this.tick(), 250);
    this.stopListening = new AbortController();
    const { signal } = this.stopListening;
    document.addEventListener('keydown', (event) => this.key(event), { signal });
    document.addEventListener('visibilitychange', () => {
      session.rest();
      // Another window may have played on meanwhile.
      if (document.visibilityState === 'visible' && session.isTouched) session.refresh().catch(() => {});
    }, { signal });
    this.stopHearing = onChange(() => this.applySettings());
  }

  build() {
    const { session } = this;
    this.tools = this.buildTools();
    this.sand = new Sand();
    this.timer = h('span', { class: 'timer', role: 'timer', 'aria-label': t('time') });
    this.saved = h('span', { class: 'saved', 'aria-live': 'off' });
    this.notes = new Notes((note) => this.board.light(note));
    this.bar = new Bar();
    this.trialBar = new TrialBar(session);
    this.offers = new Offers((line) => this.play(line, {}));
    this.comment = h('p', { class: 'comment' });
    this.score = new Score(this);
    this.message = h('div', { class: 'message', role: 'status', 'aria-live': 'polite', tabindex: -1, hidden: true });
    this.spoken = h('div', { class: 'offscreen', role: 'status', 'aria-live': 'assertive' });
    this.ending = new Ending(session, () => this.togglePanel('share', true));
    this.players = h('div', { class: 'players', hidden: true });
    this.frame = h('div', { class: 'frame' }, this.board.svg);
    this.zoom = new Zoom(this.board, this.frame);
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
        h('h1', {}, session.game.title, headline(session)), round,
        h('div', { class: 'above' }, this.trialBar.element, this.bar.element, this.zoom.buttons),
        h('div', { class: 'row' }, this.sand.element, this.timer, this.saved, button('?', () => this.showKeys(), { class: 'quiet', id: 'keys', 'aria-label': t('keys'), title: t('keys') }))),
      h('div', { class: 'sheet' }, rulesOf(session.rules)),
      h('div', { class: 'table-board' },
        h('div', { class: 'framed' }, this.frame),
        this.offers.element),
      h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') }, Object.values(this.tools)),
      h('aside', { class: 'side', 'aria-label': t('beside') },
        h('div', { class: 'tabs' }, tabs),
        this.ending.element, this.message, this.spoken,
        h('div', { class: 'paper status' }, this.notes.element, this.notes.legend, this.comment, this.score.element),
        this.players,
        this.panel),
      h('p', { class: 'source', text: session.puzzle }));
  }

  buildTools() {
    const { session } = this;
    const signed = (id, sign, act) => {
      const made = button('', () => made.getAttribute('aria-disabled') !== 'true' && act(), { id, class: 'tool', title: keyOf(id) ? `${t(id)} (${keyOf(id).toUpperCase()})` : t(id) });
      made.append(h('span', { class: 'sign', text: sign, 'aria-hidden': 'true' }), h('span', { class: 'word', text: t(id) }));
      return made;
    };
    return {
      undo: signed('undo', '↶', () => session.undo()),
      redo: signed('redo', '↷', () => session.redo()),
      restart: signed('restart', '⟲', () => session.restart()),
      hint: signed('hint', '✦', () => this.advice.nextHint()),
      check: signed('check', '✓', () => this.advice.check()),
      try: signed('try', '↝', () => session.tryOut()),
      swap: signed('swap', '⇄', () => this.swapGestures()),
      new: signed('new', '+', () => newDialog(session.game)),
    };
  }

  shown() {
    this.zoom.apply();
    this.board.focus();
  }

  close() {
    clearInterval(this.ticker);
    this.stopListening.abort();
    this.stopHearing();
    this.session.close();
    this.zoom.close();
    this.isClosed = true;
    this.leavePanel?.();
  }

  /** A person makes moves. */
  async play(line, turn = {}) {
    const { session } = this;
    if (this.film || session.mover !== 'person') return this.board.endPreviews();
    this.ending.wasPlayed = true;
    await session.play(line, { turn });
    // What follows without a thought is done for those who want that.
    const routine = setting('obvious') && session.view.offers.find((offer) => offer.is_routine && offer.line);
    if (routine && session.waiting.length === 0 && session.line.endsWith(line)) await session.play(routine.line, { turn });
    return undefined;
  }

  change({ before }) {
    const { session } = this;
    const { state } = session;
    this.advice.forget();
    this.nameTool('hint', 'hint');
    if (before && before.version !== state.version) sound(session.outcome ? 'end' : 'move');
    // What waits to be sent is shown already.
    this.board.isAhead = session.waiting.length > 0;
    if (!this.film) this.board.draw(session.view, null, session.trial?.spots ?? []);
    this.zoom.apply();
    this.board.steps = state.steps ?? this.board.steps;
    this.hush();
    this.drawBeside(session.view);
    this.score.draw();
    this.drawPlayers();
    this.trialBar.draw(session.trial);
    this.tick();
    this.drawTools();
    if (session.isTouched) showInAddress(session);
    if (session.outcome) this.ending.draw(before?.outcome ?? null, this.score.record, this.frame);
    else this.ending.hide();
    const { notes } = session.view;
    if (before && notes.length > 0 && before.view.notes[0]?.text !== notes[0].text) this.say(notes[0].text);
    if (session.trial) this.advice.judgeTrial();
  }

  drawTools() {
    const { session } = this;
    const { state } = session;
    const isOpen = session.mover === 'person';
    const usable = { undo: state.can_undo, redo: state.can_redo, restart: state.can_undo, hint: isOpen, try: isOpen && !session.trial && session.players.length === 1 };
    for (const [id, isUsable] of Object.entries(usable)) this.tools[id].setAttribute('aria-disabled', String(!isUsable));
    this.tools.try.hidden = session.players.length > 1;
    this.drawSwap();
  }

  /** Which of two marks a click makes; only where there are two. */
  drawSwap() {
    const both = this.session.view.spots.find(({ offers }) => offers?.some(({ gesture }) => gesture === 'main') && offers.some(({ gesture, leaves }) => gesture === 'second' && leaves));
    if (both) {
      const wanted = this.board.hand.isSwapped ? 'second' : 'main';
      this.gestureLabel = both.offers.find(({ gesture }) => gesture === wanted).label;
    }
    this.tools.swap.hidden = !this.gestureLabel;
    if (!this.gestureLabel) return;
    this.tools.swap.querySelector('.word').textContent = this.gestureLabel;
    this.tools.swap.setAttribute('aria-pressed', String(this.board.hand.isSwapped));
  }

  swapGestures() {
    this.board.hand.isSwapped = !this.board.hand.isSwapped;
    this.drawSwap();
    this.say(t('swapped', { what: this.gestureLabel }));
  }

  applySettings() {
    const { svg, hand } = this.board;
    svg.classList.toggle('with-letters', setting('letters') === true || setting('palette') === 'patterns');
    svg.classList.toggle('no-errors', setting('live-errors') === false);
    hand.isSwapped = setting('click-order') === 'second';
    this.timer.hidden = setting('timer') === false;
    if (this.session.state) this.drawSwap();
  }

  /** What stands beside the board, of the game or of a film. */
  drawBeside(view) {
    const { session } = this;
    const isUsable = !this.film && session.mover === 'person';
    this.notes.draw(view);
    this.offers.draw(view, isUsable);
    const seat = session.state.to_move?.seat;
    const names = session.players.map((_, at) => this.seatName(at));
    this.bar.draw(view.bar, names, (at) => !this.film && at === seat && names.length > 1);
  }

  /** Who sits on a seat: you, a bot by its title, or a person by number. */
  seatName(seat) {
    const { players } = this.session;
    const isOnly = players.filter(({ name }) => name === 'person').length === 1;
    const player = players[seat];
    return player?.name === 'person' && isOnly ? t('you') : (player?.title ?? t('seat', { n: seat + 1 }));
  }

  drawPlayers() {
    const { session } = this;
    this.players.hidden = session.players.length < 2;
    if (!this.players.hidden && !this.players.firstChild) this.players.append(playersPanel(session));
  }

  tick() {
    const { session } = this;
    const left = session.millisLeft;
    const seconds = session.view.clock?.seconds;
    this.sand.element.toggleAttribute('hidden', left === null);
    this.timer.classList.toggle('hurry', left !== null && left < 10_000);
    if (left === null) {
      this.timer.textContent = clock(session.millis);
      return;
    }
    this.sand.draw(left / (1000 * seconds));
    this.timer.textContent = clock(Math.max(0, left) + 999);
    if (left > 0 || this.calledAt === session.state.version || session.isAside) return;
    this.calledAt = session.state.version;
    session.tellTime();
  }

  saveMark(state) {
    this.saved.dataset.state = state;
    this.saved.textContent = t(state);
  }

  nameTool(id, word) {
    this.tools[id].querySelector('.word').textContent = t(word);
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
    return { element: h('div', { class: 'rules' }, h('h2', { text: t('rules') }), rulesOf(this.session.rules)) };
  }

  /** Shows a position of a film instead of the game's own; `null` goes back. The time waits meanwhile. */
  showFilm(shown, why = null) {
    this.film = shown;
    this.session.lookAside(shown !== null);
    this.element.classList.toggle('filming', shown !== null);
    this.board.release();
    const { view } = shown ?? this.session;
    this.board.draw(view, why, shown ? [] : (this.session.trial?.spots ?? []));
    this.drawBeside(view);
    this.zoom.apply();
  }

  /** Shows where two solutions differ, each in its tint. */
  showTwo(views) {
    const { one, other } = differences(views);
    this.showFilm({ view: views[0] });
    this.board.draw(views[0]);
    this.board.markSpots({ one, other }, views[1]);
    this.tell(t('two-solutions'), 'plain', button(t('film-leave'), () => { this.showFilm(null); this.hush(); }, { class: 'button soft', id: 'two-leave' }));
  }

  /** Goes on playing from a position that was shown. */
  takeOver(line) {
    this.session.takeOver(line);
  }

  /** Says something beside the board and to who listens; it can be closed. */
  tell(text, tone = 'plain', ...more) {
    const hadFocus = this.message.contains(document.activeElement);
    this.message.className = `message ${tone}`;
    fill(this.message,
      h('div', { class: 'words' }, text.split('\n').map((line) => h('p', { text: line }))),
      button('×', () => this.hush(), { class: 'quiet', id: 'hush', 'aria-label': t('close') }),
      more.length > 0 ? h('div', { class: 'row wrap' }, more) : null);
    this.message.hidden = false;
    // On a phone it may stand below what is seen.
    this.message.scrollIntoView({ block: 'nearest' });
    if (hadFocus) this.message.querySelector('button').focus();
  }

  /** Takes away what was said. */
  hush() {
    const hadFocus = this.message.contains(document.activeElement);
    this.message.hidden = true;
    fill(this.message);
    if (hadFocus) this.board.focus();
  }

  say(text) {
    this.spoken.textContent = text;
  }

  showKeys() {
    keysDialog(this.session.view.offers.filter((offer) => offer.gesture === 'key'));
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
    if (!(isOnButton && (key === ' ' || key === 'enter')) && !this.film && this.board.hand.keyOffer(event)) return;
    if (key === 'escape') this.hush();
    const act = Object.keys(this.acts).find((id) => keyOf(id) === key);
    if (event.altKey || !act) return;
    event.preventDefault();
    this.acts[act]();
  }

  /** What the keys of the page do. */
  get acts() {
    const click = (id) => () => this.tools[id].click();
    return {
      undo: click('undo'), redo: click('redo'), hint: click('hint'), check: click('check'), try: click('try'), new: click('new'),
      swap: () => this.gestureLabel && this.swapGestures(),
      back: () => this.session.trial && this.session.leaveTrial(),
      keep: () => this.session.trial && this.session.keepTrial(),
      rules: () => this.togglePanel('rules'), solve: () => this.togglePanel('solve'),
      'zoom-in': () => this.zoom.by(1.3), 'zoom-out': () => this.zoom.by(1 / 1.3), 'zoom-fit': () => this.zoom.toFit(),
      'full-screen': () => this.zoom.toggleFullScreen(), keys: () => this.showKeys(),
    };
  }
}

/** What kind of puzzle it is, and whether it is today's. */
function headline(session) {
  const parts = [session.kind, session.state.seed === serverFacts().daily ? t('todays') : ''].filter(Boolean);
  return parts.length > 0 ? h('span', { class: 'kind', text: parts.join(', ') }) : null;
}

/** The rules as paragraphs: a line that ends a sentence ends one; others were only broken to fit their file. */
const rulesOf = (rules) => rules.split(/(?<=[.!?:])\s*\n/).map((text) => h('p', { text: text.replaceAll('\n', ' ') }));
