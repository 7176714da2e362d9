// Requests to the workbench. The server recognises a request that comes twice, so one that finds no server waits for
// it to come back. Whether there is a server is the business of `skin.js`.

import { ask } from './skin.js';
import { lang } from './words.js';

/** The server says no, and why. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? `error ${status}`);
    this.status = status;
    this.line = body.line;
    this.column = body.column;
    /** What may have been meant instead. */
    this.meant = body.meant;
  }
}

/** Sends JSON, returns JSON; the language of the page goes along. */
export function post(path, body, options) {
  return json('POST', path, { lang: lang(), ...body }, options);
}

export function get(path, query = {}, options) {
  return json('GET', withQuery(path, query), undefined, options);
}

export function del(path) {
  return json('DELETE', withQuery(path, {}), undefined);
}

/** The bytes of a picture. */
export async function picture(body) {
  const response = await send('POST', '/api/picture', { lang: lang(), ...body });
  return response.blob();
}

async function json(method, path, body, options) {
  return (await send(method, path, body, options)).json();
}

function withQuery(path, query) {
  return `${path}?${new URLSearchParams({ lang: lang(), ...query })}`;
}

async function send(method, path, body, options = {}) {
  const request = { method, signal: options.signal };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  for (let wait = 250; ; wait = Math.min(2 * wait, 2000)) {
    let response;
    try {
      response = await ask(path, request);
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      tell('away');
      await new Promise((done) => setTimeout(done, wait));
      continue;
    }
    tell('back');
    if (response.ok) return response;
    throw new Refusal(response.status, await response.json().catch(() => ({})));
  }
}

let isAway = false;

function tell(what) {
  if (isAway === (what === 'away')) return;
  isAway = !isAway;
  document.dispatchEvent(new CustomEvent(`server-${what}`));
}
