// A form for the fields that a game lets people choose, without knowing the game; the last choice is remembered.

import { h } from './dom.js';
import { keep, kept } from './words.js';

/**
 * The fields of a game as controls. `values` gives what is chosen; fields that are not asked are left out.
 * @param {any} game
 */
export function chooser(game) {
  const remembered = `chosen-${game.id}`;
  let last = {};
  try {
    last = JSON.parse(kept(remembered) ?? '{}');
  } catch {
    // Someone else's text: as if nothing had been chosen.
  }
  const rows = game.fields.map((field) => {
    const wanted = offers(field, last[field.name]) ? last[field.name] : field.usual;
    const input = control(field, wanted);
    const label = h('label', { class: 'field', 'data-field': field.name }, h('span', { text: field.label }), input);
    return { field, input, label };
  });
  const value = (name) => rows.find((row) => row.field.name === name)?.input.value ?? '';
  const isAsked = ({ field }) => !field.when || field.when.values.includes(value(field.when.field));
  const update = () => {
    for (const row of rows) row.label.hidden = !isAsked(row);
  };
  const element = h('div', { class: 'chooser', on: { input: update } }, rows.map((row) => row.label));
  update();
  return {
    element,
    values() {
      const chosen = Object.fromEntries(rows.filter(isAsked).map((row) => [row.field.name, row.input.value]));
      keep(remembered, JSON.stringify({ ...last, ...chosen }));
      return chosen;
    },
  };
}

function offers(field, value) {
  if (value === undefined) return false;
  if (field.words) return field.words.some((word) => word.value === value);
  return /^\d+$/.test(value) && field.low <= Number(value) && Number(value) <= field.high;
}

function control(field, value) {
  if (field.words) {
    const select = h('select', { name: field.name }, field.words.map((word) => h('option', { value: word.value, text: word.label })));
    select.value = value;
    return select;
  }
  return h('input', { type: 'number', name: field.name, min: field.low, max: field.high, value, required: true });
}
