// What stands beside the board: notes, wishes as cards, and how far the game has come or how it is shared.

import { fill, h, s } from './dom.js';
import { icon } from './shapes.js';
import { hue, t } from './words.js';

/** The notes of a view; a note about somebody lights the board while it is looked at. */
export class Notes {
  /** @param light hears the note that is looked at, or nothing. */
  constructor(light) {
    this.light = light;
    this.element = h('ul', { class: 'notes' });
    this.legend = h('ul', { class: 'legend' });
  }

  draw(view) {
    const look = JSON.stringify([view.notes, view.legend]);
    if (this.look === look) return;
    this.look = look;
    const focused = [...this.element.children].findIndex((row) => row === document.activeElement);
    this.rows = view.notes.map((note) => this.row(note));
    fill(this.element, this.rows);
    fill(this.legend, view.legend.map((text) => h('li', { text })));
    if (focused >= 0) this.rows[focused]?.focus();
  }

  row(note) {
    if (note.about === undefined) return h('li', { class: note.tone, text: note.text });
    const on = { pointerenter: () => this.light(note), pointerleave: () => this.light(null), focus: () => this.light(note), blur: () => this.light(null) };
    return h('li', { class: `${note.tone} wish`, tabindex: 0, 'data-about': note.about, on },
      h('span', { class: 'icons', 'aria-hidden': 'true' }, (note.icons ?? []).map(small)),
      h('span', { text: note.text }));
  }

  /** Points at the note about a spot, if there is one. */
  point(at) {
    for (const row of this.rows ?? []) row.classList.toggle('pointed', at !== null && row.dataset.about === String(at));
  }
}

/** A bar that shows how a whole is shared, or how much of it is reached. */
export class Bar {
  constructor() {
    this.element = h('div', { class: 'bar' });
  }

  /** @param names who sits on each seat. */
  draw(bar, names, isToMove) {
    this.element.hidden = !bar;
    if (!bar) return;
    const { shares, whole } = bar;
    const part = ({ n, hue: number }) => {
      const made = h('span', { class: 'portion' });
      made.style.width = `${(100 * n) / Math.max(1, whole)}%`;
      if (number !== null) made.style.background = hue(number)[0];
      return made;
    };
    const label = ({ n }, seat) => h('span', { class: isToMove(seat) ? 'name to-move' : 'name' },
      shares.length > 1 ? [h('span', { class: `seat-number seat-${seat + 1}`, text: String(seat + 1) }), ` ${names[seat]} ${n}`] : `${n} / ${whole}`);
    const told = shares.length > 1 ? shares.map(({ n }, seat) => `${names[seat]}: ${n}`).join(', ') : t('bar-of', { n: shares[0].n, what: whole });
    this.element.classList.toggle('two', shares.length > 1);
    this.element.setAttribute('role', 'img');
    this.element.setAttribute('aria-label', told);
    fill(this.element, h('div', { class: 'names' }, shares.map(label)), h('div', { class: 'track' }, shares.map(part)));
  }
}

const small = (each) => s('svg', { viewBox: '-18 -18 36 36' }, icon(each, true));
