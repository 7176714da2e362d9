// A small celebration: bits of squared paper fall over the board.

import { h } from './dom.js';
import { hue } from './words.js';

const N_BITS = 36;

export function celebrate(frame) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const bits = Array.from({ length: N_BITS }, (_, n) => {
    const bit = h('span', {});
    bit.style.background = hue(n % 8)[0];
    bit.style.left = `${Math.random() * 100}%`;
    bit.style.animationDelay = `${Math.random() * 0.5}s`;
    bit.style.setProperty('--drift', `${(Math.random() - 0.5) * 160}px`);
    bit.style.setProperty('--turn', `${(Math.random() - 0.5) * 1200}deg`);
    return bit;
  });
  const shower = h('div', { class: 'shower', 'aria-hidden': 'true' }, bits);
  frame.append(shower);
  setTimeout(() => shower.remove(), 3200);
}
