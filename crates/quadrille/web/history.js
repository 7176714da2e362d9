// What was played: figures for each kind, a calendar, finished games with pictures, and games still open.

import { del, get } from './api.js';
import { button, fill, h } from './dom.js';
import { kindOf, learnKinds } from './kinds.js';
import { hashOf } from './links.js';
import { luggage } from './luggage.js';
import { byKind, dayBefore, dayOf, isDaily, longestStreak, streak } from './records.js';
import { playedLine, thumbnail } from './thumbnail.js';
import { clock } from './time.js';
import { allGames, findGame, lang, serverFacts, t } from './words.js';

/** How many weeks the calendar shows. */
const WEEKS = 26;
/** How many rows are shown at first. */
const FIRST_ROWS = 50;

export async function history() {
  let [{ history: finished }, { saves }] = await played();
  await learnKinds([...finished, ...saves]).catch(() => {});
  let nRows = FIRST_ROWS;
  const filter = h('select', { 'aria-label': t('games'), on: { change: () => draw() } },
    h('option', { value: '', text: t('all-games') }),
    allGames().map((game) => h('option', { value: game.id, text: game.title })));
  const search = h('input', { type: 'search', placeholder: t('search'), 'aria-label': t('search'), on: { input: () => draw() } });
  const [figures, done, open, more] = [h('section', { class: 'figures' }), h('div', { class: 'paper scroll' }), h('div', { class: 'paper scroll' }), h('div', {})];
  const isWanted = (row) => {
    const game = findGame(row.game);
    if (!game || (filter.value && row.game !== filter.value)) return false;
    const text = [game.title, kindOf(row), row.spec, row.puzzle, date(row.date ?? row.changed)].join(' ').toLowerCase();
    return search.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  };
  const draw = () => {
    const rows = finished.filter(isWanted);
    fill(figures, ...figuresOf(rows));
    fill(done, finishedTable(rows.slice(0, nRows)));
    fill(more, rows.length > nRows ? button(t('show-more', { n: rows.length - nRows }), () => { nRows += 200; draw(); }, { class: 'button soft' }) : null);
    const going = saves.filter((save) => !save.is_over && save.played > 0 && isWanted(save));
    fill(open, openTable(going, async (save) => {
      await del(`/api/saves/${save.id}`);
      saves.splice(saves.indexOf(save), 1);
      draw();
    }));
  };
  draw();
  const element = h('div', { class: 'history' },
    h('div', { class: 'row between wrap' }, h('h1', { text: t('history') }), h('div', { class: 'row' }, search, filter)),
    figures,
    h('h2', { text: t('go-on') }), open,
    h('h2', { text: t('finished') }), done, more,
    luggage(async () => {
      [{ history: finished }, { saves }] = await played();
      await learnKinds([...finished, ...saves]).catch(() => {});
      draw();
    }));
  return { title: t('history'), element };
}

const played = () => Promise.all([get('/api/history'), get('/api/saves')]);

/** How many, how long, how many days in a row; then the same for each kind. */
function figuresOf(rows) {
  if (rows.length === 0) return [];
  const today = serverFacts().daily;
  const days = rows.filter(isDaily).map((row) => row.seed);
  const tile = (id, value) => h('div', { class: 'paper tile', 'data-figure': id }, h('dt', { text: t(`figure-${id}`) }), h('dd', { text: value }));
  const kind = (row) => h('li', { class: 'paper kind-row', 'data-kind': `${row.game} ${row.spec}` },
    h('strong', { text: [findGame(row.game).title, kindOf(row)].filter(Boolean).join(', ') }),
    h('span', { text: [
      t('kind-finished', { n: row.n }),
      row.won === null ? null : t('kind-won', { n: row.won }),
      row.best === null ? null : t('kind-best', { time: clock(row.best) }),
      t('kind-median', { time: clock(row.median) }),
      row.cost === null ? null : t('kind-cost', { cost: row.cost }),
      t('kind-alone', { n: row.nAlone }),
    ].filter(Boolean).join(' · ') }));
  return [
    h('dl', { class: 'tiles' },
      tile('finished', String(rows.length)),
      tile('alone', String(rows.filter((row) => row.n_hints === 0).length)),
      tile('time', clock(rows.reduce((sum, row) => sum + row.millis, 0))),
      tile('streak', String(streak(days, today))),
      tile('longest', String(longestStreak(days)))),
    calendar(rows, today),
    h('details', { class: 'kinds', open: true }, h('summary', { text: t('by-kind') }), h('ul', {}, byKind(rows).map(kind)))];
}

/** One small square a day, darker the more was finished. */
function calendar(rows, today) {
  const counts = new Map();
  for (const row of rows) counts.set(dayOf(row.date), (counts.get(dayOf(row.date)) ?? 0) + 1);
  const year = Math.floor(today / 10_000);
  const weekday = (new Date(year, (Math.floor(today / 100) % 100) - 1, today % 100).getDay() + 6) % 7;
  const nDays = 7 * (WEEKS - 1) + weekday + 1;
  const square = (n) => {
    const day = dayBefore(today, nDays - 1 - n);
    const count = counts.get(day) ?? 0;
    return h('span', { class: `day d${Math.min(count, 4)}`, title: `${told(day)}: ${count}` });
  };
  const active = [...counts.keys()].filter((day) => day >= dayBefore(today, nDays - 1)).length;
  return h('div', { class: 'paper calendar', role: 'img', 'aria-label': t('calendar', { n: active, what: nDays }) }, Array.from({ length: nDays }, (_, n) => square(n)));
}

const told = (day) => new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100).toLocaleDateString(lang(), { dateStyle: 'medium' });

function finishedTable(rows) {
  if (rows.length === 0) return h('p', { class: 'empty' }, h('span', { text: t('history-empty') }), ' ', h('a', { href: '#/', text: t('go-home') }));
  const score = (row) => {
    if (row.margin !== null) return t('margin', { n: row.margin });
    return row.cost > 0 ? String(row.cost) : '✓';
  };
  const line = (row) => h('tr', {},
    h('td', {}, thumbnail(row.puzzle)),
    h('td', {}, what(row)),
    h('td', { text: date(row.date) }),
    h('td', { class: 'wide', text: players(row) }),
    h('td', { class: 'number', text: score(row) }),
    h('td', { class: 'number wide', text: row.best > 0 ? `${row.best}${row.cost === row.best ? ' ★' : ''}` : '–' }),
    h('td', { class: 'number wide', text: clock(row.millis) }),
    h('td', { class: 'number wide', text: row.n_hints || '–' }),
    h('td', {}, h('a', { href: hashOf({ puzzle: row.puzzle, more: row.spec ? { spec: row.spec } : {} }), text: t('again') })));
  return table(['picture', 'game', 'when', 'players', 'score', 'score-best', 'time', 'hints', 'again'], rows.map(line));
}

function openTable(rows, forget) {
  if (rows.length === 0) return h('p', { class: 'empty', text: t('open-empty') });
  const line = (save) => h('tr', {},
    h('td', {}, thumbnail(save.puzzle, playedLine(save))),
    h('td', {}, what(save)),
    h('td', { text: date(save.changed) }),
    h('td', { class: 'number wide', text: String(save.played) }),
    h('td', { class: 'number', text: clock(save.millis) }),
    h('td', {}, h('a', { href: `#/play?${new URLSearchParams({ s: save.id })}`, text: t('continue') })),
    h('td', {}, button('×', () => forget(save), { class: 'quiet', 'aria-label': t('forget') })));
  return table(['picture', 'game', 'when', 'turns', 'time', 'continue', 'forget'], rows.map(line));
}

const what = (row) => [h('strong', { text: findGame(row.game).title }), h('span', { class: 'kind', text: [kindOf(row), isDaily({ ...row, date: row.date ?? row.changed }) ? t('of-the-day') : ''].filter(Boolean).join(', ') })];

/** A table; heads of columns that speak for themselves are only heard. */
function table(heads, rows) {
  const silent = new Set(['picture', 'again', 'continue', 'forget']);
  const head = (id) => h('th', { scope: 'col' }, h('span', { class: silent.has(id) ? 'offscreen' : undefined, text: t(id) }));
  return h('table', {}, h('thead', {}, h('tr', {}, heads.map(head))), h('tbody', {}, rows));
}

const date = (seconds) => new Date(seconds * 1000).toLocaleString(lang(), { dateStyle: 'medium', timeStyle: 'short' });

/** Who played, by the names that people know. */
function players({ game, players: text }) {
  const { bots } = findGame(game);
  const name = (player) => (player === 'person' ? t('you') : bots.find((bot) => bot.name === player.split(':')[0])?.title ?? player);
  const names = text.split(' ');
  return names.length < 2 ? '–' : names.map(name).join(' – ');
}
