// Bots among themselves: two of them, a series of games to watch at any speed, or everyone against everyone.

import { post } from './api.js';
import { Board } from './board.js';
import { button, fill, h } from './dom.js';
import { Film } from './film.js';
import { hashOf } from './links.js';
import { Bar } from './notes.js';
import { allGames, findGame, t } from './words.js';

const LENGTHS = [1, 2, 10, 50];

export async function bots(query) {
  const arena = new Arena(findGame(query.get('game') ?? ''));
  return { title: t('bots'), element: arena.element, shown: () => arena.preview(), close: () => arena.close() };
}

/** The games in which bots can meet. */
const contested = () => allGames().filter((game) => game.bots.length > 1 && game.presets.some((preset) => preset.for_two));

class Arena {
  constructor(game) {
    this.games = contested();
    this.game = this.games.includes(game) ? game : this.games[0];
    this.turn = 0;
    this.element = h('div', { class: 'bots' });
    this.build();
  }

  build() {
    const { game } = this;
    if (!game) {
      fill(this.element, h('h1', { text: t('bots') }), h('p', { text: t('no-bots') }));
      return;
    }
    const option = (value, text, more = {}) => h('option', { value, text, ...more });
    const which = h('select', { 'aria-label': t('game'), id: 'bots-game', on: { change: () => { this.game = findGame(which.value); this.build(); this.preview(); } } }, this.games.map((each) => option(each.id, each.title, { selected: each === game })));
    const kinds = game.presets.filter((preset) => preset.for_two);
    this.kind = h('select', { id: 'bots-kind', on: { change: () => this.preview() } }, kinds.map(({ spec, name }) => option(spec, name)));
    this.seats = [0, 1].map((seat) => {
      const select = h('select', { id: `bots-${seat + 1}`, 'aria-label': t('seat', { n: seat + 1 }) }, game.bots.map((bot) => option(bot.name, bot.title)));
      select.value = game.bots.at(seat === 0 ? -2 : -1).name;
      const limit = h('input', { type: 'text', class: 'limit', 'aria-label': t('limit'), title: t('limit-more') });
      const about = h('span', { class: 'about' });
      const show = () => {
        const bot = game.bots.find((row) => row.name === select.value);
        about.textContent = bot.about;
        limit.placeholder = bot.limit;
      };
      select.addEventListener('change', show);
      show();
      return { select, limit, element: h('div', { class: 'seat' }, h('span', { class: `seat-number seat-${seat + 1}`, text: String(seat + 1), 'aria-hidden': 'true' }), select, limit, about) };
    });
    this.length = h('select', { id: 'bots-length' }, LENGTHS.map((n) => option(n, t(n === 1 ? 'one-game' : 'n-games', { n }))));
    this.news = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
    this.stopper = button(t('stop'), () => { this.turn += 1; this.settle(); }, { class: 'button soft', id: 'bots-stop', hidden: true });
    this.starter = button(t('watch-them'), () => this.series(), { class: 'button main', id: 'bots-start' });
    this.everyone = button(t('everyone'), () => this.ladder(), { class: 'button soft', id: 'bots-ladder' });
    this.stage = h('div', { class: 'stage' });
    this.tables = h('div', { class: 'results' });
    fill(this.element,
      h('h1', { text: t('bots') }),
      h('p', { class: 'about', text: t('bots-about') }),
      h('div', { class: 'paper panel' }, h('div', {},
        h('div', { class: 'row wrap' }, this.games.length > 1 ? which : null, labelled('kind', this.kind), labelled('series-length', this.length)),
        this.seats.map((seat) => seat.element),
        h('div', { class: 'row wrap' }, this.starter, this.everyone, this.stopper), this.news)),
      this.stage, this.tables);
  }

  close() {
    this.turn += 1;
    this.film?.pause();
  }

  /** The board on which the first game will be played. */
  async preview() {
    if (!this.game) return;
    this.turn += 1;
    const { turn } = this;
    this.film?.pause();
    this.settle();
    const { puzzle } = await post('/api/new', { game: this.game.id, spec: this.kind.value, seed: 1 });
    const { view } = await post('/api/view', { puzzle, line: '' });
    if (turn !== this.turn) return;
    const [board, bar] = [new Board(), new Bar()];
    board.draw(view);
    bar.draw(view.bar, this.seats.map(({ select }) => select.selectedOptions[0].text), () => false);
    fill(this.stage, bar.element, h('div', { class: 'frame' }, board.svg));
  }

  /** Two bots play some games, with the seats changed after each, and the first one is shown. */
  async series() {
    const names = this.seats.map(({ select, limit }) => (limit.value.trim() ? `${select.value}:${limit.value.trim()}` : select.value));
    const n = Number(this.length.value);
    const games = [];
    await this.work(async (mine) => {
      for (let round = 0; round < n && mine(); round += 1) {
        this.news.textContent = t('playing-game', { n: round + 1, what: n });
        const isSwapped = round % 2 === 1;
        const players = isSwapped ? [...names].reverse() : names;
        const told = await this.match(players, Math.floor(round / 2));
        if (!mine()) return;
        games.push({ ...told, isSwapped });
        if (round === 0) this.watch(told);
        fill(this.tables, this.seriesTable(games));
      }
    });
  }

  /** Everyone meets everyone, twice a board. */
  async ladder() {
    const all = this.game.bots.map((bot) => bot.name);
    const rows = new Map(all.map((name) => [name, { name, points: 0, n: 0, won: 0, drawn: 0, lost: 0 }]));
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
    const n = Number(this.length.value);
    await this.work(async (mine) => {
      for (let round = 0; round < n; round += 1) {
        for (const pair of pairs) {
          this.news.textContent = t('playing-game', { n: round + 1, what: n });
          const players = round % 2 === 1 ? [...pair].reverse() : pair;
          const { margin } = await this.match(players, Math.floor(round / 2));
          if (!mine()) return;
          players.forEach((name, seat) => count(rows.get(name), seat === 0 ? margin : -margin));
          fill(this.tables, this.standings([...rows.values()]));
        }
      }
    });
  }

  /** Does some work that can be stopped. */
  async work(play) {
    this.turn += 1;
    const { turn } = this;
    this.stopper.hidden = false;
    this.starter.disabled = this.everyone.disabled = true;
    try {
      await play(() => turn === this.turn);
      if (turn === this.turn) this.news.textContent = '';
    } catch (error) {
      this.news.textContent = error.message;
    }
    if (turn === this.turn) this.settle();
  }

  settle() {
    this.stopper.hidden = true;
    this.starter.disabled = this.everyone.disabled = false;
  }

  match(players, seed) {
    return post('/api/match', { game: this.game.id, spec: this.kind.value, seed: seed + 1, players: players.join(' ') });
  }

  /** Shows a game as a film with its score and what the bots think. */
  watch(told) {
    this.film?.pause();
    const board = new Board();
    const bar = new Bar();
    const moves = told.line.split(' ').filter(Boolean);
    const frames = Array.from({ length: moves.length + 1 }, (_, n) => ({ moves, n, why: null, said: n === 0 ? '' : `${told.players[told.movers[n - 1]]}: ${told.comments[n - 1] ?? ''}` }));
    this.film = new Film(told.puzzle, { record: frames }, {
      show: (shown) => {
        board.draw(shown.view);
        bar.draw(shown.view.bar, told.players, (seat) => shown.status.seat === seat);
      },
      take: (line) => { location.hash = hashOf({ puzzle: told.puzzle, line }); },
    });
    fill(this.stage,
      bar.element,
      h('div', { class: 'frame' }, board.svg),
      h('div', { class: 'paper panel' }, this.film.element));
    this.film.show(0).then(() => this.film.run());
  }

  seriesTable(games) {
    const points = games.reduce((sum, game) => {
      const margin = game.isSwapped ? -game.margin : game.margin;
      return sum + (margin > 0 ? 1 : margin < 0 ? 0 : 0.5);
    }, 0);
    const [one, other] = games[0].players;
    const row = (game, at) => h('tr', {},
      h('td', { class: 'number', text: String(at + 1) }),
      h('td', { text: game.players.join(' – ') }),
      h('td', { class: 'number', text: String(game.margin) }),
      h('td', {}, button(t('watch'), () => this.watch(game), { class: 'button soft', 'aria-label': `${t('watch')} ${at + 1}` })));
    return h('section', {},
      h('h2', { id: 'bots-score', text: t('series-score', { name: one, n: points, what: other, cost: games.length - points }) }),
      h('div', { class: 'paper scroll' }, table(['number', 'players', 'margin-head', 'watch'], games.map(row))));
  }

  standings(rows) {
    const title = (name) => this.game.bots.find((bot) => bot.name === name).title;
    const line = (row, at) => h('tr', { 'data-player': row.name },
      h('td', { class: 'number', text: String(at + 1) }),
      h('th', { scope: 'row', text: title(row.name) }),
      h('td', { class: 'number', text: String(row.n) }),
      h('td', { class: 'number', text: `${row.won} / ${row.drawn} / ${row.lost}` }),
      h('td', { class: 'number', text: row.n === 0 ? '–' : `${row.points} (${Math.round((100 * row.points) / row.n)} %)` }));
    const sorted = rows.sort((a, b) => b.points / Math.max(1, b.n) - a.points / Math.max(1, a.n));
    return h('section', {},
      h('h2', { id: 'bots-standings', text: t('everyone') }),
      h('div', { class: 'paper scroll' }, table(['number', 'player', 'games-played', 'win-draw-loss', 'points'], sorted.map(line))));
  }
}

function count(row, margin) {
  row.n += 1;
  if (margin > 0) row.won += 1;
  else if (margin < 0) row.lost += 1;
  else row.drawn += 1;
  row.points = row.won + row.drawn / 2;
}

const labelled = (id, control) => h('label', { class: 'row' }, h('span', { text: t(id) }), control);

function table(heads, rows) {
  return h('table', {}, h('thead', {}, h('tr', {}, heads.map((id) => h('th', { scope: 'col', text: t(id) })))), h('tbody', {}, rows));
}
