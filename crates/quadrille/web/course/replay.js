// A game again, move by move, and why it ended.

import { fill, h, button } from '../dom.js';
import { get, isStaff, path, post, word } from './ask.js';

export async function replay(place, [kind, id, exam]) {
  const which = kind === 'exam' ? { hand_in: id, exam } : { game: id };
  const game = await get('/api/replay', which);
  const last = game.moves.length;
  const picture = h('img', { class: 'paper board', alt: '' });
  const at = h('input', { type: 'range', min: 0, max: last, step: 1, id: 'at', 'aria-label': word('replay') });
  const label = h('output', { for: 'at', id: 'move' });
  const go = (to) => {
    const n = Math.max(0, Math.min(last, to));
    at.value = n;
    picture.src = path('/api/board.svg', { ...which, at: n });
    label.textContent = n === 0 ? word('start') : `${word('move', { n })}/${last}: ${game.moves[n - 1]}`;
    picture.alt = label.textContent;
  };
  at.addEventListener('input', () => go(Number(at.value)));
  const step = (text, by) => button(text, () => go(Number(at.value) + by), { class: 'button soft', 'aria-label': by < 0 ? '−1' : '+1' });
  const seats = game.seats.map((name, seat) => h('strong', { class: game.is_own[seat] ? 'own' : undefined, text: name }));
  fill(place,
    h('h2', {}, seats[0], ' – ', seats[1], ` ${game.result}`),
    h('p', { id: 'why', class: game.fault === null ? 'about' : 'about problem', text: reason(game) }),
    game.refused ? h('p', { text: word('refused-move', { name: game.refused }) }) : null,
    picture,
    h('div', { class: 'row' }, step('‹', -1), at, step('›', 1)), label,
    ...(game.stderr ? [h('h3', { text: word('stderr') }), h('pre', { class: 'paper', id: 'stderr', text: game.stderr })] : []),
    isStaff() && kind === 'game' ? button(word('make-void'), () => post('/api/staff/act', { do: 'void-game', id: Number(id) }), { class: 'button soft' }) : null);
  go(last);
}

function reason(game) {
  if (game.fault === null) return game.reason;
  const detail = game.detail ? ` (${game.detail})` : '';
  return `${word('move', { n: game.moves.length + 1 })}, ${game.seats[game.fault]}: ${game.reason}${detail}`;
}
