// One instance of the module: answers requests one after another. Used by the worker and, in tests, by node.

/** The instance broke; another one must be made. */
export class Broken extends Error {}

/**
 * Compiles the module.
 * @param {Response | Promise<Response>} source
 */
export async function compile(source) {
  const response = await source;
  // A host that does not know the kind of the file sends it all the same.
  if (!response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

/**
 * @typedef {object} Host what an instance uses of the world
 * @property {() => number} [isStopped] not 0 once the work should end
 * @property {() => number | Promise<number>} [rest] the same for a browser that can pause the module meanwhile
 * @property {(news: { done: number | null, cost: number | null, bound: number | null }) => void} [tell] hears how far a solve has come
 */

/**
 * An instance of the module.
 * @param {WebAssembly.Module} module
 * @param {Host} host
 */
export async function instantiate(module, host = {}) {
  const { Suspending, promising } = /** @type {any} */ (WebAssembly);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const known = (number) => (number < 0 ? null : number);
  let lastWords = '';
  const { exports } = /** @type {{ exports: any }} */ (await WebAssembly.instantiate(module, {
    host: {
      now: () => performance.now(),
      is_stopped: host.rest ? new Suspending(host.rest) : (host.isStopped ?? (() => 0)),
      progress: (done, cost, bound) => host.tell?.({ done: known(done), cost: known(cost), bound: known(bound) }),
      broke: (at, length) => { lastWords = decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length)); },
    },
  }));
  exports.start();
  const call = host.rest ? promising(exports.answer) : exports.answer;

  /**
   * Answers one request.
   * @param {string} route such as `POST /api/view`
   * @param {object} given what stands beside the request
   * @param {string} body JSON
   * @returns {Promise<{ status: number, aside: any, body: string }>}
   */
  const answer = async (route, given, body) => {
    const bytes = encoder.encode(`${route}\n${JSON.stringify(given)}\n${body}`);
    try {
      const at = exports.request(bytes.length) >>> 0;
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const status = await call();
      const reply = decoder.decode(new Uint8Array(exports.memory.buffer, exports.reply() >>> 0, exports.reply_len()));
      const end = reply.indexOf('\n');
      return { status, aside: JSON.parse(reply.slice(0, end)), body: reply.slice(end + 1) };
    } catch (error) {
      throw new Broken(lastWords || String(error), { cause: error });
    }
  };
  return { answer, memory: exports.memory };
}
