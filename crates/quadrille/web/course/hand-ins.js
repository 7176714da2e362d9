// What was handed in, and what became of it.

import { fill, h, s, button } from '../dom.js';
import { findTask, get, isStaff, moment, post, word } from './ask.js';
import { grid } from './grid.js';

/** Everything one has handed in; for staff everything. */
export async function handIns(place, _, hear) {
  const names = new Map();
  if (isStaff()) {
    for (const person of (await get('/api/staff/people')).people) names.set(person.id, person.name);
  }
  const refresh = async () => {
    const rows = (await get('/api/hand-ins')).hand_ins;
    const heads = ['number', ...(isStaff() ? ['who'] : []), 'task', 'file', 'when', 'state', 'result'];
    const table = grid(heads, rows.map((row) => ({
      class: row.is_void ? 'void' : undefined,
      cells: [h('a', { href: `#/hand-in/${row.id}`, text: row.id }), ...(isStaff() ? [names.get(row.person) ?? ''] : []),
        findTask(row.task)?.title ?? row.task, row.name, moment(row.made), state(row), result(row)],
    })), [1, 2, 3, 4, 5, 6]);
    fill(place, h('h2', { text: word(isStaff() ? 'all' : 'mine') }), isStaff() ? takeAway() : null, h('div', { class: 'scroll' }, table));
  };
  hear(refresh);
  await refresh();
}

const takeAway = () => h('div', { class: 'row wrap' },
  h('a', { class: 'button', href: '/api/staff/marks.csv', text: word('marks') }),
  h('a', { class: 'button', href: '/api/staff/hand-ins.tar.gz', text: word('archive') }));

const state = (row) => h('span', { class: `state ${row.state}`, text: row.is_void ? word('void') : word(`state-${row.state}`) });

function result(row) {
  if (row.cost !== null) return word('cost', { n: row.cost });
  return row.of > 0 ? word('right', { n: `${row.right}/${row.of}` }) : '';
}

/** One of them. */
export async function handIn(place, [id], hear) {
  const refresh = async () => {
    const row = await get(`/api/hand-ins/${id}`);
    fill(place,
      h('h2', {}, `${row.id} · ${row.name} `, state(row)),
      h('p', { class: 'about', text: [row.owner, findTask(row.task)?.title ?? row.task, moment(row.made), result(row)].filter(Boolean).join(' · ') }),
      h('div', { class: 'row wrap' }, h('a', { class: 'button', href: `/api/hand-ins/${id}/file`, text: word('download') }), ...(isStaff() ? acts(row) : [])),
      h('h3', { text: word('report') }),
      row.told.length === 0 ? h('p', { class: 'empty', text: word(`state-${row.state}`) }) : h('p', { id: 'report', class: 'paper report', text: row.told.join('\n') }),
      ...(row.messages === '' ? [] : [h('h3', { text: word('compiler') }), h('pre', { class: 'paper', text: row.messages })]),
      ...(row.faults.length === 0 ? [] : [h('h3', { text: word('exam') }), faults(row)]),
      ...(row.ratings?.length > 0 ? [h('h3', { text: word('rating') }), curve(row.ratings)] : []),
      ...(row.games.length === 0 ? [] : [h('h3', { text: word('ladder-games') }), games(row)]));
  };
  hear((changed) => { if (changed !== null) refresh(); });
  await refresh();
}

const faults = (row) => grid(['rival', 'why', 'replay'], row.faults.map((game) => ({
  cells: [game.rival, `${game.reason}: ${game.detail}`, h('a', { href: `#/replay/exam/${row.id}/${game.exam}`, text: word('replay') })],
})), [0, 1, 2]);

const games = (row) => h('div', { class: 'scroll' }, grid(['rival', 'result', 'why', 'when', 'replay'], row.games.map((game) => ({
  class: game.is_void ? 'void' : undefined,
  cells: [game.rival, h('span', { class: `outcome ${game.result}`, text: word(game.result) }),
    game.is_own_fault ? `${game.reason} (${word('own-fault')})` : game.reason, moment(game.played),
    h('a', { href: `#/replay/game/${game.id}`, text: word('replay') })],
})), [0, 1, 2, 3, 4]));

function acts(row) {
  const act = (id, body) => button(word(id), () => post('/api/staff/act', body), { class: 'button soft' });
  return [act('rerun', { do: 'rerun', id: row.id }),
    act(row.is_void ? 'make-count' : 'make-void', { do: 'void', id: row.id, is_void: !row.is_void })];
}

/** How a rating went, hour by hour. */
function curve(ratings) {
  const [width, height] = [600, 160];
  const values = ratings.map(([, elo]) => elo);
  const [low, high] = [Math.min(...values, 0) - 20, Math.max(...values, 0) + 20];
  const x = (at) => (ratings.length === 1 ? width / 2 : 40 + (at * (width - 60)) / (ratings.length - 1));
  const y = (elo) => height - 16 - ((elo - low) * (height - 32)) / (high - low);
  const points = values.map((elo, at) => `${x(at)},${y(elo)}`).join(' ');
  const last = values.at(-1);
  return s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'curve', role: 'img', 'aria-label': `${word('elo')} ${Math.round(last)}` },
    s('line', { x1: 40, x2: width - 20, y1: y(0), y2: y(0), class: 'zero' }),
    s('polyline', { points }), ...values.map((elo, at) => s('circle', { cx: x(at), cy: y(elo), r: 3.5 })),
    s('text', { x: 4, y: y(last) + 4, text: String(Math.round(last)) }));
}
