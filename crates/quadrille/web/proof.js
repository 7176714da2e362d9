// An answer with its proof, in the address alone: whoever opens it has it checked again.

import { get, post } from './api.js';
import { Board } from './board.js';
import { button, h } from './dom.js';
import { hashOf } from './links.js';
import { findGame, t } from './words.js';

/** The longest address that is handed on. */
const LONGEST = 12_000;

/** A button that has the puzzle of a session solved and proved, and gives the link to `done`. */
export function proofButton(session, done) {
  return button(t('proof-link'), () => done(async () => {
    const told = await solved(session.puzzle);
    if (told.state === 'failed') throw new Error(told.error);
    if (told.verdict !== 'proved') throw new Error(told.verdict_words);
    const link = told.answer ? await linkTo(told.answer) : '';
    if (!link || link.length > LONGEST) throw new Error(t('proof-too-long'));
    return link;
  }), { class: 'button soft', id: 'proof-link' });
}

/** The page that shows an answer and what the checker says of it. */
export async function proof(query) {
  const text = await unpacked(query.get('a') ?? '').catch(() => { throw new Error(t('proof-broken')); });
  const told = await post('/api/verify', { text });
  const board = new Board();
  const shown = await post('/api/view', { puzzle: told.puzzle, line: told.line }).catch(() => post('/api/view', { puzzle: told.puzzle }));
  board.draw(shown.view);
  const sign = { proved: '✓', 'line-holds': '≈', rejected: '✗' }[told.verdict];
  return {
    title: t('proof-title'),
    element: h('div', { class: 'table' },
      h('h1', { text: findGame(told.game)?.title ?? told.game }),
      h('div', { class: `verdict ${told.verdict}`, 'data-claim': told.claim, 'data-verdict': told.verdict },
        h('p', { class: 'claim', text: told.claim_words ?? '' }),
        h('p', { class: 'checked', text: `${sign} ${told.verdict_words}` }),
        told.facts.map((fact) => h('p', { text: fact })),
        told.verdict === 'proved' ? h('p', { text: t('proof-about') }) : null),
      h('div', { class: 'frame' }, board.svg),
      h('a', { class: 'button main', href: hashOf({ puzzle: told.puzzle }), text: t('proof-play') })),
  };
}

async function solved(puzzle) {
  const { job } = await post('/api/solve', { puzzle, seconds: 10 });
  for (;;) {
    const told = await get(`/api/jobs/${job}`);
    if (told.state === 'done' || told.state === 'failed') return told;
  }
}

async function linkTo(text) {
  return `${location.origin}${location.pathname}#/proof?${new URLSearchParams({ a: await packed(text) })}`;
}

/** A text, compressed, in letters that an address takes as they are. */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}
