// A worker that answers requests with an instance of the module. The first message hands in the compiled module.

import { instantiate } from './engine.js';

/** How often news are told, and how long the module works before it listens, in milliseconds. */
const BEAT = 30;

let module = null;
let engine = null;
/** Requests are answered in the order they came. */
let last = Promise.resolve();
let isStopped = false;

globalThis.onmessage = ({ data }) => {
  if (data.module) module = data.module;
  else if (data.stop) isStopped = true;
  else last = last.then(() => answer(data));
};

async function answer({ id, route, given, body, job }) {
  try {
    engine ??= await instantiate(module, job ? hostOf(id, job) : {});
    postMessage({ id, reply: await engine.answer(route, given, body) });
  } catch (error) {
    // An instance that broke is in no state to go on.
    engine = null;
    postMessage({ id, broken: error.message });
  }
}

/** What a solve uses of the world: it tells how far it has come and listens whether to stop. */
function hostOf(id, { flag, rests }) {
  let told = -Infinity;
  const tell = (news) => {
    if (performance.now() - told < BEAT) return;
    told = performance.now();
    postMessage({ id, news });
  };
  if (flag) {
    const shared = new Int32Array(flag);
    return { tell, isStopped: () => Atomics.load(shared, 0) };
  }
  if (!rests) return { tell };
  let listened = performance.now();
  const rest = () => {
    if (performance.now() - listened < BEAT) return isStopped ? 1 : 0;
    return listen().then(() => { listened = performance.now(); return isStopped ? 1 : 0; });
  };
  return { tell, rest };
}

const channel = new MessageChannel();
const listening = [];
channel.port1.onmessage = () => listening.shift()?.();

/** Lets the messages that wait be heard. */
function listen() {
  return new Promise((done) => {
    listening.push(done);
    channel.port2.postMessage(null);
  });
}
