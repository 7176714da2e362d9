// What staff alone see: people, and hand-ins that are alike.

import { fill, h, button } from '../dom.js';
import { findTask, get, post, word } from './ask.js';
import { grid } from './grid.js';

/** Everybody on the roster. */
export async function people(place, _, hear) {
  const refresh = async () => {
    const rows = (await get('/api/staff/people')).people;
    const ban = (person) => (person.is_staff ? '' : button(word(person.is_banned ? 'unban' : 'ban'),
      async () => {
        if (!person.is_banned && !window.confirm(word('sure'))) return;
        await post('/api/staff/act', { do: 'ban', id: person.id, is_banned: !person.is_banned });
        refresh();
      }, { class: 'button soft' }));
    const table = grid(['key', 'name', 'pseudonym', 'role', 'link', ''], rows.map((person) => ({
      class: person.is_banned ? 'void' : undefined,
      cells: [person.key, person.name, person.pseudonym, word(person.is_staff ? 'staff' : 'student'), word(person.has_link ? 'yes' : 'no'), ban(person)],
    })), [0, 1, 2, 3, 4, 5]);
    fill(place, h('h2', { text: word('people') }), h('div', { class: 'scroll' }, table));
  };
  hear(refresh);
  await refresh();
}

/** Pairs of hand-ins that are alike. */
export async function alike(place) {
  const { pairs } = await get('/api/staff/alike');
  const side = (pair, at) => h('a', { href: `#/hand-in/${pair.hand_ins[at]}`, text: `${pair.people[at] ?? ''} (${pair.hand_ins[at]})` });
  const table = grid(['task', 'who', 'who', 'alike'], pairs.map((pair) => ({
    cells: [findTask(pair.task)?.title ?? pair.task, side(pair, 0), side(pair, 1), word('percent', { n: pair.percent })],
  })), [0, 1, 2]);
  fill(place, h('h2', { text: word('alike') }), h('p', { class: 'about', text: word('alike-about') }),
    pairs.length === 0 ? h('p', { class: 'empty', text: word('alike-none') }) : h('div', { class: 'scroll' }, table));
}
