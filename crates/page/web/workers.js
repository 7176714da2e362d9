// The workers of the page: one for what is quick, one that thinks, and one for each solve.

import { compile } from './engine.js';

const module = compile(fetch(new URL('quadrille.wasm', import.meta.url)));
// Whoever waits for it is told; nobody else needs to be.
module.catch(() => {});

/** A request was given up. */
const givenUp = () => new DOMException('given up', 'AbortError');

/** Words for what must never happen; the same as the server's. */
const BROKEN = 'the work ended in a way it should not: a bug of ours';

/** A worker with its instance of the module. */
export class ModuleWorker {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
  }

  /**
   * Asks for one thing.
   * @param {string} route
   * @param {object} given
   * @param {string} body
   * @param {{ job?: object, hear?: (news: object) => void }} [more]
   * @returns {Promise<{ status: number, aside: any, body: string }>}
   */
  ask(route, given, body, { job, hear } = {}) {
    return new Promise((done, fail) => {
      this.next += 1;
      const id = this.next;
      this.waiting.set(id, { done, fail, hear });
      this.start();
      this.ready.then(() => this.worker?.postMessage({ id, route, given, body, job }), fail);
    });
  }

  /** Says that the work should end and what there is be told. */
  stop() {
    this.worker?.postMessage({ stop: true });
  }

  /** Ends the worker and all it was asked for. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    for (const { fail } of this.waiting.values()) fail(givenUp());
    this.waiting.clear();
  }

  start() {
    if (this.worker) return;
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.worker = worker;
    this.ready = module.then((compiled) => worker.postMessage({ module: compiled }));
    worker.onmessage = ({ data: { id, reply, news, broken } }) => {
      const row = this.waiting.get(id);
      if (news) {
        row?.hear?.(news);
        return;
      }
      this.waiting.delete(id);
      if (broken) console.error(broken);
      row?.done(reply ?? { status: 500, aside: {}, body: JSON.stringify({ error: BROKEN }) });
    };
    worker.onerror = (event) => {
      for (const { fail } of this.waiting.values()) fail(new Error(event.message ?? 'no worker'));
      this.waiting.clear();
    };
  }
}

const quickWorker = new ModuleWorker();

/** Asks for what is quick. */
export const quick = (route, given, body) => quickWorker.ask(route, given, body);

let thinker = new ModuleWorker();
let lastThought = Promise.resolve();

/**
 * Asks for what may take seconds; one thing after another, each until it is given up.
 * @param {string} route
 * @param {object} given
 * @param {string} body
 * @param {AbortSignal} [signal]
 */
export function think(route, given, body, signal) {
  const thought = lastThought.then(() => {
    if (signal?.aborted) throw givenUp();
    const giveUp = () => {
      thinker.end();
      thinker = new ModuleWorker();
    };
    signal?.addEventListener('abort', giveUp);
    return thinker.ask(route, given, body).finally(() => signal?.removeEventListener('abort', giveUp));
  });
  lastThought = thought.then(() => {}, () => {});
  return thought;
}
