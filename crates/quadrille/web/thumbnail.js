// Small pictures of positions, drawn when they come into sight.

import { post } from './api.js';
import { Board } from './board.js';
import { fill, h } from './dom.js';

/** Views that were asked for, by position. */
const views = new Map();

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
    if (!views.has(key)) views.set(key, (await post('/api/view', { puzzle, line })).view);
    const board = new Board();
    board.draw(views.get(key));
    fill(frame, board.svg);
  } catch {
    // A board too large to be drawn has no picture.
  }
}
