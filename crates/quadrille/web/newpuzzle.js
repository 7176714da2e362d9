// Choosing a new puzzle: presets by name, a form, the daily one, a series; the text of a spec for those who know it.

import { post } from './api.js';
import { chooser } from './chooser.js';
import { button, h } from './dom.js';
import { lastKind, rememberKind } from './kinds.js';
import { open } from './links.js';
import { serverFacts, t } from './words.js';

/**
 * Makes a puzzle and opens it; its kind is remembered as the last one.
 * @param {any} game
 * @param {{ spec?: string, chosen?: Object<string, string>, seed?: number }} choice
 */
export async function startNew(game, { spec = '', chosen, seed }) {
  const made = await post('/api/new', { game: game.id, spec, chosen, seed });
  const more = { seed: made.seed };
  if (made.spec) {
    more.spec = made.spec;
    rememberKind(game, made.spec);
  }
  open({ puzzle: made.puzzle, more });
}

/** What one can choose for a game. `done` is called once a puzzle is on its way. */
export function newPanel(game, done = () => {}) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const spec = h('input', { type: 'text', name: 'spec', spellcheck: 'false', autocomplete: 'off', placeholder: game.presets[0]?.spec ?? '' });
  const seed = h('input', { type: 'text', name: 'seed', inputmode: 'numeric', pattern: '[0-9]*', autocomplete: 'off', placeholder: t('seed-any') });
  const go = async (choice) => {
    problem.replaceChildren();
    try {
      await startNew(game, choice);
      done();
    } catch (error) {
      problem.append(error.message);
      if (error.meant) problem.append(' ', button(error.meant, () => { spec.value = error.meant; go({ ...choice, spec: error.meant }); }, { class: 'chip meant' }));
    }
  };
  const number = () => (/^\d+$/.test(seed.value.trim()) ? Number(seed.value.trim()) : undefined);
  const last = lastKind(game);
  const preset = ({ spec: text, name }) => button(name, () => go({ spec: text, seed: number() }), { class: 'chip', 'data-preset': text, 'aria-pressed': String(text === last) });
  const fields = chooser(game);
  const submit = (choice) => (event) => {
    event.preventDefault();
    go({ ...choice(), seed: number() });
  };
  const form = game.fields.length === 0 ? null : h('form', { class: 'choose-kind', on: { submit: submit(() => ({ chosen: fields.values() })) } },
    fields.element,
    h('button', { class: 'button main', type: 'submit', text: t('make') }));
  const advanced = h('details', { class: 'advanced', open: game.fields.length === 0 },
    h('summary', { text: t('advanced') }),
    h('form', { class: 'row wrap', on: { submit: submit(() => ({ spec: spec.value.trim() })) } },
      h('label', {}, h('span', { text: t('spec') }), spec),
      h('label', {}, h('span', { text: t('seed') }), seed),
      h('button', { class: 'button soft', type: 'submit', text: t('make') })));
  const series = game.series.map((row) =>
    button(row.about, async () => {
      const first = await post('/api/series', { game: game.id, series: row.name, round: 1 });
      open({ puzzle: first.puzzle, more: { game: game.id, series: first.series } });
      done();
    }, { class: 'chip series', 'data-series': row.name }));
  return h('div', { class: 'new-panel' },
    h('h3', { text: t('presets') }),
    h('div', { class: 'chips' },
      game.presets.map(preset),
      button(t('daily'), () => go({ spec: game.daily.spec, seed: serverFacts().daily }), { class: 'chip daily' })),
    series.length ? [h('h3', { text: t('series') }), h('div', { class: 'chips' }, series)] : null,
    form ? [h('h3', { text: t('your-own') }), form] : null,
    advanced, problem);
}
