// How large the board is drawn: all the room there is, or larger and moved about, by wheel, fingers and buttons.

import { button, h } from './dom.js';
import { CELL, EDGE } from './geometry.js';
import { t } from './words.js';

/** A square is never drawn larger than this many pixels unless asked. */
const LARGEST = 116;
/** What a finger hits: squares down to the first are left as they are if so all of the board is seen, else they are as large
 *  as the second. */
const HIT = 24;
const TOUCHED = 30;
/** How far one can go in. */
const DEEPEST = 8;
const STEP = 1.3;

export class Zoom {
  constructor(board, frame) {
    this.board = board;
    this.frame = frame;
    /** How many times larger than what fits; nothing until the board has been seen. */
    this.factor = null;
    this.fingers = new Map();
    this.percent = button('', () => this.toFull(), { class: 'quiet', id: 'zoom-full', title: t('zoom-full') });
    const act = (id, sign, work) => button(sign, work, { class: 'quiet', id, 'aria-label': t(id), title: t(id) });
    this.buttons = h('div', { class: 'zoom', role: 'group', 'aria-label': t('zoom') },
      act('zoom-out', '−', () => this.by(1 / STEP)),
      this.percent,
      act('zoom-in', '+', () => this.by(STEP)),
      act('zoom-fit', '⊡', () => this.toFit()),
      document.fullscreenEnabled ? act('full-screen', '⤢', () => this.toggleFullScreen()) : null);
    this.observer = new ResizeObserver(() => requestAnimationFrame(() => this.apply()));
    this.observer.observe(frame);
    this.listen();
  }

  listen() {
    const { frame } = this;
    frame.addEventListener('scroll', () => this.keepClues());
    frame.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    // Two fingers zoom and move; the hand hears the first one alone.
    frame.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch') return;
      this.fingers.set(event.pointerId, event);
      if (this.fingers.size > 1) this.board.hand?.cancel();
    });
    frame.addEventListener('pointermove', (event) => this.pinch(event));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) frame.addEventListener(type, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }

  pinch(event) {
    if (!this.fingers.has(event.pointerId)) return;
    if (this.fingers.size !== 2) {
      this.fingers.set(event.pointerId, event);
      return;
    }
    const before = [...this.fingers.values()];
    this.fingers.set(event.pointerId, event);
    const after = [...this.fingers.values()];
    const middle = (two) => ({ clientX: (two[0].clientX + two[1].clientX) / 2, clientY: (two[0].clientY + two[1].clientY) / 2 });
    const apart = (two) => Math.hypot(two[0].clientX - two[1].clientX, two[0].clientY - two[1].clientY);
    const [from, to] = [middle(before), middle(after)];
    this.frame.scrollBy(from.clientX - to.clientX, from.clientY - to.clientY);
    if (apart(before) > 0) this.by(apart(after) / apart(before), to);
  }

  /** Pixels a unit of the drawing when all of it is seen. */
  get fitting() {
    const { width, height } = this.board.geometry;
    const { clientWidth, clientHeight } = this.frame;
    const scale = Math.min(clientWidth / width, LARGEST / CELL);
    // A frame that grows with the board sets no height, but what was laid to be seen together is.
    if (this.isTall && !this.board.view.isArranged) return scale;
    return Math.min(scale, (this.isTall ? this.tallest : clientHeight) / height);
  }

  /** How high a frame that grows may become. */
  get tallest() {
    return Number.parseFloat(getComputedStyle(this.frame).maxHeight) || Infinity;
  }

  get isTall() {
    return getComputedStyle(this.frame).getPropertyValue('--grows').trim() === '1';
  }

  /** Draws the board at its size. */
  apply() {
    if (!this.board.geometry || this.frame.clientWidth === 0) return;
    const { clientWidth, clientHeight } = this.frame;
    this.board.fitInto(clientWidth, this.isTall ? this.tallest : clientHeight);
    const { fitting } = this;
    if (this.factor === null) {
      const isTouched = matchMedia('(pointer: coarse)').matches;
      this.factor = isTouched && fitting * CELL < HIT ? TOUCHED / (fitting * CELL) : 1;
    }
    const scale = fitting * this.factor;
    const width = `${Math.floor(this.board.geometry.width * scale)}px`;
    if (this.board.svg.style.width !== width) this.board.svg.style.width = width;
    this.frame.classList.toggle('zoomed', this.factor > 1.01);
    this.percent.textContent = `${Math.round(scale * 100)} %`;
    const { left, top } = this.board.geometry;
    this.frame.style.scrollPadding = `${(top + EDGE) * scale}px 0 0 ${(left + EDGE) * scale}px`;
    this.keepClues();
  }

  /** The clues of the rows and columns that are seen stay in sight. */
  keepClues() {
    const { svg, geometry } = this.board;
    const [board, frame] = [svg, this.frame].map((element) => element.getBoundingClientRect());
    const past = (from, to) => Math.max(0, ((to - from) * geometry.width) / board.width);
    const [x, y] = [past(board.left, frame.left), past(board.top, frame.top)];
    svg.style.setProperty('--past-x', `${x}px`);
    svg.style.setProperty('--past-y', `${y}px`);
    svg.classList.toggle('past', x > 0 || y > 0);
  }

  /** Zooms, keeping what lies under a point where it is. */
  by(times, point = null) {
    const before = this.board.svg.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    const x = point?.clientX ?? frame.left + frame.width / 2;
    const y = point?.clientY ?? frame.top + frame.height / 2;
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.factor = Math.max(1, Math.min(DEEPEST, (this.factor ?? 1) * times));
    this.apply();
    const after = this.board.svg.getBoundingClientRect();
    this.frame.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
  }

  toFit() {
    this.factor = 1;
    this.apply();
  }

  /** One pixel a unit. */
  toFull() {
    this.by(1 / (this.fitting * this.factor));
  }

  toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.frame.closest('.table').requestFullscreen().catch(() => {});
  }

  close() {
    this.observer.disconnect();
  }
}
