// shots.mjs PROGRAM OUT: pictures of every page, on a desk and on a phone, in dark colours and in French, small enough to
// stand in the documents. The games in them are always the same.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser } from './driver.mjs';

const [program, out] = process.argv.slice(2);

/** How the page is looked at: the size of the window, pixels for each of its own, the language, the colours. */
const LOOKS = {
  desk: { width: 1240, height: 860, ratio: 0.5, lang: 'en', theme: 'light' },
  phone: { width: 390, height: 844, ratio: 0.75, lang: 'en', theme: 'light' },
  dark: { width: 1240, height: 860, ratio: 0.5, lang: 'en', theme: 'dark' },
  french: { width: 1240, height: 860, ratio: 0.5, lang: 'fr', theme: 'light' },
};

const until = (is) => `while (!(${is})) await new Promise((done) => { setTimeout(done, 20); });`;
const calm = 'await new Promise((done) => { setTimeout(done, 600); });';

/** Each page: its address, and what is done there before the picture. */
const PAGES = {
  home: ['', until("document.querySelectorAll('.today-card .thumb .board').length > 0 && document.querySelectorAll('.picture .board *').length > 50")],
  history: ['history', until("document.querySelector('.tiles')")],
  bots: ['bots', `document.querySelector('#bots-start').click(); ${until("document.querySelector('.results tbody tr')")}`],
  classroom: ['classroom?game=tents', `document.querySelector('#class-start').click(); ${until("document.querySelectorAll('[data-figure=median-time]').length === 2 && document.querySelector('.news').textContent === ''")} document.querySelector('#class-next').click();`],
  learn: ['learn?game=tents', until("document.querySelector('.learn .spot')")],
  settings: ['', "document.querySelector('#settings').click();"],
};

const GAMES = ['tents 10x10 tricky', 'flood floodit 12 6', 'robot 5x6 6', 'uluru cards levels=1-5'];

const data = mkdtempSync(join(tmpdir(), 'quadrille-'));
const server = spawn(program, ['--lang', 'en', 'serve', '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
const base = await new Promise((done) => { server.stdout.on('data', (text) => { const found = String(text).match(/http:\S+/); if (found) done(found[0].replace(/\/$/, '')); }); });
const ask = async (path, body) => (await fetch(`${base}/api/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();

/** Some games that were played, so that no page is empty. */
async function play() {
  const history = [];
  for (const words of GAMES) {
    const [game, ...spec] = words.split(' ');
    for (let seed = 1; seed <= 6; seed += 1) {
      const made = await ask('new', { game, spec: spec.join(' '), seed });
      if (seed === 1) PAGES[game] = [`play?${new URLSearchParams({ p: made.puzzle, spec: made.spec })}`, until("document.querySelector('.spot')")];
      history.push({ id: `ab${history.length}${seed}`, date: 1_790_000_000 + 86_400 * (3 * seed + history.length), game, puzzle: made.puzzle, spec: made.spec, players: 'person', millis: 61_000 * seed, n_hints: seed % 3 === 0 ? 2 : 0, cost: game === 'tents' ? 0 : 20 + seed, margin: null, best: null });
    }
    const made = await ask('new', { game, spec: spec.join(' '), seed: 7 });
    const session = await ask('sessions', { puzzle: made.puzzle, spec: made.spec, seed: 7 });
    const { hint } = await ask('hint', { puzzle: made.puzzle, line: '' });
    await ask(`sessions/${session.id}`, { version: session.version, millis: 42_000, do: 'play', line: hint.moves.join(' ') });
  }
  await ask('everything', { quadrille: 1, saves: [], history });
}

async function look(name, { width, height, ratio, lang, theme }) {
  const profile = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const driven = await browser(profile, { mobileEmulation: { deviceMetrics: { width, height, pixelRatio: ratio, touch: name === 'phone' } } });
  await driven.go(`${base}/`);
  await driven.run(`localStorage.setItem('quadrille-lang', '${lang}'); localStorage.setItem('quadrille-theme', '${theme}'); localStorage.setItem('quadrille-motion', 'off');`);
  for (const [page, [address, script]] of Object.entries(PAGES)) {
    await driven.go('about:blank');
    await driven.go(`${base}/#/${address}`);
    await driven.run(`${until("document.querySelector('h1')")} ${script} ${calm}`);
    writeFileSync(join(out, `${page}-${name}.png`), await driven.picture());
  }
  await driven.quit();
  rmSync(profile, { recursive: true, force: true });
}

mkdirSync(out, { recursive: true });
try {
  await play();
  for (const [name, how] of Object.entries(LOOKS)) await look(name, how);
} finally {
  server.kill('SIGINT');
  rmSync(data, { recursive: true, force: true });
}
