// What was played: finished games with scores and times, and games still open.

import { del, get } from './api.js';
import { button, fill, h } from './dom.js';
import { hashOf } from './links.js';
import { luggage } from './luggage.js';
import { clock } from './time.js';
import { allGames, findGame, lang, t } from './words.js';

export async function history() {
  let [{ history: finished }, { saves }] = await played();
  const element = h('div', { class: 'history' });
  const filter = h('select', { 'aria-label': t('games'), on: { change: () => draw() } },
    h('option', { value: '', text: t('all-games') }),
    allGames().map((game) => h('option', { value: game.id, text: game.title })));
  const done = h('div', { class: 'paper scroll' });
  const open = h('div', { class: 'paper scroll' });
  const draw = () => {
    const isWanted = (row) => findGame(row.game) && (!filter.value || row.game === filter.value);
    fill(done, finishedTable(finished.filter(isWanted)));
    const going = saves.filter((save) => !save.is_over && save.played > 0 && isWanted(save));
    fill(open, openTable(going, async (save) => {
      await del(`/api/saves/${save.id}`);
      saves.splice(saves.indexOf(save), 1);
      draw();
    }));
  };
  draw();
  fill(element,
    h('div', { class: 'row between' }, h('h1', { text: t('history') }), filter),
    h('h2', { text: t('go-on') }), open,
    h('h2', { text: t('finished') }), done,
    luggage(async () => {
      [{ history: finished }, { saves }] = await played();
      draw();
    }));
  return { title: t('history'), element };
}

const played = () => Promise.all([get('/api/history'), get('/api/saves')]);

function finishedTable(rows) {
  if (rows.length === 0) return h('p', { class: 'empty', text: t('history-empty') });
  const score = (row) => {
    if (row.margin !== null) return t('margin', { n: row.margin });
    return row.cost > 0 ? String(row.cost) : '✓';
  };
  const line = (row) => h('tr', {},
    h('td', { text: date(row.date) }),
    h('td', { text: findGame(row.game).title }),
    h('td', { text: players(row.players) }),
    h('td', { class: 'number', text: score(row) }),
    h('td', { class: 'number', text: row.best > 0 ? `${row.best}${row.cost === row.best ? ' ★' : ''}` : '–' }),
    h('td', { class: 'number', text: clock(row.millis) }),
    h('td', { class: 'number', text: row.n_hints || '–' }),
    h('td', {}, h('a', { href: hashOf({ puzzle: row.puzzle }), text: t('again') })));
  return table(['when', 'game', 'players', 'score', 'score-best', 'time', 'hints', ''], rows.map(line));
}

function openTable(rows, forget) {
  if (rows.length === 0) return h('p', { class: 'empty', text: t('open-empty') });
  const line = (save) => h('tr', {},
    h('td', { text: date(save.changed) }),
    h('td', { text: findGame(save.game).title }),
    h('td', { class: 'number', text: String(save.played) }),
    h('td', { class: 'number', text: clock(save.millis) }),
    h('td', {}, h('a', { href: `#/play?${new URLSearchParams({ s: save.id })}`, text: t('continue') })),
    h('td', {}, button('×', () => forget(save), { class: 'quiet', 'aria-label': t('forget') })));
  return table(['when', 'game', 'turns', 'time', '', ''], rows.map(line));
}

function table(heads, rows) {
  return h('table', {},
    h('thead', {}, h('tr', {}, heads.map((id) => h('th', { scope: 'col', text: id ? t(id) : '' })))),
    h('tbody', {}, rows));
}

const date = (seconds) => new Date(seconds * 1000).toLocaleString(lang(), { dateStyle: 'medium', timeStyle: 'short' });

const players = (text) => text.split(' ').map((player) => (player === 'person' ? t('person') : player)).join(' – ');
