// Who sits at the table: people and bots, changed at any time.

import { button, fill, h } from './dom.js';
import { t } from './words.js';

/** The choice of players, for games with several seats. */
export function playersPanel(session) {
  const { bots } = session.game;
  const seat = (at) => {
    const { name, limit } = session.players[at];
    const select = h('select', { 'data-seat': at, 'aria-label': t('seat', { n: at + 1 }) },
      h('option', { value: 'person', text: t('person') }),
      bots.map((bot) => h('option', { value: bot.name, text: `${bot.name}: ${bot.about}` })));
    select.value = name;
    const time = h('input', { type: 'text', class: 'limit', value: limit, placeholder: bots.find((bot) => bot.name === name)?.limit ?? '', 'aria-label': t('limit'), title: t('limit-more') });
    time.hidden = name === 'person';
    const change = () => {
      time.hidden = select.value === 'person';
      time.placeholder = bots.find((bot) => bot.name === select.value)?.limit ?? '';
      session.seat(at, select.value, time.value.trim());
    };
    select.addEventListener('change', change);
    time.addEventListener('change', change);
    return h('label', { class: 'seat' }, h('span', { class: 'seat-number', text: String(at + 1) }), select, time);
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
