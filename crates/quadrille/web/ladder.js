// The standings of a ladder with bars, who beat whom, and every game to be watched again.

import { get } from './api.js';
import { Board } from './board.js';
import { fill, h, s } from './dom.js';
import { Film } from './film.js';
import { hashOf } from './links.js';
import { findGame, hue, t } from './words.js';

/** How many games are listed at once. */
const MOST_ROWS = 200;

export async function ladder(query) {
  const number = query.get('game');
  return number === null ? standings() : replay(number);
}

async function standings() {
  const table = await get('/api/ladder');
  const { players, cross } = table.standings;
  const name = findGame(table.game)?.title ?? table.game;
  const games = h('div', { class: 'paper scroll' });
  const choice = h('select', { 'aria-label': t('player'), on: { change: () => draw() } },
    h('option', { value: '', text: t('all-players') }), players.map((row) => h('option', { value: row.name, text: row.name })));
  const draw = () => fill(games, gamesTable(table.games.filter((game) => !choice.value || game.seats.includes(choice.value))));
  draw();
  return {
    title: t('ladder'),
    element: h('div', { class: 'ladder' },
      h('h1', { text: t('ladder') }),
      h('p', { class: 'about', text: t('ladder-of', { name, spec: table.spec, time: table.clock, n: table.n_games }) }),
      h('div', { class: 'paper scroll' }, ratingTable(players)),
      h('h2', { text: t('cross-table') }),
      h('div', { class: 'paper scroll' }, crossTable(players, cross)),
      h('div', { class: 'row between' }, h('h2', { text: t('latest-games') }), choice),
      games),
  };
}

function ratingTable(players) {
  const low = Math.min(...players.map((row) => row.elo - row.bar), -50);
  const high = Math.max(...players.map((row) => row.elo + row.bar), 50);
  const line = (row, at) => h('tr', { 'data-player': row.name },
    h('td', { class: 'number', text: String(at + 1) }),
    h('th', { scope: 'row', text: row.name }),
    h('td', { class: 'number', text: `${signed(row.elo)} ± ${Math.round(row.bar)}` }),
    h('td', {}, bar(row, low, high, at)),
    h('td', { class: 'number', text: String(row.games) }),
    h('td', { class: 'number', text: `${row.wins} / ${row.draws} / ${row.losses}` }),
    h('td', { class: 'number', text: `${row.points} (${Math.round(100 * row.score)} %)` }),
    h('td', { text: Object.entries(row.faults).map(([reason, n]) => `${n} ${reason}`).join(', ') || '–' }));
  const heads = ['', 'player', 'rating', '', 'games-played', 'win-draw-loss', 'points', 'faults'];
  return h('table', {}, head(heads), h('tbody', {}, players.map(line)));
}

/** A rating as a point with its interval. */
function bar(row, low, high, at) {
  const x = (elo) => 4 + ((elo - low) / (high - low)) * 192;
  return s('svg', { class: 'rating', viewBox: '0 0 200 20', role: 'img', 'aria-label': `${signed(row.elo)} ± ${Math.round(row.bar)}` },
    s('line', { class: 'plot-grid', x1: x(0), x2: x(0), y1: 0, y2: 20 }),
    s('line', { class: 'whisker', x1: x(row.elo - row.bar), x2: x(row.elo + row.bar), y1: 10, y2: 10 }),
    s('circle', { cx: x(row.elo), cy: 10, r: 6, fill: hue(at % 8)[0], class: 'point' }));
}

function crossTable(players, cross) {
  const cell = ([points, games], isSelf) => {
    const made = h('td', { class: 'number cross', text: isSelf ? '' : games === 0 ? '–' : `${points} / ${games}` });
    if (!isSelf && games > 0) made.style.setProperty('--share', points / games);
    if (isSelf) made.classList.add('self');
    return made;
  };
  return h('table', {},
    h('thead', {}, h('tr', {}, h('td', {}), players.map((row) => h('th', { scope: 'col', text: row.name })))),
    h('tbody', {}, players.map((row, y) => h('tr', {}, h('th', { scope: 'row', text: row.name }), cross[y].map((pair, x) => cell(pair, x === y))))));
}

function gamesTable(games) {
  const line = (game) => h('tr', {},
    h('td', { class: 'number', text: String(game.number) }),
    h('td', { text: game.seats.join(' – ') }),
    h('td', { class: 'number', text: game.result + (game.margin === null ? '' : ` (${signed(game.margin)})`) }),
    h('td', { text: game.reason }),
    h('td', { class: 'number', text: String(game.n_moves) }),
    h('td', {}, h('a', { href: `#/ladder?game=${game.number}`, text: t('watch') })));
  return h('table', { class: 'games' }, head(['', 'players', 'result', 'end-reason', 'moves', '']), h('tbody', {}, games.slice(0, MOST_ROWS).map(line)));
}

async function replay(number) {
  const game = await get(`/api/ladder/${encodeURIComponent(number)}`);
  const board = new Board();
  const notes = h('ul', { class: 'notes' });
  const moves = game.line.split(' ').filter(Boolean);
  const comments = new Map(game.comments ?? []);
  const frames = Array.from({ length: moves.length + 1 }, (_, n) => ({
    moves,
    n,
    said: n === 0 ? '' : [`${n}. ${moves[n - 1]}`, comments.get(n)].filter(Boolean).join(' — '),
  }));
  const film = new Film(game.puzzle, { record: frames }, {
    show: (shown) => {
      board.draw(shown.view);
      fill(notes, shown.view.notes.map(({ text, tone }) => h('li', { class: tone, text })));
    },
    take: (line) => { location.hash = hashOf({ puzzle: game.puzzle, line }); },
  });
  await film.show(0);
  const step = (to, id) => (to >= 1 && to <= game.n_games ? h('a', { class: 'button', href: `#/ladder?game=${to}`, text: t(id) }) : null);
  return {
    title: t('game-number', { n: game.number, what: game.n_games }),
    close: () => film.pause(),
    element: h('div', { class: 'table replay' },
      h('div', { class: 'table-top' }, h('h1', { text: game.seats.join(' – ') }),
        h('div', { class: 'row' }, step(game.number - 1, 'earlier'), step(game.number + 1, 'later'), h('a', { class: 'button', href: '#/ladder', text: t('ladder') }))),
      h('div', { class: 'table-board' }, h('div', { class: 'frame' }, board.svg)),
      h('aside', { class: 'side' },
        h('div', { class: 'paper status' },
          h('p', { class: 'about', text: t('game-number', { n: game.number, what: game.n_games }) }),
          h('h2', { text: `${game.result}${game.margin === null ? '' : ` (${signed(game.margin)})`}` }),
          h('p', { text: [game.reason, game.detail].filter(Boolean).join(': ') }),
          h('p', { class: 'about', text: game.verdict_words }), notes),
        h('div', { class: 'paper panel' }, film.element))),
  };
}

function head(ids) {
  return h('thead', {}, h('tr', {}, ids.map((id) => h('th', { scope: 'col', text: id ? t(id) : '' }))));
}

const signed = (number) => (number > 0 ? `+${Math.round(number)}` : String(Math.round(number)));
