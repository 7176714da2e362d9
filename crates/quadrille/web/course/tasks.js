// Tasks: what is asked for, a place to hand it in, and the table that everybody sees.

import { fill, h, button } from '../dom.js';
import { findTask, get, isStaff, known, moment, upload, word } from './ask.js';
import { grid } from './grid.js';

/** All tasks. */
export function allTasks(place) {
  const cards = known().tasks.map((task) => h('a', { class: 'paper card', href: `#/task/${task.name}` },
    h('h2', { text: task.title }), h('p', { text: task.about }), h('p', { class: 'about', text: until(task) })));
  fill(place, h('div', { class: 'cards' }, ...cards));
}

/** One task. */
export async function oneTask(place, [name], hear) {
  const row = findTask(name);
  if (!row) return allTasks(place);
  const table = h('div', { class: 'scroll', id: 'table' });
  const refresh = async () => fill(table, ...drawn(row, await get(`/api/tables/${name}`)));
  hear((changed) => { if (changed === name || changed === '*') refresh(); });
  await refresh();
  fill(place,
    h('h2', { text: row.title }), h('p', { text: row.about }), h('p', { class: 'about', text: until(row) }),
    known().me && !isStaff() && !isOver(row) ? form(row) : null,
    h('h3', {}, `${word('table')} `, h('span', { class: 'live', text: word('live') })), table);
}

const isOver = (task) => task.deadline !== null && task.deadline * 1000 <= Date.now();

function until(task) {
  if (task.deadline === null) return word('no-deadline');
  return isOver(task) ? word('over') : word('deadline', { time: moment(task.deadline) });
}

function form(task) {
  const file = h('input', { type: 'file', id: 'file', 'aria-label': word('choose') });
  const told = h('p', { class: 'told', role: 'status', id: 'told' });
  const send = button(word('send'), async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    send.disabled = true;
    told.className = 'told';
    try {
      const { id } = await upload(task.name, chosen);
      fill(told, `${word('sent', { n: id })} `, h('a', { href: `#/hand-in/${id}`, text: word('report') }));
      file.value = '';
    } catch (error) {
      told.className = 'told problem';
      told.textContent = error.message;
    } finally {
      send.disabled = false;
    }
  }, { class: 'button main', id: 'send' });
  return h('div', { class: 'paper card form' },
    h('p', { class: 'about', text: `${word('takes')} ${task.ends} (${known().kilobytes} kB)` }),
    h('div', { class: 'row wrap' }, file, send), told);
}

function drawn(task, table) {
  if (task.kind === 'ladder') return [ladder(table)];
  if (task.kind === 'contest') return contest(table);
  return [h('p', { text: `${word('handed', { n: table.people })}; ${word('all-right', { n: table.all_right })}.` })];
}

const own = (name) => (name === known().me?.pseudonym ? 'own' : undefined);

function ladder({ rows }) {
  const heads = ['rank', 'player', 'elo', 'games', 'won', 'drawn', 'lost', 'faults'];
  const cells = rows.map((row, at) => ({
    class: own(row.name),
    cells: [at + 1, row.is_bot ? `${row.name} (${word('bot')})` : row.name,
      row.games === 0 ? '' : `${row.elo}${row.bar === null ? '' : ` ± ${row.bar}`}`,
      row.games, row.won, row.drawn, row.lost, row.faults],
  }));
  return grid(heads, cells, [1]);
}

function contest({ totals, instances }) {
  if (instances.length === 0) return [h('p', { class: 'empty', text: word('nothing') })];
  const classes = totals.map((group) => h('div', {}, h('h3', { text: `${word('class')}: ${group.class}` }),
    grid(['rank', 'player', 'total', 'solved', 'first'], group.rows.map((row) => ({
      class: own(row.person), cells: [row.rank, row.person, row.total, `${row.solved}/${group.puzzles}`, row.first],
    })), [1])));
  const puzzles = grid(['puzzle', 'bound', 'costs'], instances.map((row) => ({
    cells: [short(row.puzzle), row.bound ?? '', [
      ...row.entries.map((entry) => `${entry.person} ${entry.cost}`),
      ...Object.entries(row.references).filter(([, cost]) => cost !== null).map(([name, cost]) => `${name} ${cost} (${word('bot')})`),
    ].join(', ')],
  })), [0, 2]);
  return [...classes, puzzles];
}

const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
