// Keeps the whole page in the browser: after one visit it opens without a network. VERSION and FILES are written when
// the folder is made; a change of any file makes another version.

/** @typedef {Event & { request: Request, waitUntil: (work: Promise<any>) => void, respondWith: (reply: Promise<Response>) => void }} Asked */

const VERSION = '@VERSION@';
const FILES = ['@FILES@'];

globalThis.addEventListener('install', (/** @type {Asked} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  })());
});

globalThis.addEventListener('activate', (/** @type {Asked} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('quadrille-') && name !== VERSION) await caches.delete(name);
    await globalThis.clients.claim();
  })());
});

// A page that has begun with one version must not meet files of another, so the next version waits until no other
// window is open, and takes over as one is opened.
globalThis.addEventListener('message', (event) => {
  if (event.data === 'take over') globalThis.skipWaiting();
});

globalThis.addEventListener('fetch', (/** @type {Asked} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(globalThis.registration.scope)) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const { waiting } = globalThis.registration;
  if (request.mode === 'navigate' && waiting && (await globalThis.clients.matchAll()).length < 2) {
    waiting.postMessage('take over');
    return new Response('', { headers: { refresh: '0' } });
  }
  const cache = await caches.open(VERSION);
  const found = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  return isolated(found ?? await fetch(request));
}

// A page that is isolated may share a stop flag with its workers. A host of files cannot send these headers; we can.
function isolated(response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
