// What can be done that belongs to no spot: buttons in fixed places that show their key, their colour, their gain.

import { fill, h } from './dom.js';
import { hue, hueLabel, keyName, t } from './words.js';

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export class Offers {
  /** @param play hears the line of an offer that is taken. */
  constructor(play) {
    this.play = play;
    this.element = h('div', { class: 'offers', role: 'group', 'aria-label': t('offers') });
    this.buttons = [];
  }

  /** Shows the offers of a view; they can be taken if `isUsable`. */
  draw(view, isUsable) {
    const { offers } = view;
    if (this.buttons.length !== offers.length) {
      this.buttons = offers.map((_, at) => this.button(at));
      fill(this.element, this.buttons);
    }
    this.lines = offers.map((offer) => (isUsable ? offer.line : ''));
    const keys = offers.map((offer) => offer.key);
    this.element.classList.toggle('pad', ARROWS.every((key) => keys.includes(key)));
    for (const [at, offer] of offers.entries()) this.drawOne(this.buttons[at], offer, view, this.lines[at] !== '');
  }

  button(at) {
    return h('button', { type: 'button', on: { click: () => this.lines[at] && this.play(this.lines[at]) } });
  }

  drawOne(made, offer, view, isOpen) {
    // A button that cannot be used now keeps its place, and the keyboard that stands on it.
    const look = JSON.stringify([offer.label, offer.line, offer.hue, offer.gain, offer.key, view.hue_names, isOpen]);
    if (made.dataset.look === look) return;
    made.dataset.look = look;
    made.className = offer.hue === undefined ? 'offer' : 'offer swatch';
    made.dataset.line = offer.line;
    made.dataset.key = offer.key ?? '';
    made.title = offer.label;
    const gain = offer.gain === undefined ? '' : `+${offer.gain}`;
    made.setAttribute('aria-disabled', String(!isOpen));
    if (offer.hue === undefined) {
      made.removeAttribute('style');
      fill(made, h('span', { text: offer.label }), ' ', offer.key ? h('kbd', { text: keyName(offer.key) }) : null);
      return;
    }
    const [paper, ink] = hue(offer.hue);
    made.style.background = paper;
    made.style.color = ink;
    fill(made,
      h('span', { class: 'offscreen', text: offer.label }), ' ',
      h('span', { class: 'gain', text: isOpen ? gain : '' }), ' ',
      h('kbd', { text: offer.key ? keyName(offer.key) : hueLabel(view, offer.hue) }));
  }
}
