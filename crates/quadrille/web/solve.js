// Solving: choose a solver, watch it work, read what is claimed and what the checker says, compare solvers.

import { del, get, post } from './api.js';
import { button, fill, h, s } from './dom.js';
import { short } from './time.js';
import { hue, t } from './words.js';

const LIMITS = [1, 10, 60, 600];

/** The panel; the table's board shows the film. */
export function solvePanel(table) {
  const { session } = table;
  const { solvers } = session.game;
  let job = null;
  let film = null;
  const about = h('p', { class: 'about' });
  const choice = h('select', { id: 'solver', 'aria-label': t('solver'), on: { change: () => { about.textContent = solvers.find((row) => row.name === choice.value)?.about ?? ''; } } },
    solvers.map((row) => h('option', { value: row.name, text: row.name })));
  about.textContent = solvers[0]?.about ?? '';
  const seconds = h('select', { id: 'seconds', 'aria-label': t('time-limit') }, LIMITS.map((n) => h('option', { value: n, text: t('seconds', { n }), selected: n === 10 })));
  const bar = h('progress', { max: 1, hidden: true, 'aria-label': t('solving') });
  const news = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const result = h('div', { class: 'result' });
  const start = button(t('solve'), () => (job ? stop() : run()), { class: 'button main', id: 'solve-start' });
  const compare = button(t('compare'), () => runAll(), { class: 'button soft', id: 'compare' });

  const setJob = (id) => {
    job = id;
    start.textContent = t(id ? 'stop' : 'solve');
    compare.disabled = id !== null;
    bar.hidden = id === null;
  };
  const stop = () => (job && job !== 'starting' ? del(`/api/jobs/${job}`).catch(() => {}) : undefined);

  /** Runs one solver to its end; `onNews` hears how far it has come. */
  const solveWith = async (solver, asked) => {
    setJob('starting');
    try {
      const started = await post('/api/solve', { puzzle: session.puzzle, solver, seconds: Number(seconds.value), ...asked });
      setJob(started.job);
      for (;;) {
        const told = await get(`/api/jobs/${started.job}`);
        if (told.state === 'done' || told.state === 'failed') return told;
        if (told.done === null || told.done === undefined) bar.removeAttribute('value');
        else bar.value = told.done;
        const parts = [t(told.state), told.cost != null && t('cost-so-far', { cost: told.cost }), told.bound != null && t('bound-so-far', { bound: told.bound })];
        news.textContent = `${solver}: ${parts.filter(Boolean).join(', ')}`;
      }
    } finally {
      setJob(null);
    }
  };

  const run = async () => {
    film?.leave();
    film = null;
    fill(result);
    news.textContent = t('waiting');
    try {
      const told = await solveWith(choice.value, { explain: true, trace: true });
      news.textContent = told.error ?? '';
      if (told.state === 'failed') return;
      film = new Film(table, told);
      fill(result, verdictOf(told), told.steps.some((step) => step.moves.length > 0) || told.trace?.length ? film.element : null, notesOf(told));
    } catch (error) {
      news.textContent = error.message;
    }
  };

  const runAll = async () => {
    film?.leave();
    film = null;
    const rows = [];
    for (const { name } of solvers) {
      try {
        const told = await solveWith(name, {});
        rows.push({ name, ...told });
      } catch (error) {
        rows.push({ name, state: 'failed', error: error.message });
      }
      fill(result, comparison(rows));
    }
    news.textContent = '';
  };

  const element = h('div', { class: 'solve' },
    h('h2', { text: t('solve') }),
    solvers.length === 0 ? h('p', { text: t('no-solver') }) : [
      h('div', { class: 'row wrap' }, choice, seconds, start, compare), about, bar, news, result]);
  return {
    element,
    leave: () => {
      stop();
      film?.leave();
    },
  };
}

function verdictOf(told) {
  const sign = { proved: '✓', 'line-holds': '≈', rejected: '✗' }[told.verdict];
  const numbers = [
    told.cost != null && t('cost', { cost: told.cost }),
    told.bound != null && t('bound', { bound: told.bound }),
    told.value != null && t('value', { n: told.value }),
  ].filter(Boolean).join(', ');
  return h('div', { class: `verdict ${told.verdict}`, 'data-claim': told.claim, 'data-verdict': told.verdict },
    h('p', { class: 'claim', text: told.claim_words }),
    numbers ? h('p', { class: 'numbers', text: numbers }) : null,
    h('p', { class: 'checked', text: `${sign} ${told.verdict_words}` }),
    h('p', { class: 'spent', text: t('spent', { name: told.solver, n: told.nodes, time: short(told.micros) }) }),
    told.stopped ? h('p', { text: t('was-stopped') }) : null);
}

function notesOf(told) {
  if (!told.notes?.length) return null;
  return h('details', {}, h('summary', { text: t('more-notes') }), h('pre', { text: told.notes.join('\n') }));
}

/** The work or the answer of a solver, shown on the board frame by frame. */
class Film {
  constructor(table, told) {
    this.table = table;
    this.at = 0;
    this.scenes = {};
    const answer = framesOfSteps(told.steps);
    const work = framesOfTrace(told.trace ?? []);
    if (answer.length > 1) this.scenes.answer = answer;
    if (work.length > 1) this.scenes.work = work;
    const [first] = Object.keys(this.scenes);
    this.frames = this.scenes[first] ?? [{ line: '', why: null }];
    this.build(told);
  }

  build(told) {
    this.slider = h('input', { type: 'range', min: 0, max: this.frames.length - 1, value: 0, class: 'slider', 'aria-label': t('film-place'), on: { input: () => this.show(Number(this.slider.value)) } });
    this.speed = h('input', { type: 'range', min: 0, max: 10, value: 4, class: 'speed', 'aria-label': t('film-speed') });
    this.count = h('span', { class: 'count' });
    this.reason = h('p', { class: 'reason', role: 'status', 'aria-live': 'polite' });
    this.playing = button('▶', () => (this.timer ? this.pause() : this.run()), { class: 'button soft', id: 'film-play', 'aria-label': t('film-play') });
    const step = (sign, id, to) => button(sign, () => { this.pause(); this.show(to()); }, { class: 'button soft', id, 'aria-label': t(id) });
    const scenes = Object.keys(this.scenes);
    const scene = h('select', { 'aria-label': t('film-scene'), id: 'film-scene', on: { change: () => this.choose(scene.value) } }, scenes.map((name) => h('option', { value: name, text: t(`film-${name}`) })));
    scene.hidden = scenes.length < 2;
    this.element = h('div', { class: 'film' },
      scene, told.trace_is_cut ? h('p', { class: 'about', text: t('film-cut') }) : null,
      this.slider,
      h('div', { class: 'row wrap' },
        step('|◀', 'film-first', () => 0), step('◁', 'film-back', () => this.at - 1), this.playing,
        step('▷', 'film-next', () => this.at + 1), step('▶|', 'film-last', () => this.frames.length - 1),
        this.count, h('label', { class: 'row' }, h('span', { text: t('film-speed') }), this.speed)),
      this.reason,
      h('div', { class: 'row wrap' },
        button(t('film-leave'), () => this.leave(), { class: 'button soft', id: 'film-leave' }),
        button(t('film-take'), () => this.take(), { class: 'button soft', id: 'film-take' })));
    this.count.textContent = `0 / ${this.frames.length - 1}`;
  }

  choose(name) {
    this.pause();
    this.frames = this.scenes[name];
    this.slider.max = this.frames.length - 1;
    this.show(0);
  }

  async show(at) {
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    this.slider.value = this.at;
    this.count.textContent = `${this.at} / ${this.frames.length - 1}`;
    const frame = this.frames[this.at];
    this.reason.textContent = frame.why?.reason ?? (frame.undo ? t('film-undo', { n: frame.undo }) : '');
    // Only the latest frame is worth showing when the slider runs ahead of the answers.
    this.wanted = frame;
    if (this.fetching) return this.fetching;
    this.fetching = (async () => {
      while (this.wanted && !this.isLeft) {
        const { line, why } = this.wanted;
        this.wanted = null;
        const shown = await post('/api/view', { puzzle: this.table.session.puzzle, line });
        if (!this.isLeft) this.table.showFilm(shown, why);
      }
    })().catch((error) => { this.reason.textContent = error.message; }).finally(() => { this.fetching = null; });
    return this.fetching;
  }

  run() {
    if (this.at >= this.frames.length - 1) this.at = -1;
    this.playing.textContent = '⏸';
    const beat = async () => {
      this.isLeft = false;
      await this.show(this.at + 1);
      if (!this.timer) return;
      if (this.at >= this.frames.length - 1) this.pause();
      else this.timer = setTimeout(beat, 2000 / 2 ** Number(this.speed.value));
    };
    this.timer = setTimeout(beat, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.playing.textContent = '▶';
  }

  /** Goes back to the person's own game. */
  leave() {
    this.pause();
    this.table.showFilm(null);
  }

  /** Goes on playing from the position that is shown. */
  take() {
    const { line } = this.frames[this.at];
    this.leave();
    const { session } = this.table;
    session.turns = line.split(' ').filter(Boolean);
    session.played = session.turns.length;
    session.hints += session.played;
    session.refresh();
  }
}

/** One frame a step; a single step is shown move by move. */
function framesOfSteps(steps) {
  const frames = [{ line: '', why: null }];
  const moves = [];
  const filled = steps.filter((step) => step.moves.length > 0);
  for (const step of filled) {
    if (filled.length > 1) {
      moves.push(...step.moves);
      frames.push({ line: moves.join(' '), why: step });
    } else {
      for (const mv of step.moves) {
        moves.push(mv);
        frames.push({ line: moves.join(' '), why: step });
      }
    }
  }
  return frames;
}

function framesOfTrace(trace) {
  const frames = [{ line: '', why: null }];
  const moves = [];
  for (const event of trace) {
    if (event.undo !== undefined) moves.length = Math.max(0, moves.length - event.undo);
    else moves.push(...event.moves);
    frames.push({ line: moves.join(' '), why: event.undo === undefined ? event : null, undo: event.undo });
  }
  return frames;
}

function comparison(rows) {
  const cell = (text) => h('td', { text: text ?? '–' });
  const row = (told) => h('tr', { 'data-solver': told.name },
    h('th', { scope: 'row', text: told.name }),
    told.state === 'failed' ? h('td', { colspan: 5, class: 'about', text: told.error })
      : [cell(t(`claim-${told.claim}`)), cell(told.cost), cell(told.nodes), cell(short(told.micros)), cell({ proved: '✓', 'line-holds': '≈', rejected: '✗' }[told.verdict])]);
  const heads = ['solver', 'claim', 'cost-head', 'nodes', 'time', 'checked'].map((id) => h('th', { scope: 'col', text: t(id) }));
  return h('div', { class: 'comparison' },
    h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows.map(row)))),
    plot(rows.filter((told) => told.state === 'done')));
}

/** Times as bars on a logarithmic scale. */
function plot(rows) {
  if (rows.length === 0) return null;
  const [width, line, left] = [420, 26, 110];
  const logs = rows.map((told) => Math.log10(Math.max(told.micros, 1)));
  const low = Math.floor(Math.min(...logs, 1));
  const high = Math.ceil(Math.max(...logs, low + 1));
  const x = (log) => left + ((log - low) / (high - low)) * (width - left - 60);
  const grid = Array.from({ length: high - low + 1 }, (_, n) => low + n).map((log) => [
    s('line', { class: 'plot-grid', x1: x(log), x2: x(log), y1: 0, y2: rows.length * line }),
    s('text', { class: 'plot-text', x: x(log), y: rows.length * line + 14, 'text-anchor': 'middle', text: short(10 ** log) })]);
  const bars = rows.map((told, n) => [
    s('text', { class: 'plot-text', x: left - 8, y: n * line + line / 2, 'text-anchor': 'end', text: told.name }),
    s('rect', { x: left, y: n * line + 5, width: Math.max(2, x(logs[n]) - left), height: line - 10, rx: 3, fill: hue(n % 8)[0] }),
    s('text', { class: 'plot-text', x: x(logs[n]) + 6, y: n * line + line / 2, 'text-anchor': 'start', text: short(told.micros) })]);
  return s('svg', { class: 'plot', viewBox: `0 0 ${width} ${rows.length * line + 24}`, role: 'img', 'aria-label': t('plot') }, grid.flat(), bars.flat());
}
