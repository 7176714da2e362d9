// How solvers grow with the size of the puzzle: medians over some puzzles of each size, on logarithmic scales.

import { post } from './api.js';
import { button, fill, h, s } from './dom.js';
import { median } from './records.js';
import { solved } from './solving.js';
import { short } from './time.js';
import { hue, t } from './words.js';

/** How long one solve may take, in seconds, and how many puzzles of each size are solved. */
const SECONDS = 2;
const SEEDS = 3;
const [WIDTH, HEIGHT, LEFT, BELOW] = [640, 320, 70, 34];

/** A panel that draws the curves of the solvers that `wanted` names. */
export function growthPlot(game, wanted) {
  if (game.growth.length === 0) return h('div', {});
  const family = h('select', { id: 'growth-family', 'aria-label': t('growth') }, game.growth.map((row) => h('option', { value: row.name, text: row.name })));
  const news = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const drawing = h('div', { class: 'growth-drawing' });
  let stopping = null;
  const start = button(t('growth-draw'), async () => {
    if (stopping) {
      stopping.abort();
      return;
    }
    stopping = new AbortController();
    start.textContent = t('stop');
    try {
      await measure(game, game.growth.find((row) => row.name === family.value), [...new Set(wanted())], stopping.signal, (curves, size) => {
        news.textContent = size === null ? '' : t('growth-size', { n: size });
        fill(drawing, ...(plot(curves) ?? []));
      });
    } catch (error) {
      news.textContent = error.name === 'AbortError' ? '' : error.message;
    }
    stopping = null;
    start.textContent = t('growth-draw');
  }, { class: 'button soft', id: 'growth-start' });
  return h('section', { class: 'paper growth' }, h('h2', { text: t('growth') }), h('div', { class: 'row wrap' }, family, start), news, drawing);
}

/** Solves puzzles of each size until nobody is done in time. */
async function measure(game, family, solvers, signal, tell) {
  const curves = solvers.map((name) => ({ name, points: [], isOver: false }));
  for (const size of family.sizes) {
    tell(curves, size);
    for (const curve of curves.filter((each) => !each.isOver)) {
      const times = [];
      for (let seed = 1; seed <= SEEDS && !curve.isOver; seed += 1) {
        const made = await post('/api/growth', { game: game.id, family: family.name, size, seed }).catch(() => null);
        const told = made && (await solved(made.puzzle, { solver: curve.name, seconds: SECONDS }, { signal }));
        if (!told || told.state === 'failed' || told.stopped || told.claim === 'unknown') curve.isOver = true;
        else times.push(told.micros);
      }
      if (times.length === SEEDS) curve.points.push([size, median(times)]);
      tell(curves, size);
    }
    if (curves.every((curve) => curve.isOver)) break;
  }
  tell(curves, null);
}

function plot(curves) {
  const points = curves.flatMap((curve) => curve.points);
  if (points.length === 0) return null;
  const scale = (values, from, to) => {
    const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
    return (value) => (high === low ? (from + to) / 2 : from + ((Math.log10(value) - low) / (high - low)) * (to - from));
  };
  const micros = points.map(([, time]) => Math.max(time, 1));
  const [low, high] = [Math.floor(Math.log10(Math.min(...micros))), Math.max(Math.ceil(Math.log10(Math.max(...micros))), Math.floor(Math.log10(Math.min(...micros))) + 1)];
  const x = scale(points.map(([size]) => size), LEFT + 10, WIDTH - 20);
  const y = scale([10 ** low, 10 ** high], HEIGHT - BELOW, 12);
  const sizes = [...new Set(points.map(([size]) => size))].sort((a, b) => a - b);
  const grid = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)).map((time) => [
    s('line', { class: 'plot-grid', x1: LEFT, x2: WIDTH - 10, y1: y(time), y2: y(time) }),
    s('text', { class: 'plot-text', x: LEFT - 6, y: y(time), 'text-anchor': 'end', text: short(time) })]);
  const ticks = sizes.map((size) => s('text', { class: 'plot-text', x: x(size), y: HEIGHT - BELOW + 18, 'text-anchor': 'middle', text: String(size) }));
  const lines = curves.map((curve, n) => [
    s('polyline', { points: curve.points.map(([size, time]) => `${x(size)},${y(Math.max(time, 1))}`).join(' '), fill: 'none', stroke: hue(n)[0], 'stroke-width': 3 }),
    ...curve.points.map(([size, time]) => s('circle', { cx: x(size), cy: y(Math.max(time, 1)), r: 4, fill: hue(n)[0], stroke: '#222' }))]);
  const legend = curves.map((curve, n) => h('li', {}, swatch(n), curve.name));
  const said = curves.map((curve) => `${curve.name}: ${curve.points.map(([size, time]) => `${size} ${short(time)}`).join(', ')}`).join('; ');
  return [
    s('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': said }, grid.flat(), ticks, lines.flat()),
    h('ul', { class: 'legend row wrap' }, legend)];
}

function swatch(n) {
  const dot = h('span', { class: 'dot' });
  dot.style.background = hue(n)[0];
  return dot;
}
