// The first page: the games as cards with a real puzzle each, and games to go on with.

import { get, post } from './api.js';
import { Board } from './board.js';
import { pasteDialog } from './dialogs.js';
import { button, fill, h } from './dom.js';
import { newPanel, startNew } from './newpuzzle.js';
import { clock } from './time.js';
import { allGames, findGame, serverFacts, t } from './words.js';

/** How long a card shows each move of its puzzle's answer, in milliseconds. */
const BEAT = 700;

export async function home() {
  const films = [];
  const cards = allGames().map((game) => card(game, films));
  const unfinished = h('section', { class: 'unfinished' });
  showUnfinished(unfinished);
  const element = h('div', { class: 'home' },
    h('div', { class: 'hero' },
      h('h1', { text: t('welcome') }),
      h('p', { text: t('welcome-more') })),
    h('div', { class: 'cards' }, cards),
    unfinished,
    h('section', { class: 'paper paste-line' },
      h('p', { text: t('paste-more') }),
      button(t('paste'), () => pasteDialog(), { class: 'button' })));
  return { element, close: () => films.forEach((film) => film.stop()) };
}

function card(game, films) {
  const picture = h('div', { class: 'picture' });
  const more = h('div', { class: 'more', hidden: true });
  const film = new Film(game, picture);
  films.push(film);
  const toggle = button(t('choose'), () => {
    more.hidden = !more.hidden;
    toggle.setAttribute('aria-expanded', String(!more.hidden));
    if (!more.hidden && !more.firstChild) more.append(newPanel(game));
  }, { class: 'button soft', 'aria-expanded': 'false' });
  const start = () => startNew(game, {});
  picture.addEventListener('click', start);
  return h('article', { class: 'card paper', 'data-game': game.id, on: { pointerenter: () => film.start(), pointerleave: () => film.stop(), focusin: () => film.start(), focusout: () => film.stop() } },
    picture,
    h('div', { class: 'words' },
      h('h2', { text: game.title }),
      h('p', { text: game.about }),
      h('div', { class: 'row' },
        button(t('play'), start, { class: 'button main play', 'aria-label': t('play-game', { name: game.title }) }),
        button(t('daily'), () => startNew(game, { seed: serverFacts().daily }), { class: 'button soft daily' }),
        toggle),
      more));
}

/** A small picture that plays its own answer while someone looks at it. */
class Film {
  constructor(game, picture) {
    this.game = game;
    /** @type {string[] | undefined} its answer, once it was asked for */
    this.line = undefined;
    this.board = new Board();
    fill(picture, this.board.svg);
    this.load();
  }

  async load() {
    try {
      const [small] = this.game.presets;
      const { puzzle } = await post('/api/new', { game: this.game.id, spec: small?.spec ?? '', seed: 4 });
      this.puzzle = puzzle;
      await this.show(0);
    } catch {
      // A card without a picture still works.
    }
  }

  async show(n) {
    const line = (this.line ?? []).slice(0, n).join(' ');
    const shown = await post('/api/view', { puzzle: this.puzzle, line });
    this.board.draw(shown.view);
  }

  async start() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (this.isRunning || isCalm || !this.puzzle) return;
    this.isRunning = true;
    try {
      this.line ??= await this.answer();
      for (let n = 0; this.isRunning && this.line.length > 0; n = (n + 1) % (this.line.length + 4)) {
        if (n <= this.line.length) await this.show(n);
        await new Promise((done) => setTimeout(done, BEAT));
      }
    } catch {
      // The picture simply stands still.
    }
    this.isRunning = false;
  }

  stop() {
    this.isRunning = false;
  }

  async answer() {
    const { job } = await post('/api/solve', { puzzle: this.puzzle, seconds: 2 });
    for (;;) {
      const news = await get(`/api/jobs/${job}`);
      if (news.state === 'done') return news.moves.slice(0, 60);
      if (news.state === 'failed') return [];
    }
  }
}

async function showUnfinished(section) {
  const { saves } = await get('/api/saves').catch(() => ({ saves: [] }));
  const rows = saves.filter((save) => !save.is_over && save.played > 0 && findGame(save.game)).slice(0, 4);
  if (rows.length === 0) return;
  fill(section,
    h('h2', { text: t('go-on') }),
    h('div', { class: 'row wrap' }, rows.map((save) =>
      h('a', { class: 'paper chip', href: `#/play?${new URLSearchParams({ s: save.id })}` },
        h('strong', { text: findGame(save.game).title }),
        h('span', { text: t('go-on-more', { n: save.played, time: clock(save.millis) }) })))));
}
