// What a person does to a board: clicks, strokes of paint, carrying, keys.

import { stepsOf } from './arrange.js';
import { fill, s } from './dom.js';
import { squaresBetween } from './geometry.js';
import { icon } from './shapes.js';
import { t } from './words.js';

/** How long a finger rests for the second gesture, in milliseconds. */
const LONG_PRESS = 450;

export class Hand {
  constructor(board) {
    this.board = board;
    this.held = null;
    this.stroke = null;
    /** Whether the main gesture and the second one have changed places. */
    this.isSwapped = false;
    this.listen();
  }

  get view() { return this.board.view; }

  listen() {
    const { svg } = this.board;
    svg.addEventListener('pointerdown', (event) => this.press(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    svg.addEventListener('pointerup', (event) => this.lift(event));
    svg.addEventListener('pointercancel', () => this.cancel());
    svg.addEventListener('pointerleave', () => this.point(null));
    svg.addEventListener('contextmenu', (event) => this.menu(event));
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('focusin', (event) => {
      const at = spotAt(event.target);
      if (at === null) return;
      this.board.moveCursor(at, false);
      this.point(at);
    });
    svg.addEventListener('focusout', () => {
      fill(this.board.layers.cursor);
      this.point(null);
    });
  }

  /** A finger that rests may ask for the menu as well as wait for our own timer: the first one counts. */
  menu(event) {
    event.preventDefault();
    if (event.pointerType === 'mouse' || this.stroke?.isMouse || this.stroke?.isLong) return;
    if (this.stroke) {
      clearTimeout(this.stroke.timer);
      this.stroke.isLong = true;
    }
    const at = spotAt(event.target);
    if (at !== null) this.act(at, 'second');
    else this.actOnLabel(event.target, 'second');
  }

  press(event) {
    if (event.button !== 0 && event.button !== 2) return;
    if (this.stroke) return this.cancel();
    const at = spotAt(event.target);
    const isMouse = event.pointerType === 'mouse';
    this.stroke = {
      at, isMouse, target: event.target, id: event.pointerId, last: at, turn: null,
      gesture: event.button === 2 ? 'second' : 'main', square: at === null ? null : [this.view.spots[at].x, this.view.spots[at].y],
    };
    // Where it goes is found by its place, also outside of the board.
    try {
      this.board.svg.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already, or that never was.
    }
    if (isMouse) return undefined;
    this.stroke.timer = setTimeout(() => {
      if (!this.stroke || this.stroke.turn || this.stroke.last !== at) return;
      this.stroke.isLong = true;
      navigator.vibrate?.(15);
      if (at !== null) this.act(at, 'second');
    }, LONG_PRESS);
    return undefined;
  }

  move(event) {
    const { stroke } = this;
    if (!stroke) {
      if (event.pointerType === 'mouse') this.point(spotAt(event.target));
      return;
    }
    if (stroke.id !== event.pointerId || stroke.isLong) return;
    if (this.held?.isDragged) this.moveGhost(event);
    if (stroke.at === null) return;
    const matrix = this.board.svg.getScreenCTM().inverse();
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length > 0 ? samples : [event]) this.dragTo(sample, matrix, event);
  }

  dragTo({ clientX, clientY }, matrix, event) {
    const { stroke } = this;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    const square = this.board.geometry.cellAt(point.x, point.y);
    if (square[0] === stroke.square[0] && square[1] === stroke.square[1]) return;
    clearTimeout(stroke.timer);
    const passed = squaresBetween(stroke.square, square);
    stroke.square = square;
    stroke.last = this.board.at.get(`${square}`) ?? null;
    if (this.view.spots[stroke.at].take !== undefined) {
      if (stroke.gesture !== 'main') return;
      if (!this.held?.isDragged) this.hold(stroke.at, true);
      this.moveGhost(event);
      return;
    }
    if (!stroke.turn) this.beginPaint(stroke);
    for (const [x, y] of passed) {
      const at = this.board.at.get(`${x},${y}`);
      if (at !== undefined) this.paint(stroke, at);
    }
  }

  /** A stroke does everywhere what it did first, to squares that look like the first. */
  beginPaint(stroke) {
    stroke.turn = {};
    stroke.painted = new Set();
    stroke.lines = [];
    const first = this.view.spots[stroke.at];
    stroke.look = lookOf(first);
    const erases = first.offers?.find((offer) => offer.leaves === null);
    const paints = offerOf(first, stroke.gesture === 'second' ? 'second' : 'paint');
    stroke.brush = paints ?? erases ?? null;
    this.paint(stroke, stroke.at);
  }

  paint(stroke, at) {
    const spot = this.view.spots[at];
    if (!stroke.brush || stroke.painted.has(at) || lookOf(spot) !== stroke.look) return;
    const wanted = JSON.stringify(stroke.brush.leaves);
    const offer = spot.offers?.find((each) => (each.gesture === stroke.brush.gesture || each.leaves === null) && JSON.stringify(each.leaves) === wanted);
    if (!offer) return;
    stroke.painted.add(at);
    // What can be foreseen is shown at once and told when the stroke ends.
    if (offer.leaves === undefined) this.board.listeners.play(offer.line, stroke.turn);
    else {
      stroke.lines.push(offer.line);
      this.board.preview(at, offer.leaves);
    }
  }

  lift(event) {
    const { stroke } = this;
    if (!stroke || stroke.id !== event.pointerId) return;
    this.stroke = null;
    clearTimeout(stroke.timer);
    if (stroke.isLong) return;
    if (this.held?.isDragged) {
      const over = stroke.last;
      this.held.isDragged = false;
      fill(this.board.layers.ghost);
      if (over !== null && over !== this.held.at && this.view.spots[over].drop !== undefined) this.dropOn(over);
      else this.release();
      return;
    }
    if (stroke.turn) {
      if (stroke.lines.length > 0) this.board.listeners.play(stroke.lines.join(' '), stroke.turn);
      return;
    }
    if (stroke.at === null) this.actOnLabel(stroke.target, stroke.gesture);
    else if (stroke.last === stroke.at) {
      this.board.moveCursor(stroke.at, true);
      this.act(stroke.at, stroke.gesture);
    }
  }

  cancel() {
    clearTimeout(this.stroke?.timer);
    if (this.stroke?.lines?.length > 0) this.board.endPreviews();
    this.stroke = null;
    if (this.held?.isDragged) this.release();
  }

  /** What the pointer or the keyboard is on: the way there is shown, and where it would be well placed. */
  point(at) {
    if (this.pointed === at) return;
    this.pointed = at;
    const spot = at === null ? null : this.view.spots[at];
    this.board.showWay(spot?.offers?.find((offer) => offer.way) ?? null);
    this.board.listeners.point?.(at);
    if (!this.held) this.board.light(at === null ? null : (this.view.notes.find((note) => note.about === at) ?? null));
  }

  /** The main or second gesture on a spot. */
  act(at, gesture) {
    const spot = this.view.spots[at];
    if (gesture === 'main' && this.held) {
      if (at !== this.held.at && spot.drop !== undefined) return this.dropOn(at);
      const isAnother = at !== this.held.at && spot.take !== undefined;
      this.release();
      return isAnother ? this.hold(at, false) : undefined;
    }
    const offer = offerOf(spot, this.isSwapped ? OTHER[gesture] : gesture) ?? (this.isSwapped ? offerOf(spot, gesture) : undefined);
    if (offer) {
      if (offer.leaves !== undefined) this.board.preview(at, offer.leaves);
      return this.board.listeners.play(offer.line, {});
    }
    if (gesture === 'main' && spot.take !== undefined) this.hold(at, false);
    return undefined;
  }

  actOnLabel(target, gesture) {
    const at = target.closest?.('[data-label]')?.dataset.label;
    if (at === undefined) return;
    const { offers } = this.view.labels[at];
    const offer = offers.find((one) => one.gesture === gesture) ?? offers[0];
    if (offer) this.board.listeners.play(offer.line, {});
  }

  hold(at, isDragged) {
    this.release();
    const { board } = this;
    const { take } = this.view.spots[at];
    this.held = { at, take, isDragged };
    board.svg.classList.add('holding');
    for (const [n, spot] of this.view.spots.entries()) {
      board.spots[n].ground.classList.toggle('target', n !== at && spot.drop !== undefined);
    }
    board.spots[at].ground.classList.add('held');
    board.spots[at].icon?.classList.add('held');
    board.light(this.view.notes.find((note) => note.about === at) ?? null);
    board.listeners.say(t('taken', { what: board.spoken(this.view.spots[at]) }));
  }

  /** Puts back what was taken. */
  release() {
    if (!this.held) return;
    const { board } = this;
    const parts = board.spots[this.held.at];
    parts?.ground.classList.remove('held');
    parts?.icon?.classList.remove('held');
    for (const spot of board.spots) spot.ground.classList.remove('target');
    this.held = null;
    fill(board.layers.ghost);
    board.light(null);
    board.svg.classList.remove('holding');
  }

  /** After a change of the board: what is gone cannot be held. */
  settle() {
    if (this.held && this.view.spots[this.held.at]?.take !== this.held.take) this.release();
    // A way is shown again when something is pointed at: after a move it would lead back to where one came from.
    this.pointed = null;
    this.board.showWay(null);
  }

  dropOn(at) {
    const line = this.held.take + this.view.spots[at].drop;
    this.release();
    this.board.listeners.play(line, {});
  }

  moveGhost(event) {
    const spot = this.view.spots[this.held.at];
    const shown = spot.visitor ?? spot.icon;
    if (!shown) return;
    const { ghost } = this.board.layers;
    if (!ghost.firstChild) ghost.append(s('g', { class: 'dragged' }, icon(shown, true)));
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    ghost.firstChild.style.transform = `translate(${point.x}px, ${point.y}px)`;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { board } = this;
    const label = event.target.closest?.('[data-label]');
    if (label) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      this.actOnLabel(label, 'main');
      return;
    }
    if (this.keyOffer(event)) return;
    const arrow = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].indexOf(event.key);
    if (arrow >= 0) this.step(arrow);
    else if (event.key === 'Enter') this.act(board.cursor, 'main');
    else if (event.key === ' ') this.act(board.cursor, offerOf(this.view.spots[board.cursor], 'second') ? 'second' : 'main');
    else if (event.key === 'Escape' && this.held) this.release();
    else if (event.key === 'Home') board.moveCursor(0, true);
    else if (event.key === 'End') board.moveCursor(board.spots.length - 1, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Plays the offer that a key stands for, here or anywhere; with Shift, arrows only move the cursor. */
  keyOffer(event) {
    if (event.shiftKey && event.key.startsWith('Arrow')) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isKey = (offer) => offer.gesture === 'key' && offer.key.toLowerCase() === event.key.toLowerCase();
    const offer = this.view.spots[this.board.cursor]?.offers?.find(isKey) ?? this.view.offers.find(isKey);
    if (!offer) return false;
    event.preventDefault();
    event.stopPropagation();
    if (offer.line) this.board.listeners.play(offer.line, {});
    return true;
  }

  /** Moves the cursor where the arrow leads: the server knows, so that every front end goes the same way. */
  async step(arrow) {
    const { board } = this;
    if (this.view.isArranged) board.steps = stepsOf(this.view.spots);
    board.steps ??= await (board.listeners.steps?.() ?? []);
    const { x, y } = this.view.spots[board.cursor];
    const [dx, dy] = [[-1, 0], [1, 0], [0, -1], [0, 1]][arrow];
    // Who is not told goes to the square beside this one.
    const to = board.steps[board.cursor]?.[arrow] ?? (board.steps.length > 0 ? null : (board.at.get(`${x + dx},${y + dy}`) ?? null));
    if (to !== null) board.moveCursor(to, true);
  }
}

const OTHER = { main: 'second', second: 'main' };

const offerOf = (spot, gesture) => spot.offers?.find((offer) => offer.gesture === gesture);

const lookOf = (spot) => JSON.stringify([spot.icon, spot.ground, spot.hue]);

function spotAt(target) {
  const at = target?.closest?.('[data-at]')?.dataset.at;
  return at === undefined ? null : Number(at);
}
