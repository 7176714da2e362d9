// The bench: a draft on its board, what can be put there, what is known of it, and helpers. Knows views and edits, no games.

import { get, post } from './api.js';
import { Board } from './board.js';
import { collect, collection, nCollected } from './booklet.js';
import { button, fill, h } from './dom.js';
import { open } from './links.js';
import { sharePanel } from './share.js';
import { hue, t } from './words.js';
import { Verdict } from './workshop-verdict.js';
import { Zoom } from './zoom.js';

/** Lines of the board's own that are no edits: something was chosen. */
const CHOOSE = '@';

/** So many things that can be done to a draft as a whole are seen at once; more are asked for. */
const MOST_OFFERS = 8;

/** What several squares offer alike: a key with the same words. */
const brushOf = ({ gesture, key, label }) => (gesture === 'key' ? `${key} ${label}` : '');

export class Bench {
  constructor(session, game) {
    this.session = session;
    this.game = game;
    /** What is put on a square by a click; none: what the square itself offers. */
    this.brush = null;
    /** The label that is chosen, by number; none: the square under the cursor. */
    this.label = null;
    this.board = new Board({
      play: (line, turn) => this.play(line, turn),
      say: (text) => { this.spoken.textContent = text; },
      steps: async () => (await get(`/api/sessions/${session.id}/steps`)).steps,
    });
    this.verdict = new Verdict(this);
    this.build();
    const on = (type, hear) => session.addEventListener(type, (event) => hear(event.detail));
    on('change', () => this.change());
    on('refused', (error) => this.tell(error.message));
    on('saved', () => { this.saved.textContent = t('saved'); this.saved.dataset.state = 'saved'; });
    on('unsaved', () => { this.saved.textContent = t('unsaved'); this.saved.dataset.state = 'unsaved'; });
    this.stopListening = new AbortController();
    const { signal } = this.stopListening;
    document.addEventListener('keydown', (event) => this.key(event), { signal });
    this.board.svg.addEventListener('focusin', (event) => {
      const label = event.target.closest('[data-label]');
      this.label = label ? Number(label.dataset.label) : null;
      this.drawStrip();
    });
    this.change();
  }

  build() {
    const { session } = this;
    const tool = (id, sign, act) => button('', act, { id, class: 'tool', title: t(id), 'aria-label': t(id) });
    const signed = (id, sign, act) => {
      const made = tool(id, sign, act);
      made.append(h('span', { class: 'sign', text: sign, 'aria-hidden': 'true' }), h('span', { class: 'word', text: t(id) }));
      return made;
    };
    this.tools = {
      undo: signed('undo', '↶', () => session.undo()),
      redo: signed('redo', '↷', () => session.redo()),
      collect: signed('collect', '+', () => this.collect()),
      test: signed('draft-play', '▷', () => open({ puzzle: this.verdict.told.puzzle })),
    };
    this.saved = h('span', { class: 'saved', 'aria-live': 'off' });
    this.brushes = h('div', { class: 'offers brushes', role: 'toolbar', 'aria-label': t('brushes') });
    this.strip = h('div', { class: 'offers strip' });
    this.offers = h('div', { class: 'offers' });
    this.notes = h('ul', { class: 'notes' });
    this.message = h('div', { class: 'message', role: 'status', 'aria-live': 'polite' });
    this.spoken = h('div', { class: 'offscreen', role: 'status', 'aria-live': 'assertive' });
    this.shared = h('div', { class: 'panel paper', hidden: true });
    const frame = h('div', { class: 'frame' }, this.board.svg);
    this.zoom = new Zoom(this.board, frame);
    const share = button(t('share'), () => {
      this.shared.hidden = !this.shared.hidden;
      share.setAttribute('aria-expanded', String(!this.shared.hidden));
      this.drawShare();
    }, { class: 'tab', id: 'tab-share', 'aria-expanded': 'false' });
    this.element = h('div', { class: 'table bench', 'data-game': this.game.id },
      h('div', { class: 'table-top' }, h('h1', {}, `${t('workshop')} · ${this.game.title}`), h('div', { class: 'row' }, this.zoom.buttons, this.saved)),
      h('div', { class: 'table-board' }, this.brushes, h('div', { class: 'framed' }, frame), this.strip, this.offers,
        h('div', { class: 'toolbar', role: 'toolbar', 'aria-label': t('tools') }, Object.values(this.tools))),
      h('aside', { class: 'side' }, this.message, this.spoken, this.verdict.element,
        h('div', { class: 'paper status' }, this.notes), this.helpers(),
        h('div', { class: 'tabs' }, share), this.shared));
  }

  close() {
    this.stopListening.abort();
    this.session.close();
    this.zoom.close();
    this.verdict.close();
  }

  /** Edits, or something that was chosen on the board. */
  play(line, turn = {}) {
    if (this.verdict.film) return;
    if (!line.startsWith(CHOOSE)) this.session.play(line, { turn });
  }

  change() {
    const { session } = this;
    fill(this.message);
    this.draw();
    this.board.steps = session.state.steps ?? this.board.steps;
    fill(this.notes, session.view.notes.map(({ text, tone }) => h('li', { class: tone, text })));
    this.tools.undo.disabled = !session.state.can_undo;
    this.tools.redo.disabled = !session.state.can_redo;
    const offers = session.view.offers.map((offer) => this.offerButton(offer));
    const isOpen = this.offers.querySelector('details')?.open ?? false;
    const rest = offers.splice(MOST_OFFERS);
    fill(this.offers, offers, rest.length === 0 ? null : h('details', { open: isOpen }, h('summary', { class: 'offer', text: t('choose') }), h('div', { class: 'offers' }, rest)));
    this.drawBrushes();
    this.drawStrip();
    const query = session.isTouched ? { s: session.id } : { p: session.puzzle };
    history.replaceState(null, '', `#/workshop?${new URLSearchParams(query)}`);
    this.verdict.ask();
  }

  /** The draft as the board shows it: a click puts what the brush holds, and a line's label is chosen first. */
  draw() {
    const { view } = this.session;
    const brushed = (spot) => {
      const held = spot.offers?.find((offer) => brushOf(offer) === this.brush);
      if (!this.brush || !spot.offers) return spot;
      const plain = spot.offers.filter(({ gesture }) => gesture !== 'main' && gesture !== 'paint');
      const main = held ?? spot.offers.find(({ gesture }) => gesture === 'main');
      if (!main) return spot;
      // What is held can be painted with; what is put back cannot.
      return { ...spot, take: undefined, offers: [{ ...main, gesture: 'main' }, ...(held ? [{ ...held, gesture: 'paint' }] : []), ...plain] };
    };
    const labels = view.labels.map((label, at) => (label.offers.length === 0 ? label : { ...label, offers: [{ line: `${CHOOSE}${at}`, gesture: 'main', label: t('draft-choose-line') }] }));
    this.board.draw({ ...view, spots: view.spots.map(brushed), labels });
    this.zoom.apply();
    this.verdict.draw();
  }

  /** What can be put on squares: the keys that several of them know. */
  drawBrushes() {
    const brushes = new Map();
    for (const { offers = [] } of this.session.view.spots) {
      for (const offer of offers) {
        if (offer.gesture !== 'key') continue;
        const known = brushes.get(brushOf(offer)) ?? { ...offer, n: 0 };
        known.n += 1;
        brushes.set(brushOf(offer), known);
      }
    }
    const several = [...brushes.values()].filter(({ n }) => n > 1);
    this.known = new Map([...(this.known ?? []), ...several.map((brush) => [brushOf(brush), brush])]);
    // Colours in their order, whichever square was asked first; the rest as they come.
    const rank = ({ hue: colour, key }) => (colour === undefined ? 'z' : `${String(colour).padStart(3, '0')} ${key}`);
    const shown = [...this.known.values()].sort((one, other) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other))));
    if (this.brush && !this.known.has(this.brush)) this.brush = null;
    const choose = (brush) => {
      this.brush = brush === this.brush ? null : brush;
      this.draw();
      this.drawBrushes();
    };
    fill(this.brushes, shown.map((brush) => this.offerButton(brush, () => choose(brushOf(brush)), { 'aria-pressed': String(brushOf(brush) === this.brush), 'data-brush': brush.key })));
  }

  /** What can be done to the line or the square that is chosen. */
  drawStrip() {
    const { view } = this.session;
    const chosen = this.label === null ? view.spots[this.board.cursor] : view.labels[this.label];
    const keys = (chosen?.offers ?? []).filter((offer) => offer.gesture === 'key' && (this.label !== null || !this.known?.has(brushOf(offer))));
    fill(this.strip, keys.map((offer) => this.offerButton(offer)));
  }

  offerButton(offer, act = () => this.play(offer.line), more = {}) {
    const look = offer.hue === undefined ? 'offer' : 'offer swatch';
    const made = h('button', { type: 'button', class: look, 'data-line': offer.line, title: offer.label, 'aria-label': offer.label, ...more, on: { click: act } });
    if (offer.hue !== undefined) {
      const [paper, ink] = hue(offer.hue);
      Object.assign(made.style, { background: paper, color: ink });
    }
    made.append(h('span', { text: offer.label }));
    if (offer.key) made.append(h('kbd', { text: offer.key }));
    return made;
  }

  /** What is done for the setter when asked. */
  helpers() {
    const rows = this.game.workshop.helpers;
    if (rows.length === 0) return null;
    const wish = h('input', { type: 'text', id: 'wish', spellcheck: 'false', autocomplete: 'off', 'aria-label': t('wish'), placeholder: rows.find((row) => row.wish)?.wish ?? '' });
    const help = async (row) => {
      this.tell(t('thinking'));
      const { session } = this;
      try {
        const { line } = await post('/api/assist', { puzzle: session.puzzle, line: session.line, helper: row.name, wish: row.wish ? wish.value : '' });
        if (line) await session.play(line);
        this.tell(line ? '' : t('draft-no-change'));
      } catch (error) {
        this.tell(error.message);
      }
    };
    return h('div', { class: 'paper status helpers' },
      h('h2', { text: t('helpers') }),
      h('div', { class: 'chips' }, rows.map((row) => button(row.about, () => help(row), { class: 'chip', 'data-helper': row.name }))),
      h('label', { class: 'wish', hidden: !rows.some((row) => row.wish) }, h('span', { text: t('wish') }), wish));
  }

  /** Puts the puzzle into the collection, with its level. */
  collect() {
    const { puzzle, difficulty, lacks } = this.verdict.told ?? {};
    if (!puzzle) return this.tell(lacks ?? '');
    collect(puzzle, { title: this.game.title, level: difficulty?.level });
    return fill(this.message, h('p', {}, `${t('collected', { n: nCollected(collection()) })} `, h('a', { href: '#/booklet', text: t('collection-open') })));
  }

  drawShare() {
    const puzzle = this.verdict.told?.puzzle;
    if (this.shared.hidden || this.sharedPuzzle === puzzle) return;
    this.sharedPuzzle = puzzle;
    fill(this.shared, puzzle ? sharePanel(Object.assign(new EventTarget(), { game: this.game, puzzle })).element : h('p', { text: this.verdict.told?.lacks ?? '' }));
  }

  tell(text) {
    fill(this.message, text ? h('p', { text }) : null);
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
    if (event.altKey) return;
    const ofLabel = this.label === null ? null : session.view.labels[this.label]?.offers.find((offer) => offer.gesture === 'key' && offer.key === key);
    if (ofLabel) {
      event.preventDefault();
      this.play(ofLabel.line);
      return;
    }
    const isOnButton = event.target.closest?.('button, a') && (key === ' ' || key === 'enter');
    if (!isOnButton && this.board.hand.keyOffer(event)) return;
    if (key === 'u') session.undo();
  }
}
