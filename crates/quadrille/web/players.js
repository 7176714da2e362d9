// Who sits at the table: people and bots, changed at any time; and the same game once more.

import { button, fill, h } from './dom.js';
import { open } from './links.js';
import { t } from './words.js';

/** The choice of players, for games with several seats. */
export function playersPanel(session) {
  const { bots } = session.game;
  const seat = (at) => {
    const { name, limit } = session.players[at];
    const select = h('select', { 'data-seat': at, 'aria-label': t('seat', { n: at + 1 }) },
      h('option', { value: 'person', text: t('person') }),
      bots.map((bot) => h('option', { value: bot.name, text: bot.title, title: bot.about })));
    select.value = name;
    const about = h('p', { class: 'about' });
    const time = h('input', { type: 'text', class: 'limit', value: limit, 'aria-label': t('limit'), title: t('limit-more') });
    const show = () => {
      const bot = bots.find((row) => row.name === select.value);
      time.hidden = !bot;
      time.placeholder = bot?.limit ?? '';
      about.textContent = bot?.about ?? '';
    };
    const change = () => {
      show();
      session.seat(at, select.value, time.value.trim());
    };
    select.addEventListener('change', change);
    time.addEventListener('change', change);
    show();
    return h('div', { class: 'seat' }, h('span', { class: 'seat-number', text: String(at + 1), 'aria-hidden': 'true' }), select, time, about);
  };
  const pause = button(t('pause'), () => {
    session.isPaused = !session.isPaused;
    update();
    session.askBot();
  }, { class: 'button soft', id: 'pause' });
  const update = () => {
    pause.hidden = !session.isWatched;
    pause.textContent = t(session.isPaused ? 'go' : 'pause');
  };
  session.addEventListener('change', update);
  const box = h('div', { class: 'paper' });
  fill(box, h('h2', { text: t('players') }), session.players.map((_, at) => seat(at)), pause);
  update();
  return box;
}

/** Who plays, by seat, as requests and saves write it. */
export const playersText = (session) => session.players.map(({ name, limit }) => (limit ? `${name}:${limit}` : name)).join(' ');

/** Buttons for two who have played: the same board again, and with the seats the other way round. */
export function rematchButtons(session) {
  const names = playersText(session).split(' ');
  const again = (players) => {
    const more = { players: players.join(' ') };
    if (session.spec) more.spec = session.spec;
    open({ puzzle: session.puzzle, more });
  };
  return [
    button(t('rematch'), () => again(names), { class: 'button soft', id: 'rematch' }),
    button(t('swap-seats'), () => again([...names].reverse()), { class: 'button soft', id: 'swap-seats' })];
}
