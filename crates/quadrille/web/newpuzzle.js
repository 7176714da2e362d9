// Choosing a new puzzle: presets, a spec of one's own, a seed, the daily one, a series.

import { post } from './api.js';
import { button, h } from './dom.js';
import { open } from './links.js';
import { serverFacts, t } from './words.js';

/**
 * Makes a puzzle and opens it.
 * @param {any} game
 * @param {{ spec?: string, seed?: number }} choice
 */
export async function startNew(game, { spec = '', seed }) {
  const made = await post('/api/new', { game: game.id, spec, seed });
  const more = { seed: made.seed };
  if (spec) more.spec = spec;
  open({ puzzle: made.puzzle, more });
}

/** What one can choose for a game. `done` is called once a puzzle is on its way. */
export function newPanel(game, done = () => {}) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const spec = h('input', { type: 'text', name: 'spec', spellcheck: 'false', autocomplete: 'off', placeholder: game.presets[0] ?? '' });
  const seed = h('input', { type: 'text', name: 'seed', inputmode: 'numeric', pattern: '[0-9]*', autocomplete: 'off', placeholder: t('seed-any') });
  const go = async (choice) => {
    problem.textContent = '';
    try {
      await startNew(game, choice);
      done();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const chosen = () => (/^\d+$/.test(seed.value.trim()) ? Number(seed.value.trim()) : undefined);
  const preset = (name, at) => button(game.preset_words[at] ?? name, () => go({ spec: name, seed: chosen() }), { class: 'chip', title: name, 'data-preset': name });
  const form = h('form', { class: 'row wrap', on: { submit: (event) => { event.preventDefault(); go({ spec: spec.value.trim(), seed: chosen() }); } } },
    h('label', {}, h('span', { text: t('spec') }), spec),
    h('label', {}, h('span', { text: t('seed') }), seed),
    h('button', { class: 'button main', type: 'submit', text: t('make') }));
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
      button(t('daily'), () => go({ seed: serverFacts().daily }), { class: 'chip daily' })),
    series.length ? [h('h3', { text: t('series') }), h('div', { class: 'chips' }, series)] : null,
    form, problem);
}
