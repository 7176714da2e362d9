// What people may set: one table, kept in the browser, shared by everything on the page.
//
// `get(name)` gives a value, `set(name, value)` changes it, `onChange(hear)` calls `hear(name, value)` after each change,
// also one made in another window, and returns what stops that. Choices also stand on the root element for styles:
// `html[data-motion=off]`. The words of a row are `set-NAME`, those of its values `set-NAME-VALUE`.

import { keep, kept } from './words.js';

/**
 * A row: `values` to choose from, the usual one first; `[true, false]` and `[false, true]` are switches.
 * @typedef {{ name: string, values: (string | boolean)[] }} Row
 */

/** @type {Row[]} */
export const SETTINGS = [
  // Colours as the system asks, or always these.
  { name: 'theme', values: ['auto', 'light', 'dark'] },
  // Letters on colours.
  { name: 'letters', values: [false, true] },
  // Colours alone, or each with a pattern of its own.
  { name: 'palette', values: ['usual', 'patterns'] },
  // Whether the time is shown.
  { name: 'timer', values: [true, false] },
  // Whether what breaks a rule is shown at once; else only when asked.
  { name: 'live-errors', values: [true, false] },
  // Which mark a first click sets where there are two: the main one or the second.
  { name: 'click-order', values: ['main', 'second'] },
  // Whether marks that follow from nothing but the start are made by themselves.
  { name: 'obvious', values: [false, true] },
  // Movement as the system asks, or never.
  { name: 'motion', values: ['auto', 'off'] },
  { name: 'sound', values: [false, true] },
];

/** @type {Set<(name: string, value: string | boolean) => void>} */
const hearers = new Set();

const rowOf = (name) => {
  const row = SETTINGS.find((each) => each.name === name);
  if (!row) throw new Error(`no setting is called ${name}`);
  return row;
};

/** The value of a setting; the usual one if none, or nothing sensible, was kept. */
export function get(name) {
  const { values } = rowOf(name);
  const text = kept(name);
  return values.find((value) => String(value) === text) ?? values[0];
}

/** Changes a setting and tells everyone who listens. */
export function set(name, value) {
  if (!rowOf(name).values.includes(value)) throw new Error(`${name} cannot be ${value}`);
  keep(name, String(value));
  tell(name);
}

/** Calls `hear(name, value)` after every change; returns what stops that. */
export function onChange(hear) {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Whether things may move. */
export const moves = () => get('motion') === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function tell(name) {
  const value = get(name);
  show(name, value);
  for (const hear of hearers) hear(name, value);
}

/** For styles; what a usual value means needs no style. */
function show(name, value) {
  const { dataset } = document.documentElement;
  const key = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  if (value === rowOf(name).values[0]) delete dataset[key];
  else dataset[key] = String(value);
}

for (const { name } of SETTINGS) show(name, get(name));
window.addEventListener('storage', ({ key }) => {
  const row = SETTINGS.find(({ name }) => key === `quadrille-${name}`);
  if (row) tell(row.name);
});
