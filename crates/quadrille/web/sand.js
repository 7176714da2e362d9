// A sand-glass that is seen to run out.

import { s } from './dom.js';

export class Sand {
  constructor() {
    this.upper = s('rect', { x: 2, y: 2, width: 16, height: 11, class: 'grains' });
    this.lower = s('rect', { x: 2, y: 27, width: 16, height: 0, class: 'grains' });
    const glass = 'M3 2H17V5Q17 10 11.5 14.2V15.8Q17 20 17 25V28H3V25Q3 20 8.5 15.8V14.2Q3 10 3 5Z';
    this.element = s('svg', { class: 'sand', viewBox: '0 0 20 30', 'aria-hidden': 'true' },
      s('defs', {}, s('clipPath', { id: 'sand-glass' }, s('path', { d: glass }))),
      s('g', { 'clip-path': 'url(#sand-glass)' }, this.upper, this.lower),
      this.stream = s('path', { class: 'stream', d: 'M10 14V27' }),
      s('path', { class: 'glass', d: glass }), s('path', { class: 'glass', d: 'M1.5 2H18.5M1.5 28H18.5' }));
  }

  /** @param share how much is left, from 0 to 1. */
  draw(share) {
    const left = Math.max(0, Math.min(1, share));
    this.upper.setAttribute('y', String(14 - 11 * left));
    this.upper.setAttribute('height', String(11 * left));
    this.lower.setAttribute('y', String(28 - 11 * (1 - left)));
    this.lower.setAttribute('height', String(11 * (1 - left)));
    this.stream.style.visibility = left > 0 ? 'visible' : 'hidden';
  }
}
