// What lies over a board for a moment: ways, trails, lights, and the cards that things carry.

import { fill, s } from './dom.js';
import { CELL } from './geometry.js';
import { icon } from './shapes.js';
import { t } from './words.js';

/** The way of the last run. */
export function drawTrail(board) {
  const trail = board.view.trail ?? [];
  const look = trail.join();
  if (board.trail === look) return;
  board.trail = look;
  const points = pointsOf(board, trail);
  fill(board.layers.trail, trail.length > 1 ? [s('polyline', { class: 'halo', points }), s('polyline', { points })] : []);
}

/** The way that an offer would take, with what it costs. */
export function drawWay(board, offer) {
  const way = offer?.way ?? [];
  if (way.length < 2) return fill(board.layers.way);
  const [x, y] = board.centre(board.view.spots[way.at(-1)]);
  const told = offer.cost === undefined ? '' : t('way-cost', { n: offer.cost });
  const points = pointsOf(board, way);
  const width = told.length * 6.5 + 10;
  // Near an edge the words stay on the board.
  const left = Math.max(2, Math.min(x - width / 2, board.geometry.width - width - 2));
  const top = y > CELL * 1.5 ? y - 36 : y + 20;
  return fill(board.layers.way,
    s('polyline', { class: 'halo', points }), s('polyline', { points }),
    s('circle', { cx: x, cy: y, r: 5 }),
    told ? [s('rect', { x: left, y: top, width, height: 16, rx: 8 }), s('text', { x: left + width / 2, y: top + 8, text: told })] : null);
}

/** The spots where a note would hold, and the one it is about. */
export function drawLights(board, note) {
  // On colours an edge is seen better than another tint.
  const box = (name) => (at) => {
    const spot = board.view.spots[at];
    const [x, y] = board.corner(spot);
    if (spot.ground !== 'hue') return s('rect', { class: name, x: x - 1, y: y - 1, width: CELL + 2, height: CELL + 2, rx: 7 });
    const edge = { x: x + 2.5, y: y + 2.5, width: CELL - 5, height: CELL - 5, rx: 5 };
    return s('g', { class: `${name} edged` }, s('rect', { class: 'halo', ...edge }), s('rect', edge));
  };
  if (!note || note.about === undefined) return fill(board.layers.lights);
  return fill(board.layers.lights, note.lights.map(box('lit')), box('who')(note.about));
}

/** What a note says of somebody, as a small card beside them. */
export function drawBadges(board) {
  const notes = board.view.notes.filter((note) => note.about !== undefined && note.icons?.length > 1);
  const look = JSON.stringify(notes);
  if (board.badges === look) return;
  board.badges = look;
  const badge = (note) => {
    const spot = board.view.spots[note.about];
    const [x, y] = board.corner(spot);
    const icons = note.icons.slice(1);
    const width = icons.length * 11.5 + 2;
    return s('g', { class: `badge ${note.tone}`, transform: `translate(${x + CELL - width - 2} ${y + 2})` },
      s('title', { text: note.text }),
      s('rect', { width, height: 12.5, rx: 3 }),
      icons.map((each, nth) => s('g', { transform: `translate(${7 + nth * 11.5} 6.25) scale(.3)` }, icon(each, true))));
  };
  fill(board.layers.badges, notes.map(badge));
}

const pointsOf = (board, way) => way.map((at) => board.centre(board.view.spots[at]).join(',')).join(' ');
