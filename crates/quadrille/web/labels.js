// What stands at the heads of rows and columns: drawn, told, and marked by reasons.

import { fill, s } from './dom.js';
import { EDGE } from './geometry.js';
import { t } from './words.js';

/** Draws the labels of a view, and on them what a reason points at. */
export function drawLabels(board, why, kind = 'reason') {
  const classes = markClasses(why, kind);
  const look = JSON.stringify([board.view.labels, [...classes].filter(([place]) => !place.startsWith('spot'))]);
  if (board.labels === look) return;
  board.labels = look;
  const hadFocus = board.layers.labels.contains(document.activeElement) ? document.activeElement.getAttribute('data-label') : null;
  const draw = (label, at) => {
    const { row, column } = label.place;
    const isRow = row !== undefined;
    const { x, y, dx, dy } = board.geometry.label(label.place);
    const before = Math.max(0, label.parts.length - 1);
    const name = classes.get(isRow ? `row${row}` : `column${column}`);
    const can = board.listeners && label.offers.length > 0;
    const spoken = labelSpoken(label);
    const pad = { x: x - before * dx - 14, y: y - before * dy - 14, width: 28 + before * dx, height: 28 + before * dy, rx: 14 };
    const left = label.left > 0 && label.left !== Number(label.parts.at(-1)?.text) ? s('text', { class: 'left', x: x + 11, y: y + 9, text: label.left }) : null;
    return s(
      'g',
      {
        class: `label ${isRow ? 'row' : 'column'}${can ? ' active' : ''}`, 'data-label': at, role: can ? 'button' : 'img',
        tabindex: can ? 0 : undefined, 'aria-label': can ? `${spoken}: ${label.offers[0].label}` : spoken,
      },
      s('rect', { class: name ? `mark ${name}` : 'pad', ...pad }),
      label.parts.map(({ text, tone }, nth) => s('text', { class: tone, x: x - (before - nth) * dx, y: y - (before - nth) * dy, text })),
      left,
    );
  };
  // A zoomed board keeps them at its edges, on grounds of their own: each hides what scrolls by under it.
  const { width, height, left, top } = board.geometry;
  const drawn = board.view.labels.map(draw);
  const edge = (side, wide, high) => s('rect', { class: `edge ${side}`, width: wide, height: high });
  const along = (side) => drawn.filter((_, at) => board.view.labels[at].place[side] !== undefined);
  fill(board.layers.labels,
    edge('column', width, EDGE + top), along('column'), edge('row', EDGE + left, height), along('row'), edge('row column', EDGE + left, EDGE + top));
  if (hadFocus !== null) {
    const again = board.layers.labels.querySelector(`[data-label="${hadFocus}"][tabindex]`);
    if (again) again.focus();
    else board.focus();
  }
}

/** What a screen reader says of a label: its clue, and what is still to come. */
function labelSpoken({ place, parts, left }) {
  const clue = parts.map(({ text }) => text).join(' ');
  const what = left === undefined || String(left) === clue ? clue : `${clue}, ${t('say-left', { n: left })}`;
  return t(place.row === undefined ? 'say-column' : 'say-row', { n: (place.row ?? place.column) + 1, what });
}

/** The clues of the row and column of a spot, for whoever hears the board. */
export function cluesOf(view, spot) {
  const isIts = ({ place }) => place.row === spot.y || place.column === spot.x;
  return view.labels.filter((label) => label.parts.length > 0 && isIts(label)).map((label) => labelSpoken(label)).join('; ');
}

/** How each place that a reason points at is marked. */
export function markClasses(why, kind) {
  const classes = new Map();
  const put = (places, name) => {
    for (const place of places ?? []) for (const [where, at] of Object.entries(place)) classes.set(where + at, name);
  };
  put(why?.because, kind === 'mistake' ? 'mistake' : 'because');
  put(why?.follows, kind === 'mistake' ? 'mistake' : 'follows');
  return classes;
}
