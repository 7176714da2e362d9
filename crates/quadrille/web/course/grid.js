// Tables of figures.

import { h } from '../dom.js';
import { word } from './ask.js';

/**
 * A table with these heads, by their words. A row has `cells`, texts or elements, and perhaps a `class`; columns of
 * texts are named, all others are numbers.
 */
export function grid(heads, rows, texts = []) {
  if (rows.length === 0) return h('p', { class: 'empty', text: word('nothing') });
  const side = (at) => (texts.includes(at) ? 'text' : 'number');
  const cell = (value, at) => h('td', { class: side(at) }, value instanceof Node ? value : String(value));
  return h('table', { class: 'grid' },
    h('thead', {}, h('tr', {}, ...heads.map((id, at) => h('th', { scope: 'col', class: side(at), text: id === '' ? '' : word(id) })))),
    h('tbody', {}, ...rows.map((row) => h('tr', { class: row.class }, ...row.cells.map(cell)))));
}
