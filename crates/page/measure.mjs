// measure.mjs SITE: the size of the page's folder, and how long a browser takes until a first move can be made: with an
// empty cache from a host on this machine, and without a network after that; and how long the frames of a stroke of paint
// over a large board take.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { browser } from './driver.mjs';

const [site] = process.argv.slice(2);
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

/** The files as a host sends them. */
const files = new Map(readdirSync(site).map((name) => {
  const plain = readFileSync(join(site, name));
  return [name, { kind: KINDS[extname(name)], plain, packed: brotliCompressSync(plain) }];
}));

function sizes() {
  let [plain, gzip, brotli] = [0, 0, 0];
  for (const file of files.values()) {
    plain += file.plain.length;
    gzip += gzipSync(file.plain).length;
    brotli += file.packed.length;
  }
  const kilo = (n) => `${Math.round(n / 1000)} KB`;
  console.log(`everything: ${kilo(plain)}, gzip ${kilo(gzip)}, brotli ${kilo(brotli)} (at most 1000 KB)`);
}

/** A host that sends files compressed, as hosts do. */
function host() {
  const server = createServer((request, response) => {
    const file = files.get(request.url.split('?')[0].slice(1) || 'index.html');
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.kind, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(file.packed);
  });
  return new Promise((done) => { server.listen(0, '127.0.0.1', () => done(server)); });
}

/** Milliseconds from the request for the page until a move was made and the page shows it. */
const FIRST_MOVE = `
  const until = async (is) => { while (!is()) await new Promise((done) => { setTimeout(done, 5); }); };
  await until(() => document.querySelector('.spot') && document.querySelector('.offer[aria-disabled=false]'));
  const shown = performance.now();
  document.querySelector('.offer[aria-disabled=false]').click();
  await until(() => new URLSearchParams(location.hash.split('?')[1]).get('m'));
  return [shown, performance.now()];`;

/** A board of 1600 squares that are painted. */
const LARGE = `tents 40x40:${'m'.repeat(114)}d${','.repeat(80)}`;

/** Milliseconds that each frame of a stroke took, from its beginning until it was drawn, in order of length. */
const STROKE = `
  const until = async (is) => { while (!is()) await new Promise((done) => { setTimeout(done, 5); }); };
  await until(() => document.querySelectorAll('.spot').length === 1600);
  const board = document.querySelector('.frame > .board');
  const box = board.querySelector('.grounds').getBoundingClientRect();
  const send = (type, target, across, down) => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: box.left + across * box.width, clientY: box.top + down * box.height }));
  send('pointerdown', board.querySelector('.spot rect'), 0.01, 0.01);
  const frames = [];
  for (let n = 1; n <= 120; n += 1) {
    await new Promise((done) => {
      requestAnimationFrame(() => {
        const begun = performance.now();
        send('pointermove', board, n % 2 ? 0.98 : 0.02, n / 125);
        const after = new MessageChannel();
        after.port1.onmessage = () => { frames.push(performance.now() - begun); done(); };
        after.port2.postMessage(0);
      });
    });
  }
  send('pointerup', board, 0.02, 0.96);
  return frames.sort((one, other) => one - other);`;

async function visits() {
  const server = await host();
  const profile = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const driven = await browser(profile);
  const url = `http://127.0.0.1:${server.address().port}/`;
  const game = `${url}#/play?p=floodit+14+6+1`;
  const tell = (what, [shown, moved], most) => console.log(`${what}: board after ${Math.round(shown)} ms, first move shown after ${Math.round(moved)} ms (at most ${most})`);
  try {
    await driven.go(game);
    tell('first visit', await driven.run(FIRST_MOVE), 2000);
    await driven.go('about:blank');
    await driven.go(`${url}#/play?${new URLSearchParams({ p: LARGE })}`);
    const frames = await driven.run(STROKE);
    console.log(`a stroke over 40x40: frames of ${frames[60].toFixed(1)} ms, one of ten longer than ${frames[108].toFixed(1)} ms (at most 16.7)`);
    await driven.run("await navigator.serviceWorker.ready; while (!navigator.serviceWorker.controller) await new Promise((done) => { setTimeout(done, 20); });");
    server.close();
    server.closeAllConnections();
    for (let n = 0; n < 3; n += 1) {
      await driven.go('about:blank');
      await driven.go(`${game}&n=${n}`);
      tell('without a network', await driven.run(FIRST_MOVE), 700);
    }
  } finally {
    await driven.quit();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

sizes();
await visits();
