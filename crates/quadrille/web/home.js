// The first page: today's puzzles, games to go on with, and the games as cards with a real puzzle each.

import { get, post } from './api.js';
import { Board } from './board.js';
import { pasteDialog } from './dialogs.js';
import { button, fill, h } from './dom.js';
import { kindOf, lastKind, learnKinds } from './kinds.js';
import { newPanel, startNew } from './newpuzzle.js';
import { isDaily, streak } from './records.js';
import { moves } from './settings.js';
import { playedLine, thumbnail } from './thumbnail.js';
import { clock } from './time.js';
import { allGames, findGame, lang, serverFacts, t } from './words.js';

/** How long a card shows each move of its puzzle's answer, in milliseconds. */
const BEAT = 700;
/** How many games to go on with are shown. */
const RECENT = 4;

export async function home() {
  const films = [];
  const today = h('section', { class: 'today', 'aria-labelledby': 'today' });
  const unfinished = h('section', { class: 'unfinished', 'aria-labelledby': 'go-on' });
  const played = Promise.all([get('/api/saves'), get('/api/history')])
    .then(([{ saves }, { history }]) => ({ saves, history }), () => ({ saves: [], history: [] }));
  showToday(today, played);
  showUnfinished(unfinished, await played);
  const element = h('div', { class: 'home' },
    h('div', { class: 'hero' },
      h('h1', { text: t('welcome') }),
      h('p', { text: t('welcome-more') })),
    today,
    unfinished,
    h('h2', { text: t('all-games') }),
    h('div', { class: 'cards' }, allGames().map((game) => card(game, films))),
    h('section', { class: 'paper paste-line' },
      h('p', { text: t('paste-more') }),
      button(t('paste'), () => pasteDialog(), { class: 'button' })));
  return { element, close: () => films.forEach((film) => film.stop()) };
}

/** Today's puzzle of each game, with how it stands and how many days in a row there were. */
function showToday(section, played) {
  const { daily } = serverFacts();
  const date = new Date(Math.floor(daily / 10_000), (Math.floor(daily / 100) % 100) - 1, daily % 100);
  fill(section,
    h('h2', { id: 'today' }, t('todays-puzzles'), h('span', { class: 'kind', text: date.toLocaleDateString(lang(), { weekday: 'long', day: 'numeric', month: 'long' }) })),
    h('div', { class: 'today-cards' }, allGames().map((game) => todaysCard(game, daily, played))));
}

function todaysCard(game, daily, played) {
  const picture = h('div', { class: 'thumb' });
  const how = h('span', { class: 'how', text: '…' });
  const days = h('span', { class: 'streak' });
  let saved = null;
  const start = () => {
    if (saved) location.hash = `#/play?s=${saved}`;
    else startNew(game, { spec: game.daily.spec, seed: daily });
  };
  const made = h('button', { type: 'button', class: 'paper today-card', 'data-today': game.id, on: { click: start } },
    picture, h('strong', { text: game.title }), h('span', { text: game.daily.name }), how, days);
  const look = async () => {
    const { saves, history } = await played;
    const done = history.find((row) => row.game === game.id && row.seed === daily);
    const open = saves.find((save) => save.game === game.id && save.seed === daily && !save.is_over && save.played > 0);
    how.textContent = done ? t('daily-done', { time: clock(done.millis) }) : open ? t('continue') : t('play');
    made.classList.toggle('done', Boolean(done));
    const n = streak(history.filter((row) => row.game === game.id && isDaily(row)).map((row) => row.seed), daily);
    days.textContent = n > 0 ? t(n === 1 ? 'streak-one' : 'streak', { n }) : '';
    saved = open?.id ?? null;
    const { puzzle } = open ?? await post('/api/new', { game: game.id, spec: game.daily.spec, seed: daily });
    picture.replaceWith(thumbnail(puzzle, open ? playedLine(open) : ''));
  };
  // A card without a picture still works.
  look().catch(() => {});
  return made;
}

/** Games to go on with: a picture, how far each has come, and the time. */
async function showUnfinished(section, { saves }) {
  const rows = saves.filter((save) => !save.is_over && save.played > 0 && findGame(save.game)).slice(0, RECENT);
  if (rows.length === 0) return;
  const kinds = new Map(rows.map((save) => [save, h('span', { class: 'kind' })]));
  const progress = new Map(rows.map((save) => [save, h('span', { class: 'how', text: t('turns-so-far', { n: save.played }) })]));
  fill(section,
    h('h2', { id: 'go-on', text: t('go-on') }),
    h('div', { class: 'continue-cards' }, rows.map((save) =>
      h('a', { class: 'paper continue-card', 'data-save': save.id, href: `#/play?${new URLSearchParams({ s: save.id })}` },
        thumbnail(save.puzzle, playedLine(save)),
        h('strong', { text: findGame(save.game).title }), kinds.get(save), progress.get(save),
        h('span', { class: 'number', text: clock(save.millis) })))));
  learnKinds(rows).then(() => {
    for (const [save, element] of kinds) element.textContent = kindOf(save);
  }).catch(() => {});
  for (const [save, element] of progress) {
    post('/api/view', { puzzle: save.puzzle, line: playedLine(save), players: save.players })
      .then(({ view }) => { if (view.notes.length > 0) element.textContent = view.notes[0].text; })
      .catch(() => {});
  }
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
  const start = () => startNew(game, { spec: lastKind(game) });
  picture.addEventListener('click', start);
  const levels = game.levels.map(({ level, spec, name }) =>
    button(level, () => startNew(game, { spec }), { class: 'chip', 'data-level': spec, title: name, 'aria-label': `${level}: ${name}` }));
  return h('article', { class: 'card paper', 'data-game': game.id, on: { pointerenter: () => film.start(), pointerleave: () => film.stop(), focusin: () => film.start(), focusout: () => film.stop() } },
    picture,
    h('div', { class: 'words' },
      h('h3', { text: game.title }),
      h('p', { text: game.about }),
      h('div', { class: 'chips levels' }, levels),
      h('div', { class: 'row' },
        button(t('play'), start, { class: 'button main play', 'aria-label': t('play-game', { name: game.title }) }),
        toggle,
        game.lessons.length > 0 ? h('a', { class: 'quiet learn', href: `#/learn?game=${game.id}`, text: t('learn'), 'aria-label': t('learn-game', { name: game.title }) }) : null),
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
    if (this.isRunning || !moves() || !this.puzzle) return;
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
