// Where puzzles are made by hand: a draft to begin or to go on with, then the bench.

import { get, post } from './api.js';
import { chooser } from './chooser.js';
import { button, fill, h } from './dom.js';
import { Session } from './session.js';
import { allGames, t } from './words.js';
import { Bench } from './workshop-bench.js';

/** The address of a draft. */
export const draftHash = (query) => `#/workshop?${new URLSearchParams(query)}`;

/** Opens a puzzle in any format as a draft. */
export async function openDraft(text) {
  const { puzzle } = await post('/api/draft', { text });
  location.hash = draftHash({ p: puzzle });
}

/** The game that is made in a workshop. */
const gameOf = (id) => allGames().find((game) => game.workshop?.id === id);

export async function workshop(query) {
  const given = { id: query.get('s') ?? '', puzzle: query.get('p') ?? '' };
  if (!given.id && !given.puzzle) return { title: t('workshop'), element: entrance() };
  const session = new Session(given);
  await session.open();
  const game = gameOf(session.state.game);
  if (!game) return openDraft(session.puzzle).then(() => ({ element: h('p', { text: t('loading') }) }));
  const bench = new Bench(session, game);
  return { title: `${t('workshop')} · ${game.title}`, element: bench.element, shown: () => bench.board.focus(), close: () => bench.close() };
}

function entrance() {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const guard = (work) => async (event) => {
    event.preventDefault();
    problem.textContent = '';
    try {
      await work();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const card = (game) => {
    const fields = chooser(game.workshop);
    const blank = guard(async () => {
      const made = await post('/api/new', { game: game.workshop.id, chosen: fields.values() });
      location.hash = draftHash({ p: made.puzzle });
    });
    const drawn = guard(async () => openDraft((await post('/api/new', { game: game.id })).puzzle));
    return h('form', { class: 'paper maker', 'data-game': game.id, on: { submit: blank } },
      h('h2', { text: game.title }),
      h('p', { class: 'about', text: game.workshop.about }),
      fields.element,
      h('div', { class: 'row wrap' },
        h('button', { class: 'button main', type: 'submit', text: t('draft-blank') }),
        button(t('draft-drawn'), drawn, { class: 'button soft' })));
  };
  const text = h('textarea', { rows: 4, id: 'draft-text', spellcheck: 'false', 'aria-label': t('paste-here'), placeholder: t('paste-here') });
  const kept = h('section', { class: 'unfinished' });
  showDrafts(kept);
  return h('div', { class: 'home' },
    h('div', { class: 'hero' }, h('h1', { text: t('workshop') }), h('p', { text: t('workshop-more') }),
      h('p', {}, h('a', { class: 'button soft', id: 'to-booklet', href: '#/booklet', text: t('collection-open') }))),
    h('div', { class: 'cards' }, allGames().filter((game) => game.workshop).map(card)),
    kept,
    h('form', { class: 'paper maker', on: { submit: guard(() => openDraft(text.value)) } },
      h('h2', { text: t('draft-read') }), h('p', { class: 'about', text: t('paste-more') }), text,
      h('div', {}, h('button', { class: 'button soft', id: 'draft-read', type: 'submit', text: t('open') }))),
    problem);
}

async function showDrafts(section) {
  const { saves } = await get('/api/saves').catch(() => ({ saves: [] }));
  const rows = saves.filter((save) => gameOf(save.game)).slice(0, 12);
  if (rows.length === 0) return;
  fill(section, h('h2', { text: t('drafts') }),
    h('div', { class: 'row wrap' }, rows.map((save) =>
      h('a', { class: 'paper chip', href: draftHash({ s: save.id }) },
        h('strong', { text: gameOf(save.game).title }),
        h('span', { text: t('draft-edits', { n: save.played }) })))));
}
