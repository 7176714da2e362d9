// Positions shown one after another: a solver's work, an answer, a recorded game.

import { post } from './api.js';
import { button, h } from './dom.js';
import { t } from './words.js';

/** Positions of one puzzle, shown one after another. */
export class Film {
  /**
   * @param scenes lists of frames by name: `line`, or `moves` and how many of them (`n`); `why`, `undo`, `said`.
   * @param ends what can be done besides watching: `show(view, why)`, and maybe `leave()` and `take(line)`; and who
   *   plays (`players`, by seat), if that is known.
   */
  constructor(puzzle, scenes, ends, isCut = false) {
    this.puzzle = puzzle;
    this.ends = ends;
    this.at = 0;
    this.scenes = Object.fromEntries(Object.entries(scenes).filter(([, frames]) => frames.length > 1));
    const [first] = Object.keys(this.scenes);
    this.frames = this.scenes[first] ?? [{ line: '', why: null }];
    this.build(isCut);
  }

  build(isCut) {
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
      scene, isCut ? h('p', { class: 'about', text: t('film-cut') }) : null,
      this.slider,
      h('div', { class: 'row wrap' },
        step('|◀', 'film-first', () => 0), step('◁', 'film-back', () => this.at - 1), this.playing,
        step('▷', 'film-next', () => this.at + 1), step('▶|', 'film-last', () => this.frames.length - 1),
        this.count, h('label', { class: 'row' }, h('span', { text: t('film-speed') }), this.speed)),
      this.reason,
      h('div', { class: 'row wrap' },
        this.ends.leave ? button(t('film-leave'), () => this.leave(), { class: 'button soft', id: 'film-leave' }) : null,
        this.ends.take ? button(t('film-take'), () => this.take(), { class: 'button soft', id: 'film-take' }) : null));
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
    this.reason.textContent = frame.said ?? frame.why?.reason ?? (frame.undo ? t('film-undo', { n: frame.undo }) : '');
    // Only the latest frame is worth showing when the slider runs ahead of the answers.
    this.wanted = frame;
    this.isLeft = false;
    if (this.fetching) return this.fetching;
    this.fetching = (async () => {
      while (this.wanted) {
        const { why } = this.wanted;
        const line = lineOf(this.wanted);
        this.wanted = null;
        const shown = await post('/api/view', { puzzle: this.puzzle, line, players: this.ends.players });
        if (!this.isLeft) this.ends.show(shown, why);
      }
    })().catch((error) => { this.reason.textContent = error.message; }).finally(() => { this.fetching = null; });
    return this.fetching;
  }

  run() {
    if (this.at >= this.frames.length - 1) this.at = -1;
    this.playing.textContent = '❚❚';
    const beat = async () => {
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
    this.wanted = null;
    this.isLeft = true;
    this.ends.leave?.();
  }

  /** Goes on playing from the position that is shown. */
  take() {
    const line = lineOf(this.frames[this.at]);
    this.leave();
    this.ends.take(line);
  }
}

/** The moves of a frame; those of long lines are only joined when they are shown. */
const lineOf = ({ line, moves, n }) => line ?? moves.slice(0, n).join(' ');

/**
 * One moment of a film.
 * @typedef {{ line?: string, moves?: string[], n?: number, why: any, undo?: number, said?: string }} Frame
 */

/** One frame a step; a single step is shown move by move. */
export function framesOfSteps(steps) {
  /** @type {Frame[]} */
  const frames = [{ line: '', why: null }];
  const moves = [];
  const filled = steps.filter((step) => step.moves.length > 0);
  for (const step of filled) {
    if (filled.length > 1) {
      moves.push(...step.moves);
      frames.push({ moves, n: moves.length, why: step });
    } else {
      for (const mv of step.moves) {
        moves.push(mv);
        frames.push({ moves, n: moves.length, why: step });
      }
    }
  }
  return frames;
}

/** One frame for each thing a solver did. */
export function framesOfTrace(trace) {
  /** @type {Frame[]} */
  const frames = [{ line: '', why: null }];
  const moves = [];
  for (const event of trace) {
    if (event.undo !== undefined) moves.length = Math.max(0, moves.length - event.undo);
    else moves.push(...event.moves);
    frames.push({ line: moves.join(' '), why: event.undo === undefined ? event : null, undo: event.undo });
  }
  return frames;
}
