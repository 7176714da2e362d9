// For a wall: two solvers abreast on one puzzle, step by step in large type, with their times over several runs, and how
// both grow with the size of the puzzle.

import { post } from './api.js';
import { Board } from './board.js';
import { button, fill, h } from './dom.js';
import { framesOfSteps, framesOfTrace } from './film.js';
import { growthPlot } from './growthplot.js';
import { median } from './records.js';
import { solved, solverOptions } from './solving.js';
import { short } from './time.js';
import { allGames, findGame, t } from './words.js';

const RUNS = [1, 5, 21];
/** How long a solver may work, in seconds: in a lesson nobody waits. */
const SECONDS = 10;

export async function classroom(query) {
  const room = new Classroom();
  await room.choose(query.get('p') ?? '', findGame(query.get('game') ?? ''));
  return { title: t('classroom'), element: room.element, close: () => room.close() };
}

class Classroom {
  constructor() {
    this.at = 0;
    this.stopping = new AbortController();
    this.element = h('div', { class: 'classroom' });
    this.listening = new AbortController();
    document.addEventListener('keydown', (event) => this.key(event), { signal: this.listening.signal });
  }

  close() {
    this.pause();
    this.stopping.abort();
    this.listening.abort();
  }

  /** A puzzle that somebody brings along, or a small one of a game. */
  async choose(text, game = allGames().find((each) => each.solvers.length > 1)) {
    const made = text ? await post('/api/read', { text }) : await post('/api/new', { game: game.id, spec: game.presets[0]?.spec ?? '', seed: 1 });
    this.game = findGame(made.game);
    this.puzzle = made.puzzle;
    this.build();
    await this.show(0);
  }

  build() {
    const { game } = this;
    const option = (value, words, more = {}) => h('option', { value, text: words, ...more });
    const which = h('select', { id: 'class-game', 'aria-label': t('game'), on: { change: () => this.choose('', findGame(which.value)) } }, allGames().map((each) => option(each.id, each.title, { selected: each === game })));
    const kind = h('select', { id: 'class-kind', 'aria-label': t('kind') }, game.presets.map(({ spec, name }) => option(spec, name)));
    const another = button(t('another'), async () => {
      const { puzzle } = await post('/api/new', { game: game.id, spec: kind.value });
      this.puzzle = puzzle;
      this.clear();
    }, { class: 'button soft', id: 'class-another' });
    this.runs = h('select', { id: 'class-runs', 'aria-label': t('runs') }, RUNS.map((n) => option(n, t(n === 1 ? 'one-run' : 'n-runs', { n }))));
    this.runs.value = '5';
    this.scene = h('select', { id: 'class-scene', 'aria-label': t('film-scene'), on: { change: () => this.show(0) } }, ['answer', 'work'].map((name) => option(name, t(`film-${name}`))));
    this.sides = [0, 1].map((n) => this.side(n));
    this.slider = h('input', { type: 'range', min: 0, max: 0, value: 0, class: 'slider', 'aria-label': t('film-place'), on: { input: () => { this.pause(); this.show(Number(this.slider.value)); } } });
    this.count = h('span', { class: 'count number' });
    this.speed = h('input', { type: 'range', min: 0, max: 8, value: 1, class: 'speed', 'aria-label': t('film-speed') });
    this.player = button('▶', () => (this.timer ? this.pause() : this.run()), { class: 'button main', id: 'class-play', 'aria-label': t('film-play') });
    const step = (sign, id, to) => button(sign, () => { this.pause(); this.show(to()); }, { class: 'button soft', id: `class-${id}`, 'aria-label': t(`film-${id}`) });
    this.news = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
    const start = button(t('compare-two'), () => this.compare(), { class: 'button main', id: 'class-start' });
    const wall = button(t('full-screen'), () => this.element.requestFullscreen?.(), { class: 'button soft' });
    fill(this.element,
      h('div', { class: 'row wrap' }, h('h1', { text: t('classroom') }), which, kind, another, this.runs, start, wall),
      this.news,
      h('div', { class: 'abreast' }, this.sides.map((side) => side.element)),
      h('div', { class: 'paper controls' },
        this.slider,
        h('div', { class: 'row wrap' },
          step('|◀', 'first', () => 0), step('◁', 'back', () => this.at - 1), this.player,
          step('▷', 'next', () => this.at + 1), step('▶|', 'last', () => Infinity),
          this.count, this.scene, h('label', { class: 'row' }, h('span', { text: t('film-speed') }), this.speed),
          h('span', { class: 'about', text: t('classroom-keys') }))),
      growthPlot(game, () => this.sides.map((side) => side.solver.value)));
  }

  side(n) {
    const { solvers } = this.game;
    const about = h('p', { class: 'about' });
    const solver = h('select', { id: `class-solver-${n + 1}`, 'aria-label': `${t('solver')} ${n + 1}`, on: { change: () => tell() } }, solverOptions(solvers));
    solver.selectedIndex = Math.min(n, solvers.length - 1);
    const tell = () => { solver.title = about.textContent = solvers.find((row) => row.name === solver.value)?.about ?? ''; };
    tell();
    const board = new Board();
    const reason = h('p', { class: 'reason', 'aria-live': 'off' });
    const figures = h('dl', { class: 'score' });
    return { solver, board, reason, figures, scenes: {}, element: h('section', { class: 'paper side-by-side' }, solver, about, h('div', { class: 'frame' }, board.svg), reason, figures) };
  }

  /** Forgets what was found, and shows the puzzle. */
  clear() {
    this.pause();
    for (const side of this.sides) {
      side.scenes = {};
      fill(side.figures);
    }
    return this.show(0);
  }

  /** Both solvers on the puzzle: once with reasons, then as often as was asked for, for the median of their times. */
  async compare() {
    this.stopping.abort();
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    await this.clear();
    const n = Number(this.runs.value);
    try {
      for (const side of this.sides) {
        const solver = side.solver.value;
        this.news.textContent = t('class-solving', { name: solver });
        const told = await solved(this.puzzle, { solver, seconds: SECONDS, explain: true, trace: true }, { signal });
        if (told.state === 'failed') {
          side.reason.textContent = told.error;
          continue;
        }
        side.scenes = { answer: framesOfSteps(told.steps), work: framesOfTrace(told.trace ?? []) };
        const times = [];
        for (let run = 0; run < n; run += 1) {
          const again = await solved(this.puzzle, { solver, seconds: SECONDS }, { signal });
          if (again.state === 'done') times.push(again.micros);
          this.figures(side, told, times);
        }
      }
      this.news.textContent = '';
      await this.show(0);
    } catch (error) {
      if (error.name !== 'AbortError') this.news.textContent = error.message;
    }
  }

  figures(side, told, times) {
    const row = (id, value) => h('div', { 'data-figure': id }, h('dt', { text: t(id) }), h('dd', { text: value }));
    const spread = times.length > 1 ? ` (${short(Math.min(...times))} – ${short(Math.max(...times))})` : '';
    fill(side.figures,
      row('claim', t(`claim-${told.claim}`)),
      told.cost == null ? null : row('cost-head', String(told.cost)),
      row('nodes', String(told.nodes)),
      times.length > 0 ? row('median-time', `${short(median(times))}${spread}`) : null);
  }

  /** Both boards at this step; the one that is done earlier waits at its end. */
  async show(at) {
    const frames = this.sides.map((side) => side.scenes[this.scene.value] ?? [{ line: '', why: null }]);
    const last = Math.max(...frames.map((list) => list.length)) - 1;
    this.at = Math.max(0, Math.min(at, last));
    this.slider.max = String(last);
    this.slider.value = String(this.at);
    this.count.textContent = `${this.at} / ${last}`;
    const { at: mine } = this;
    await Promise.all(this.sides.map(async (side, n) => {
      const frame = frames[n][Math.min(mine, frames[n].length - 1)];
      const line = frame.line ?? frame.moves.slice(0, frame.n).join(' ');
      const { view } = await post('/api/view', { puzzle: this.puzzle, line });
      if (this.at !== mine) return;
      side.board.draw(view, frame.why);
      side.reason.textContent = frame.undo ? t('film-undo', { n: frame.undo }) : frame.why?.reason ?? '';
      side.element.classList.toggle('is-done', mine >= frames[n].length - 1 && frames[n].length > 1);
    }));
  }

  run() {
    if (this.at >= Number(this.slider.max)) this.at = -1;
    this.player.textContent = '❚❚';
    const beat = async () => {
      await this.show(this.at + 1);
      if (!this.timer) return;
      if (this.at >= Number(this.slider.max)) this.pause();
      else this.timer = setTimeout(beat, 2000 / 2 ** Number(this.speed.value));
    };
    this.timer = setTimeout(beat, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.player) this.player.textContent = '▶';
  }

  key(event) {
    if (event.target.closest?.('input:not([type=range]), textarea, select, dialog, button, a') || event.defaultPrevented) return;
    const acts = { ArrowLeft: () => { this.pause(); this.show(this.at - 1); }, ArrowRight: () => { this.pause(); this.show(this.at + 1); }, ' ': () => (this.timer ? this.pause() : this.run()), Home: () => this.show(0), End: () => this.show(Infinity) };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}
