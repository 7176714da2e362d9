// Solves in the background, each in a worker of its own: started, watched, stopped.

import { t } from './words.js';
import { ModuleWorker } from './workers.js';

/** How long an answer waits for news before it says that there are none, in milliseconds. */
const PATIENCE = 2_000;
/** A solve that nobody has looked at for this long is ended and forgotten. */
const FORGOTTEN = 60_000;
/** How many work at a time. */
const MOST = Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1);

const jobs = new Map();
let nWorking = 0;
const queue = [];

/**
 * Starts a solve. Returns its number, or why it is refused.
 * @param {string} body
 * @param {(aside: any) => Promise<void>} keep keeps what was proved
 */
export async function start(body, keep) {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('');
  const job = new Job(() => jobs.delete(id));
  jobs.set(id, job);
  job.look();
  const refusal = await job.run(body, keep);
  if (refusal) {
    job.end();
    return refusal;
  }
  return { status: 200, body: JSON.stringify({ job: id }) };
}

/** What there is to tell of a solve; waits a moment for news. */
export async function watch(id, isNow) {
  const job = jobs.get(id);
  if (!job) return missing();
  job.look();
  if (!job.isDone && !isNow) await Promise.race([job.changed(), new Promise((done) => { setTimeout(done, PATIENCE); })]);
  return { status: 200, body: JSON.stringify(job.news) };
}

/** Stops a solve; it keeps the best so far, if the browser lets it. */
export function stop(id) {
  const job = jobs.get(id);
  if (!job) return missing();
  job.stop();
  return { status: 200, body: JSON.stringify({ stopped: true }) };
}

const missing = () => ({ status: 404, body: JSON.stringify({ error: t('no-such-solve') }) });

class Job {
  /** @param {() => void} forget what to do once nobody will ask for it any more */
  constructor(forget) {
    this.forget = forget;
    this.news = /** @type {Record<string, any>} */ ({ state: 'waiting' });
    this.listeners = [];
    this.worker = new ModuleWorker();
    // Memory shared with the worker stops it best; where a page may not share any, the module pauses and listens.
    this.flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.rests = !this.flag && 'Suspending' in WebAssembly;
  }

  get isDone() { return this.news.state === 'done' || this.news.state === 'failed'; }

  /** Works once it is its turn; returns a refusal, or nothing as soon as the work has begun. */
  run(body, keep) {
    return new Promise((done) => {
      const work = async () => {
        nWorking += 1;
        const hear = (news) => {
          this.tell({ state: 'running', ...news });
          done(null);
        };
        try {
          const reply = await this.worker.ask('POST /api/solve', {}, body, { job: { flag: this.flag, rests: this.rests }, hear });
          if (reply.status === 500) this.tell({ state: 'failed', error: t('solver-broke') });
          else if (reply.status !== 200) done(reply);
          else {
            await keep(reply.aside);
            this.tell(JSON.parse(reply.body));
          }
        } catch {
          this.tell({ state: 'failed', error: t('stopped-and-lost') });
        }
        done(null);
        nWorking -= 1;
        // The memory of a module never shrinks, so each has its own and gives it back.
        this.worker.end();
        queue.shift()?.();
      };
      if (nWorking < MOST) work();
      else {
        queue.push(work);
        done(null);
      }
    });
  }

  stop() {
    if (this.isDone) return;
    if (this.flag) Atomics.store(new Int32Array(this.flag), 0, 1);
    else if (this.rests) this.worker.stop();
    else this.worker.end();
  }

  /** Someone looks at it; nobody may for a while. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), FORGOTTEN);
  }

  end() {
    clearTimeout(this.timer);
    this.worker.end();
    this.forget();
  }

  changed() {
    return new Promise((done) => { this.listeners.push(done); });
  }

  tell(news) {
    this.news = news;
    for (const done of this.listeners.splice(0)) done();
  }
}
