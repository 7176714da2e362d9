// Who answers the page's requests: a module in the browser, with the browser's own store. The same requests as those
// of the HTTP server (docs/http.md), so the page does not know the difference.

import * as jobs from './jobs.js';
import * as keeper from './keeper.js';
import { lang, t } from './words.js';
import { quick, think } from './workers.js';

/** The longest side of a picture in pixels; more than that, browsers refuse to draw. */
const MOST_PIXELS = 8_192;
/** How many pixels a unit of a drawing takes. */
const SCALE = 2;

/** What may take seconds. */
const THOUGHTS = new Set(['new', 'series', 'hint', 'check', 'two', 'bot', 'match', 'growth', 'verify', 'judge', 'assist']);

/** The puzzle of each session, once it was told. */
const puzzles = new Map();

/**
 * Sends a request and returns the response; like `fetch`, it fails only if nobody answers.
 * @param {string} path
 * @param {RequestInit} request
 */
export async function ask(path, { method = 'GET', body, signal } = {}) {
  const url = new URL(path, 'http://page');
  const [what, id, part] = url.pathname.split('/').slice(2).map(decodeURIComponent);
  const text = /** @type {string} */ (body) ?? JSON.stringify(Object.fromEntries(url.searchParams));
  const route = `${method} ${url.pathname}`;
  let reply;
  try {
    if (what === 'sessions') reply = await session(route, method, id, part, text, signal);
    else if (what === 'picture') return await picture(route, text);
    else if (what === 'solve') reply = await jobs.start(text, keeper.keep);
    else if (what === 'jobs') reply = method === 'DELETE' ? jobs.stop(id) : await jobs.watch(id, url.searchParams.get('now') === 'true');
    else reply = await kept(method, what, id, text) ?? await (THOUGHTS.has(what) ? think : quick)(route, drawn(), text, signal);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    reply = said({ error: error.message ?? String(error) }, 500);
  }
  return new Response(reply.body, { status: reply.status, headers: { 'content-type': 'application/json' } });
}

const said = (value, status = 200) => ({ status, body: JSON.stringify(value) });

/** The day, and a seed for whoever asks for none. */
function drawn() {
  const now = new Date();
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return { today: 10_000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate(), seed: seed % 1_000_000_007 };
}

/** Requests about what the browser keeps; nothing if it is another one. */
async function kept(method, what, id, text) {
  if (what === 'saves') {
    if (method === 'DELETE') {
      await quick(`DELETE /api/sessions/${id}`, {}, '{}');
      await keeper.forget(id);
      return said({ forgotten: true });
    }
    if (!id) return said({ saves: await keeper.saves() });
    const save = await keeper.saveOf(id);
    return save ? said({ save }) : said({ error: t('no-such-save') }, 404);
  }
  if (what === 'everything') {
    if (method === 'GET') return said(await keeper.everything());
    const reply = await quick('POST /api/everything', {}, text);
    if (reply.status !== 200) return reply;
    const { n_refused: nRefused, ...sound } = JSON.parse(reply.body);
    for (const { id: known } of sound.saves) await quick(`DELETE /api/sessions/${known}`, {}, '{}');
    return said({ ...await keeper.add(sound), n_refused: nRefused });
  }
  if (what === 'history') return said({ history: await keeper.finished() });
  if (what === 'score') {
    const reply = await quick('POST /api/score', {}, text);
    if (reply.status !== 200) return reply;
    const { puzzle } = reply.aside;
    return said({ ...JSON.parse(reply.body), best: await keeper.bestOf(puzzle), record: await keeper.recordOf(puzzle) });
  }
  return null;
}

/** Requests about a game that is played. */
async function session(route, method, id, part, text, signal) {
  const asked = JSON.parse(text);
  if (!id) return open(asked, text);
  if (part === 'bot') {
    const given = await keeper.around(id, null);
    const told = await quick(`GET /api/sessions/${id}/save`, given, JSON.stringify({ lang: lang() }));
    // Who thinks is another instance, so that the board can be used meanwhile.
    return told.status === 200 ? think(route, JSON.parse(told.body), text, signal) : told;
  }
  // Two windows with one game: whoever comes second finds what the first one kept.
  return locked(id, async () => {
    const reply = await quick(route, await keeper.around(id, puzzles.get(id)), text);
    if (method !== 'POST' || part) return reply;
    try {
      await keeper.keep(reply.aside);
    } catch (error) {
      const state = { ...JSON.parse(reply.body), is_saved: false, problem: error.message ?? String(error) };
      return said(state);
    }
    return reply;
  });
}

/** Opens a game, one there is or a new one. */
async function open(asked, text) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const reply = await quick('POST /api/sessions', { id, ...await keeper.around(asked.id, null) }, text);
  if (reply.status !== 200) return reply;
  const state = JSON.parse(reply.body);
  puzzles.set(state.id, state.puzzle);
  const best = state.best === null ? await keeper.bestOf(state.puzzle) : null;
  // Which puzzle it is became known only now, and with it how good one can be.
  return best === null ? reply : quick(`GET /api/sessions/${state.id}`, { best }, JSON.stringify({ lang: asked.lang }));
}

/**
 * Does something with a game that no other window does anything with.
 * @template T
 * @param {string} id
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function locked(id, work) {
  // Only pages that are served securely have locks.
  return navigator.locks ? navigator.locks.request(`quadrille-${id}`, work) : work();
}

/** A drawing, or the same as pixels. */
async function picture(route, text) {
  const reply = await quick(route, {}, text);
  if (reply.status !== 200) return new Response(reply.body, { status: reply.status });
  const drawing = new Blob([reply.body], { type: 'image/svg+xml' });
  return new Response(JSON.parse(text).to === 'png' ? await pixels(drawing) : drawing);
}

async function pixels(drawing) {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(SCALE, MOST_PIXELS / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(scale * image.width);
    canvas.height = Math.round(scale * image.height);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, 'image/png'); });
  } finally {
    URL.revokeObjectURL(url);
  }
}

// After the first visit the page opens without a network. That can wait until the page is there.
window.addEventListener('load', () => {
  navigator.serviceWorker?.register(new URL('sw.js', import.meta.url)).catch(() => {});
});
