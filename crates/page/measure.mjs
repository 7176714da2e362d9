// measure.mjs SITE: the size of the page's folder, and how long a browser takes until a first move can be made: with an
// empty cache from a host on this machine, and without a network after that.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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

/** A browser, driven through chromedriver. */
async function browser(profile) {
  const driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((done) => {
    driver.stdout.on('data', (text) => { const found = String(text).match(/successfully on port (\d+)/); if (found) done(found[1]); });
  });
  const call = async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await reply.json();
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--lang=en', `--user-data-dir=${profile}`];
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { args } } } });
  const path = `/session/${sessionId}`;
  return {
    go: (url) => call('POST', `${path}/url`, { url }),
    run: (script) => call('POST', `${path}/execute/async`, { script: `const done = arguments[0]; (async () => { ${script} })().then(done, (error) => done(String(error)));`, args: [] }),
    quit: async () => { await call('DELETE', path); driver.kill(); },
  };
}

/** Milliseconds from the request for the page until a move was made and the page shows it. */
const FIRST_MOVE = `
  const until = async (is) => { while (!is()) await new Promise((done) => { setTimeout(done, 5); }); };
  await until(() => document.querySelector('.spot') && document.querySelector('.offer:enabled'));
  const shown = performance.now();
  document.querySelector('.offer:enabled').click();
  await until(() => new URLSearchParams(location.hash.split('?')[1]).get('m'));
  return [shown, performance.now()];`;

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
