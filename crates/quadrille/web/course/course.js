// The page of a course: tasks with their tables, hand-ins with their reports, games again; and what staff may do.

import { fill, h, button } from '../dom.js';
import { isStaff, known, learn, post, speak, word } from './ask.js';
import { handIn, handIns } from './hand-ins.js';
import { replay } from './replay.js';
import { alike, people } from './staff.js';
import { allTasks, oneTask } from './tasks.js';

const main = document.getElementById('main');
const away = document.getElementById('away');

/**
 * What is shown now, and how it is shown again when something changed.
 * @type {{ again: (changed: string) => void, place: Element | null }}
 */
let shown = { again: () => {}, place: null };

const VIEWS = { '': allTasks, task: oneTask, 'hand-ins': handIns, 'hand-in': handIn, replay, people, alike };

async function show() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const view = VIEWS[name] ?? allTasks;
  const place = h('section', { class: 'view' });
  const hear = (again) => { shown = { again, place }; };
  shown = { again: () => {}, place };
  try {
    await view(place, rest, hear);
  } catch (error) {
    fill(place, h('p', { class: 'problem', role: 'alert', text: error.message }));
  }
  if (shown.place !== place) return;
  fill(main, place);
  head();
}

function head() {
  const { me, title, lang } = known();
  const link = (to, id) => h('a', { href: `#/${to}`, class: 'button soft', text: word(id) });
  const links = [link('', 'tasks')];
  if (me) links.push(link('hand-ins', isStaff() ? 'all' : 'mine'));
  if (isStaff()) links.push(link('people', 'people'), link('alike', 'alike'));
  const other = lang === 'fr' ? 'en' : 'fr';
  const languages = button(other.toUpperCase(), async () => { speak(other); await learn(); show(); }, { class: 'quiet', lang: other });
  const leave = me && button(word('leave'), async () => { await post('/api/leave', {}); await learn(); location.hash = '#/'; show(); }, { class: 'quiet' });
  const who = me
    ? h('p', { class: 'about' }, `${word('hello', { name: me.name })} `, h('strong', { text: me.pseudonym }), me.is_banned ? ` (${word('banned')})` : '')
    : h('p', { class: 'about', text: word('guest') });
  fill(document.getElementById('top'),
    h('div', { class: 'row wrap between' }, h('h1', { text: title }), h('nav', { class: 'row wrap' }, ...links, languages, leave)),
    who);
}

/** Hears what changes; a connection that breaks is made again by the browser. */
function watch() {
  const events = new EventSource('/api/events');
  events.onmessage = (event) => shown.again(event.data);
  events.onopen = () => { away.hidden = true; shown.again('*'); };
  events.onerror = () => { away.textContent = word('away'); away.hidden = false; };
}

/** Comes in through a link: its token is told once and leaves the address. */
async function enter() {
  const token = location.hash.slice(1);
  if (!/^[0-9a-f]{32}$/.test(token)) return null;
  history.replaceState(null, '', location.pathname);
  try {
    await post('/api/enter', { token });
    return null;
  } catch (error) {
    return error.message;
  }
}

const problem = await enter();
await learn();
await show();
if (problem) main.prepend(h('p', { class: 'problem', role: 'alert', text: problem }));
window.addEventListener('hashchange', async () => {
  if ((await enter()) === null) await learn();
  show();
});
watch();
