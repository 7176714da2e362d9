// Small pictures of positions, drawn when they come into sight.

import { picture } from './api.js';
import { fill, h } from './dom.js';

const drawn = new Map();

const watcher = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    show(target);
  }
}, { rootMargin: '200px' });

const positions = new WeakMap();

/** A picture of a position; it says nothing that does not stand beside it in words. */
export function thumbnail(puzzle, line = '') {
  const frame = h('div', { class: 'thumb', 'aria-hidden': 'true' });
  positions.set(frame, { puzzle, line });
  watcher.observe(frame);
  return frame;
}

/** The moves that are played of a game that is kept. */
export const playedLine = (save) => save.line.split('|').slice(0, save.played).join(' ').replace(/\s+/g, ' ').trim();

async function show(frame) {
  const { puzzle, line } = positions.get(frame);
  const key = `${puzzle}\n${line}`;
  try {
    if (!drawn.has(key)) drawn.set(key, URL.createObjectURL(await picture({ puzzle, line, to: 'svg' })));
    fill(frame, h('img', { src: drawn.get(key), alt: '' }));
  } catch {
    // A board too large to be drawn has no picture.
  }
}
