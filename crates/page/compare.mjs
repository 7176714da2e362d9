// compare.mjs SITE PROGRAM COUNT [times]: asks the program's server and the page's module for the same COUNT puzzles and
// all that follows from them, and compares the replies byte for byte; only times may differ. With `times`, tells how
// long solvers take in both.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [site, program, count, wantsTimes] = process.argv.slice(2);
/** Nodes that a solver may spend: enough for most, and the rest ends at the same node. */
const NODES = 3_000;
/** Milliseconds after which a request that thinks is near the end of its time: such a reply tells of the machine alone. */
const LATE = 9_000;
/** How often a reply that came late is asked for again. */
const TRIES = 50;

const { instantiate } = await import(pathToFileURL(join(site, 'engine.js')).href);
const bytes = readFileSync(join(site, 'quadrille.wasm'));
const module = await WebAssembly.compile(bytes);
let engine = await instantiate(module);

const data = mkdtempSync(join(tmpdir(), 'quadrille-'));
const server = spawn(program, ['serve', '--lang', 'en', '--no-open', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((done, fail) => {
  server.stdout.on('data', (text) => done(String(text).match(/http:\/\/[\d.:]+/)[0]));
  server.on('exit', () => fail(new Error('the server did not start')));
});

/** The replies of both, or of the server alone. */
async function native(method, path, body) {
  const reply = await fetch(url + path, method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.text() };
}

async function nativeSolve(body) {
  const started = await native('POST', '/api/solve', body);
  if (started.status !== 200) return started;
  const { job } = JSON.parse(started.body);
  for (;;) {
    const told = await native('GET', `/api/jobs/${job}`);
    const { state } = JSON.parse(told.body);
    if (state === 'done' || state === 'failed') return told;
  }
}

const inModule = (method, path, body) => engine.answer(`${method} ${path}`, {}, JSON.stringify(body));

let [nSame, nDiffer] = [0, 0];

/** Compares two replies; what took how long is nobody's promise. */
function compare(what, one, other) {
  const plain = ({ status, body }) => `${status} ${body.replace(/"micros":[\d.e+-]+/g, '')}`;
  const [a, b] = [plain(one), plain(other)];
  if (a === b) {
    nSame += 1;
    return;
  }
  nDiffer += 1;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text) => text.slice(Math.max(0, at - 60), at + 120);
  console.log(`DIFFERS: ${what}\n  program: ${around(a)}\n  page:    ${around(b)}`);
}

/** A reply that no limit of time has touched. */
async function inTime(ask) {
  for (let n = 0; n < TRIES; n += 1) {
    const started = performance.now();
    const reply = await ask();
    if (performance.now() - started < LATE) return reply;
  }
  throw new Error('the machine is too busy: every reply came too late');
}

/** Asks both for the same. */
async function both(path, body) {
  const one = await inTime(() => native('POST', path, body));
  compare(`${path} ${JSON.stringify(body)}`, one, await inTime(() => inModule('POST', path, body)));
  return JSON.parse(one.body);
}

/** Whether a solver needs a program that a browser cannot run; it says so, and the server may have the program. */
async function needsMore(reply, body) {
  if (reply.status !== 200 || JSON.parse(reply.body).state !== 'failed') return false;
  const { body: why } = await inModule('POST', '/api/solve', { ...body, lang: 'en' });
  return why.includes('no program can be run from here');
}

async function solveInBoth(body) {
  const other = await inModule('POST', '/api/solve', body);
  if (await needsMore(other, body)) return null;
  const one = await nativeSolve(body);
  compare(`/api/solve ${JSON.stringify(body)}`, one, other);
  return [JSON.parse(one.body), JSON.parse(other.body)];
}

/** The kinds of puzzles of all games in turn, small ones first within each game. */
function kinds(games) {
  const rows = games.flatMap((game) => game.presets.map(({ spec }, n) => ({ game, spec, n })));
  return rows.sort((a, b) => a.n - b.n);
}

async function comparePuzzles(total) {
  const { games } = JSON.parse((await native('GET', '/api/games?lang=en')).body);
  const rows = kinds(games);
  for (let n = 0; n < total; n += 1) {
    const { game, spec } = rows[n % rows.length];
    const turn = Math.floor(n / rows.length);
    const lang = turn % 2 === 0 ? 'en' : 'fr';
    const made = await both('/api/new', { game: game.id, spec, seed: n, lang });
    if (!made.puzzle) continue;
    const { puzzle } = made;
    // The usual solver and, in turn, every other one.
    const { name } = game.solvers[turn % Math.max(1, game.solvers.length)] ?? {};
    let line = [];
    for (const solver of new Set([undefined, name])) {
      const told = await solveInBoth({ puzzle, solver, nodes: NODES, explain: turn % 3 === 0, lang });
      line = told?.[0].moves ?? line;
    }
    const at = { puzzle, line: line.slice(0, 1 + (turn % 5)).join(' '), lang };
    await both('/api/view', at);
    await both('/api/check', { puzzle, line: line.join(' '), lang });
    await both('/api/convert', { ...at, to: 'canonical' });
    if (n % 500 === 499) {
      // Memory of an instance never shrinks, and the page replaces its own now and then, too.
      engine = await instantiate(module);
      console.error(`${n + 1} puzzles`);
    }
  }
}

/**
 * What solvers take in both, added up over some puzzles, each at its best of many runs: a browser compiles what it runs
 * often a second time, and better. The very first run of a fresh instance is told apart.
 */
async function times() {
  const groups = [['tents 20x20', 'tents', '20x20'], ['Flood-It 14x14x6', 'flood', 'floodit 14 6'], ['robot 20x20x5', 'robot', '20 20 5']];
  for (const [name, game, spec] of groups) {
    let [a, b, first] = [0, 0, 0];
    for (let seed = 0; seed < 10; seed += 1) {
      const { puzzle, error } = JSON.parse((await native('POST', '/api/new', { game, spec, seed })).body);
      if (!puzzle) throw new Error(`${name}: ${error}`);
      let best = [Infinity, Infinity];
      if (seed === 0) engine = await instantiate(await WebAssembly.compile(bytes));
      for (let run = 0; run < 25; run += 1) {
        const [one, other] = await solveInBoth({ puzzle, lang: 'en' });
        if (seed === 0 && run === 0) first = other.micros;
        best = [Math.min(best[0], one.micros), Math.min(best[1], other.micros)];
      }
      a += best[0];
      b += best[1];
    }
    console.log(`${name}: program ${(a / 1e4).toFixed(3)} ms, page ${(b / 1e4).toFixed(3)} ms, ratio ${(b / a).toFixed(2)} (at most 1.5); the very first run ${(first / 1e3).toFixed(1)} ms`);
  }
}

try {
  for (const lang of ['en', 'fr']) compare('words', await native('GET', `/api/words?lang=${lang}`), await inModule('GET', '/api/words', { lang }));
  if (wantsTimes) await times();
  await comparePuzzles(Number(count));
} finally {
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
console.log(`${nSame} replies are the same, ${nDiffer} differ`);
process.exit(nDiffer === 0 && 0 < nSame ? 0 : 1);
