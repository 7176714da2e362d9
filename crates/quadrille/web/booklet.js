// A collection of puzzles, kept in the browser as the text that files hold, and the booklet that is printed from it.

import { post } from './api.js';
import { button, download, fill, h } from './dom.js';
import { allGames, keep, kept, t } from './words.js';

const NAME = 'collection';

/** The collection as its text. */
export const collection = () => kept(NAME) ?? '';

/** Adds a puzzle, with what is said of it as comments. */
export function collect(puzzle, { title = '', level = '' } = {}) {
  const said = [title && `# title: ${title}`, level && `# level: ${level}`].filter(Boolean);
  const before = collection().replace(/\s+$/, '');
  keep(NAME, [before, ...said, puzzle].filter(Boolean).join('\n') + '\n');
}

/** How many puzzles a collection has. */
export const nCollected = (text) => text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#')).length;

export async function booklet() {
  const text = h('textarea', { id: 'collection', rows: 12, spellcheck: 'false', 'aria-label': t('collection'), props: { value: collection() } });
  const said = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const pages = h('div', { class: 'booklet-pages' });
  const tell = (words) => { said.textContent = words; };
  const count = () => tell(t('collection-n', { n: nCollected(text.value) }));
  text.addEventListener('input', () => { keep(NAME, text.value); count(); });
  const guard = (work) => async (event) => {
    event.preventDefault();
    tell(t('thinking'));
    try {
      await work();
    } catch (error) {
      tell(error.message);
    }
  };
  const select = (id, values, usual, name = (value) => value) => {
    const made = h('select', { id }, values.map((value) => h('option', { value, text: name(value) })));
    made.value = usual;
    return made;
  };
  const field = (id, control) => h('label', { class: 'field' }, h('span', { text: t(id) }), control);
  const tick = (id) => h('input', { type: 'checkbox', id, checked: true });

  const games = allGames();
  const game = select('add-game', games.map(({ id }) => id), games[0].id, (id) => games.find((each) => each.id === id).title);
  const kind = h('select', { id: 'add-kind' });
  const drawKinds = () => fill(kind, games.find(({ id }) => id === game.value).presets.map(({ spec, name }) => h('option', { value: spec, text: name })));
  game.addEventListener('change', drawKinds);
  drawKinds();
  const n = h('input', { type: 'number', id: 'add-n', min: 1, max: 48, value: 11, required: true });
  const add = guard(async () => {
    for (let left = Number(n.value); left > 0; left -= 1) {
      const made = await post('/api/new', { game: game.value, spec: kind.value });
      collect(made.puzzle, { title: `${made.title} ${nCollected(collection()) + 1}` });
    }
    text.value = collection();
    count();
  });

  const lines = h('ul', { class: 'vouched', 'aria-label': t('vouch') });
  const vouch = guard(async () => {
    fill(lines);
    const told = await post('/api/vouch', { collection: text.value });
    fill(lines, told.lines.map(({ status, words }) => h('li', { 'data-status': status, text: words })));
    tell(told.words);
  });

  const name = h('input', { type: 'text', id: 'booklet-name', autocomplete: 'off' });
  const perPage = select('per-page', ['1', '2', '4', '6', '12'], '4');
  const paper = select('paper', ['a4', 'letter'], 'a4', (value) => ({ a4: 'A4', letter: 'Letter' })[value]);
  const [sorted, answers, codes] = ['sorted', 'with-answers', 'with-codes'].map(tick);
  const make = guard(async () => {
    print.disabled = true;
    fill(pages);
    const made = await post('/api/booklet', {
      collection: text.value,
      name: name.value,
      per_page: Number(perPage.value),
      paper: paper.value,
      unsorted: !sorted.checked,
      no_answers: !answers.checked,
      address: codes.checked ? `${location.origin}${location.pathname}` : null,
    });
    fill(pages, made.pages.map((svg, at) => h('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: t('booklet-page', { n: at + 1 }), width: Math.round(made.width), height: Math.round(made.height) })));
    print.disabled = false;
    tell(t('booklet-made', { n: made.pages.length }));
  });
  const print = button(t('print'), () => window.print(), { class: 'button soft', id: 'print-booklet', disabled: true });
  count();
  const element = h('div', { class: 'home booklet' },
    h('div', { class: 'hero' }, h('h1', { text: t('collection') }), h('p', { text: t('collection-more') })),
    h('form', { class: 'paper maker', on: { submit: add } },
      text,
      h('div', { class: 'row wrap' }, field('add-game', game), field('add-kind', kind), field('add-n', n),
        h('button', { class: 'button soft', type: 'submit', id: 'add', text: t('add-new') }),
        button(t('vouch'), vouch, { class: 'button soft', id: 'vouch' }),
        button(t('download'), () => download('collection.txt', text.value, 'text/plain'), { class: 'button soft' })),
      lines),
    h('form', { class: 'paper maker', on: { submit: make } },
      h('h2', { text: t('booklet') }),
      h('div', { class: 'row wrap' }, field('booklet-name', name), field('per-page', perPage), field('paper', paper)),
      h('div', { class: 'row wrap' }, field('sorted', sorted), field('with-answers', answers), field('with-codes', codes)),
      h('div', { class: 'row wrap' }, h('button', { class: 'button main', type: 'submit', id: 'make-booklet', text: t('make-booklet') }), print)),
    said, pages);
  return { title: t('collection'), element };
}
