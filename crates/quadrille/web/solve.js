// Solving: choose a solver, watch it work, read what is claimed and what the checker says, compare solvers.

import { del, get, post } from './api.js';
import { button, download, fill, h, s } from './dom.js';
import { Film, framesOfSteps, framesOfTrace } from './film.js';
import { playersText } from './players.js';
import { solverOptions } from './solving.js';
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
    solverOptions(solvers));
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
      const scenes = { answer: framesOfSteps(told.steps), work: framesOfTrace(told.trace ?? []) };
      film = new Film(session.puzzle, scenes, { show: (shown, why) => table.showFilm(shown, why), leave: () => table.showFilm(null), take: (line) => table.takeOver(line), players: playersText(session) }, told.trace_is_cut);
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
    told.proof ? proofOf(told.proof) : null,
    h('p', { class: 'spent', text: t('spent', { name: told.solver, n: told.nodes, time: short(told.micros) }) }),
    told.stopped ? h('p', { text: t('was-stopped') }) : null);
}

function proofOf(proof) {
  const told = t('proved-in', { n: proof.steps, time: short(proof.micros) });
  return h('details', { class: 'proof' }, h('summary', { text: t('the-proof') }), h('p', { text: told }),
    proof.answer ? button(t('download'), () => download('proof.answer', proof.answer, 'text/plain'), { class: 'button soft' }) : null);
}

function notesOf(told) {
  if (!told.notes?.length) return null;
  return h('details', {}, h('summary', { text: t('more-notes') }), h('pre', { text: told.notes.join('\n') }));
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
