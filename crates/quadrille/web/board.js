// A view drawn as SVG, changed in place, and what a person does to it. Knows views, no games.

import { fill, s } from './dom.js';
import { icon, iconWords } from './shapes.js';
import { hue, hueName, lang, t } from './words.js';

const CELL = 40;
const EDGE = 6;
/** Room for a label of one part, and for each part more over a column. */
const LABEL = 30;
const LABEL_LINE = 18;
/** A link begins and ends this far from the middle of a square, so that it crosses no number; short ones keep a middle. */
const LINK_GAP = 20;
const LINK_MIDDLE = 12;
/** How long a finger rests for the second gesture, in milliseconds. */
const LONG_PRESS = 450;

export class Board {
  /**
   * @param listeners `play(line, turn)` hears moves (`turn` is the same object for one stroke of paint),
   *   `say(text)` what a screen reader should say,
   *   `steps()` tells where the arrows lead from each spot. A board without listeners is only looked at.
   */
  constructor(listeners = null) {
    this.listeners = listeners;
    this.layers = Object.fromEntries(
      ['mat', 'grounds', 'links', 'names', 'tags', 'compass', 'icons', 'owners', 'labels', 'marks', 'visitors', 'cursor', 'ghost'].map((name) => [name, s('g', { class: name })]),
    );
    this.svg = s('svg', { class: listeners ? 'board' : 'board still' }, Object.values(this.layers));
    this.spots = [];
    this.rows = [];
    this.cursor = 0;
    this.held = null;
    if (listeners) this.listen();
    else this.svg.setAttribute('aria-hidden', 'true');
  }

  /** Draws a view; `why` ({because, follows}) is highlighted. */
  draw(view, why = null) {
    const isSame = this.view && shapeOf(this.view) === shapeOf(view);
    this.view = view;
    if (!isSame) this.layOut();
    for (const [at, spot] of view.spots.entries()) this.drawSpot(this.spots[at], spot);
    this.drawLinks();
    this.drawOwners();
    this.drawLabels(why);
    this.drawVisitors();
    this.mark(why);
    if (this.held && this.view.spots[this.held.at]?.take !== this.held.take) this.release();
  }

  /** Highlights a reason, or nothing. */
  mark(why) {
    this.why = why;
    const classes = markClasses(why);
    for (const [at, spot] of this.spots.entries()) {
      const isWrong = this.view.spots[at].tone === 'wrong';
      const name = classes.get(`spot${at}`) ?? (isWrong ? 'bad' : '');
      if (spot.markName === name) continue;
      spot.markName = name;
      spot.mark?.remove();
      spot.mark = null;
      if (!name) continue;
      const [x, y] = this.corner(this.view.spots[at]);
      spot.mark = s('rect', { class: `mark ${name}`, x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 5 });
      this.layers.marks.append(spot.mark);
    }
    this.drawLabels(why);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.spots[this.cursor]?.ground.focus();
  }

  layOut() {
    const { view } = this;
    const most = (kind) => Math.max(0, ...view.labels.filter(({ place }) => place[kind] !== undefined).map(({ parts }) => Math.max(1, parts.length)));
    const letters = Math.max(1, ...view.labels.flatMap(({ parts }) => parts.map(({ text }) => text.length)));
    const [before, above] = [most('row'), most('column')];
    /** From one part of a row's label to the next. */
    this.part = 11 * letters + 7;
    this.left = before && LABEL + (before - 1) * this.part;
    this.top = above && LABEL + (above - 1) * LABEL_LINE;
    const width = 2 * EDGE + this.left + view.width * CELL;
    const height = 2 * EDGE + this.top + view.height * CELL;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.style.setProperty('--units', width);
    this.svg.style.setProperty('--ratio', width / height);
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.visitors = [];
    this.steps = null;
    this.links = this.owners = this.labels = null;
    this.spots = view.spots.map(() => ({}));
    this.cursor = Math.min(this.cursor, Math.max(0, this.spots.length - 1));
    const rows = new Map();
    for (const [at, spot] of view.spots.entries()) {
      if (!rows.has(spot.y)) rows.set(spot.y, s('g', this.listeners ? { role: 'row' } : {}));
      const [x, y] = this.corner(spot);
      const parts = this.spots[at];
      parts.rect = s('rect', { x, y, width: CELL, height: CELL });
      parts.ground = s('g', this.listeners ? { class: 'spot', 'data-at': at, role: 'gridcell', tabindex: at === this.cursor ? 0 : -1 } : {}, parts.rect);
      rows.get(spot.y).append(parts.ground);
    }
    const inOrder = [...rows.entries()].sort((one, other) => one[0] - other[0]).map(([, row]) => row);
    this.layers.grounds.append(...inOrder);
    this.drawMat();
    this.drawCompass();
    if (this.listeners) {
      this.svg.setAttribute('role', 'grid');
      this.svg.setAttribute('aria-label', t('board'));
      this.svg.setAttribute('aria-rowcount', view.height);
      this.svg.setAttribute('aria-colcount', view.width);
      const isStroked = view.spots.some((spot) => spot.take !== undefined || spot.offers?.some((offer) => offer.gesture === 'paint'));
      this.svg.classList.toggle('stroked', isStroked);
    }
  }

  /** Where things wait beside the board, the board itself gets a mat. */
  drawMat() {
    const { spots } = this.view;
    const onBoard = spots.filter((spot) => spot.ground !== 'tray');
    if (onBoard.length === 0 || onBoard.length === spots.length) return;
    const corners = onBoard.map((spot) => this.corner(spot));
    const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
    const [right, bottom] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
    fill(this.layers.mat, s('rect', { x: left + CELL / 2, y: top + CELL / 2, width: right - left, height: bottom - top, rx: 10 }));
  }

  /** A star that points to the north, with its letters. */
  drawCompass() {
    const { compass } = this.view;
    if (!compass) return;
    const [x, y] = this.centre(compass);
    const letters = [[compass.north, 0, -15], [compass.east, 14, 0], [compass.south, 0, 14], [compass.west, -14, 0]];
    fill(
      this.layers.compass,
      s('g', { transform: `translate(${x} ${y})` },
        s('path', { d: 'M0-11 2.5-2.5 9 0 2.5 2.5 0 9-2.5 2.5-9 0-2.5-2.5Z' }),
        letters.map(([text, dx, dy]) => s('text', { x: dx, y: dy, text }))),
    );
  }

  corner(spot) {
    return [EDGE + this.left + spot.x * CELL, EDGE + this.top + spot.y * CELL];
  }

  centre(spot) {
    const [x, y] = this.corner(spot);
    return [x + CELL / 2, y + CELL / 2];
  }

  drawSpot(parts, spot) {
    const look = `${spot.ground} ${spot.hue} ${spot.icon?.symbol} ${spot.icon?.hue} ${spot.icon?.seat} ${!!spot.visitor} ${spot.caption} ${spot.marks}`;
    if (parts.look !== look) {
      const isNew = parts.look === undefined;
      parts.look = look;
      parts.rect.setAttribute('class', spot.ground);
      if (spot.ground === 'hue') parts.rect.setAttribute('fill', hue(spot.hue)[0]);
      else parts.rect.removeAttribute('fill');
      this.drawLetter(parts, spot);
      this.drawIcon(parts, spot, isNew);
    }
    if (!this.listeners) return;
    const meaning = `${look} ${spot.owner} ${spot.tone} ${spot.visitor?.symbol} ${spot.visitor?.hue} ${lang()}`;
    if (parts.meaning !== meaning) {
      parts.meaning = meaning;
      parts.ground.setAttribute('aria-label', this.spoken(spot));
    }
    const isActive = spot.take !== undefined || spot.offers?.length > 0;
    if (parts.isActive !== isActive) parts.ground.classList.toggle('active', isActive);
    parts.isActive = isActive;
  }

  drawLetter(parts, spot) {
    parts.letter?.remove();
    parts.letter = null;
    parts.tag?.remove();
    parts.tag = null;
    const [x, y] = this.corner(spot);
    if (spot.marks) {
      parts.tag = s('text', { class: 'tag', x: x + 3, y: y + 7, text: spot.marks });
      this.layers.tags.append(parts.tag);
    }
    const isOccupied = spot.icon || spot.visitor;
    if (spot.ground === 'hue') {
      const place = isOccupied ? { x: x + 7, y: y + 8, 'font-size': 10 } : { x: x + CELL / 2, y: y + CELL / 2, 'font-size': 16 };
      parts.letter = s('text', { class: 'letter', ...place, fill: hue(spot.hue)[1], text: hueName(spot.hue) });
    } else if (!isOccupied && spot.shows_name) {
      parts.letter = s('text', { class: 'name', x: x + CELL / 2, y: y + CELL / 2, text: spot.name });
    }
    if (parts.letter) (parts.letter.classList.contains('name') ? this.layers.names : parts.ground).append(parts.letter);
  }

  drawIcon(parts, spot, isNew) {
    const look = JSON.stringify([spot.icon, spot.caption, !!spot.visitor]);
    if (parts.iconLook === look) return;
    parts.iconLook = look;
    parts.icon?.remove();
    parts.icon = null;
    if (!spot.icon) return;
    const [x, y] = this.centre(spot);
    const caption = spot.caption ? s('text', { class: 'caption', y: 16.5, 'font-size': Math.min(8.5, 60 / spot.caption.length), text: spot.caption }) : null;
    const drawn = s('g', { class: isNew ? '' : 'fresh' }, caption ? s('g', { transform: 'translate(0 -3) scale(.88)' }, icon(spot.icon, true)) : icon(spot.icon), caption);
    // Who visits stands on the right and leaves the rest to what was there.
    const place = spot.visitor ? `translate(${x - 9} ${y + 6}) scale(.75)` : `translate(${x} ${y})`;
    parts.icon = s('g', { transform: place }, drawn);
    this.layers.icons.append(parts.icon);
  }

  drawLinks() {
    const look = JSON.stringify(this.view.links);
    if (this.links === look) return;
    this.links = look;
    const line = ([one, other]) => {
      const [x1, y1] = this.centre(this.view.spots[one]);
      const [x2, y2] = this.centre(this.view.spots[other]);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const gap = Math.min(LINK_GAP, (length - LINK_MIDDLE) / 2);
      const [dx, dy] = [((x2 - x1) / length) * gap, ((y2 - y1) / length) * gap];
      return s('line', { class: 'link', x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy });
    };
    fill(this.layers.links, this.view.links.map(line));
  }

  drawOwners() {
    const { spots } = this.view;
    const look = spots.map((spot) => spot.owner ?? '').join();
    if (this.owners === look) return;
    this.owners = look;
    const owners = new Map(spots.map((spot) => [`${spot.x},${spot.y}`, spot.owner]));
    let path = '';
    for (const spot of spots) {
      if (spot.owner === undefined) continue;
      const [x, y] = this.corner(spot);
      const differs = (dx, dy) => owners.get(`${spot.x + dx},${spot.y + dy}`) !== spot.owner;
      if (differs(0, -1)) path += `M${x} ${y}h${CELL}`;
      if (differs(0, 1)) path += `M${x} ${y + CELL}h${CELL}`;
      if (differs(-1, 0)) path += `M${x} ${y}v${CELL}`;
      if (differs(1, 0)) path += `M${x + CELL} ${y}v${CELL}`;
    }
    fill(this.layers.owners, path ? [s('path', { class: 'owner-halo', d: path }), s('path', { class: 'owner', d: path })] : []);
  }

  drawLabels(why) {
    const classes = markClasses(why);
    const look = JSON.stringify([this.view.labels, [...classes].filter(([place]) => !place.startsWith('spot'))]);
    if (this.labels === look) return;
    this.labels = look;
    const hadFocus = this.layers.labels.contains(document.activeElement) ? document.activeElement.getAttribute('data-label') : null;
    const draw = (label, at) => {
      const { row, column } = label.place;
      const isRow = row !== undefined;
      // Where the part beside the board stands, and the way to the part before it.
      const x = isRow ? EDGE + this.left - LABEL / 2 : EDGE + this.left + (column + 0.5) * CELL;
      const y = isRow ? EDGE + this.top + (row + 0.5) * CELL : EDGE + this.top - LABEL / 2;
      const [dx, dy] = isRow ? [this.part, 0] : [0, LABEL_LINE];
      const before = Math.max(0, label.parts.length - 1);
      const name = classes.get(isRow ? `row${row}` : `column${column}`);
      const can = this.listeners && label.offers.length > 0;
      const what = label.parts.map(({ text }) => text).join(' ');
      const spoken = t(isRow ? 'say-row' : 'say-column', { n: (row ?? column) + 1, what });
      const pad = { x: x - before * dx - 14, y: y - before * dy - 14, width: 28 + before * dx, height: 28 + before * dy, rx: 14 };
      return s(
        'g',
        {
          class: `label ${can ? 'active' : ''}`, 'data-label': at, role: can ? 'button' : 'img',
          tabindex: can ? 0 : undefined, 'aria-label': can ? `${spoken}: ${label.offers[0].label}` : spoken,
        },
        s('rect', { class: name ? `mark ${name}` : 'pad', ...pad }),
        label.parts.map(({ text, tone }, nth) => s('text', { class: tone, x: x - (before - nth) * dx, y: y - (before - nth) * dy, text })),
      );
    };
    fill(this.layers.labels, this.view.labels.map(draw));
    if (hadFocus !== null) this.layers.labels.querySelector(`[data-label="${hadFocus}"]`)?.focus();
  }

  drawVisitors() {
    const visiting = this.view.spots.filter((spot) => spot.visitor);
    while (this.visitors.length > visiting.length) this.visitors.pop().group.remove();
    for (const [n, spot] of visiting.entries()) {
      const [x, y] = this.centre(spot);
      const look = JSON.stringify(spot.visitor);
      this.visitors[n] ??= { group: this.layers.visitors.appendChild(s('g', { class: 'visitor' })) };
      const visitor = this.visitors[n];
      if (visitor.look !== look) fill(visitor.group, icon(spot.visitor));
      visitor.look = look;
      visitor.group.style.transform = `translate(${x + 9}px, ${y}px)`;
    }
  }

  /** What a screen reader says of a spot. */
  spoken(spot) {
    const place = spot.is_place ? t('say-place', { name: spot.name }) : t('say-cell', { row: spot.y + 1, column: spot.x + 1 });
    const parts = [
      spot.tags,
      spot.visitor && iconWords(spot.visitor),
      spot.caption,
      spot.icon && iconWords(spot.icon),
      spot.ground === 'hue' && t('say-hue', { name: hueName(spot.hue) }),
      spot.ground === 'done' && t('say-done'),
      spot.owner !== undefined && t('say-owner', { n: spot.owner + 1 }),
      spot.tone === 'wrong' && t('say-wrong'),
      !spot.icon && !spot.visitor && spot.ground === 'plain' && t('say-empty'),
    ];
    return `${place}: ${parts.filter(Boolean).join(', ')}`;
  }

  // From here on: what a person does.

  listen() {
    const { svg } = this;
    svg.addEventListener('pointerdown', (event) => this.press(event));
    svg.addEventListener('pointermove', (event) => this.drag(event));
    svg.addEventListener('pointerup', (event) => this.lift(event));
    svg.addEventListener('pointercancel', () => this.cancel());
    svg.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      // A finger that rests may send this as well as wait for our own timer: the first one counts.
      if (this.stroke?.isLong) return;
      if (this.stroke) {
        clearTimeout(this.stroke.timer);
        this.stroke.isLong = true;
      }
      const at = spotAt(event.target);
      if (at !== null) this.act(at, 'second');
      else this.actOnLabel(event.target, 'second');
    });
    svg.addEventListener('keydown', (event) => this.key(event));
    svg.addEventListener('focusin', (event) => {
      const at = spotAt(event.target);
      if (at !== null) this.moveCursor(at, false);
    });
    svg.addEventListener('focusout', () => fill(this.layers.cursor));
  }

  press(event) {
    if (event.button !== 0) return;
    const at = spotAt(event.target);
    // A finger holds on to where it began; we want to know what it is over.
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    this.stroke = { at, target: event.target, id: event.pointerId, turn: null, last: at };
    if (event.pointerType !== 'mouse') {
      this.stroke.timer = setTimeout(() => {
        if (!this.stroke || this.stroke.turn || this.stroke.last !== at) return;
        this.stroke.isLong = true;
        navigator.vibrate?.(15);
        if (at !== null) this.act(at, 'second');
      }, LONG_PRESS);
    }
  }

  drag(event) {
    const { stroke } = this;
    if (!stroke || stroke.id !== event.pointerId || stroke.isLong) return;
    const over = spotAt(document.elementFromPoint(event.clientX, event.clientY));
    if (this.held?.isDragged) this.moveGhost(event);
    if (over === null || over === stroke.last) return;
    clearTimeout(stroke.timer);
    const from = stroke.last;
    stroke.last = over;
    if (stroke.at === null) return;
    const start = this.view.spots[stroke.at];
    if (start.take !== undefined) {
      if (!this.held?.isDragged) this.hold(stroke.at, true);
      this.moveGhost(event);
      return;
    }
    if (from === stroke.at && !stroke.turn) this.paint(stroke, from);
    this.paint(stroke, over);
  }

  paint(stroke, at) {
    const offer = offerOf(this.view.spots[at], 'paint');
    if (!offer || stroke.painted?.has(at)) return;
    stroke.turn ??= {};
    stroke.painted ??= new Set();
    stroke.painted.add(at);
    this.listeners.play(offer.line, stroke.turn);
  }

  lift(event) {
    const { stroke } = this;
    if (!stroke || stroke.id !== event.pointerId) return;
    this.stroke = null;
    clearTimeout(stroke.timer);
    if (stroke.isLong) return;
    if (this.held?.isDragged) {
      const over = spotAt(document.elementFromPoint(event.clientX, event.clientY));
      this.held.isDragged = false;
      fill(this.layers.ghost);
      if (over !== null && over !== this.held.at && this.view.spots[over].drop !== undefined) this.dropOn(over);
      else this.release();
      return;
    }
    if (stroke.turn || stroke.last !== stroke.at) return;
    if (stroke.at !== null) {
      this.moveCursor(stroke.at, true);
      this.act(stroke.at, 'main');
    } else this.actOnLabel(stroke.target, 'main');
  }

  cancel() {
    clearTimeout(this.stroke?.timer);
    this.stroke = null;
    if (this.held?.isDragged) this.release();
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
    const offer = offerOf(spot, gesture);
    if (offer) return this.listeners.play(offer.line, {});
    if (gesture === 'main' && spot.take !== undefined) this.hold(at, false);
    return undefined;
  }

  actOnLabel(target, gesture) {
    const at = target.closest?.('[data-label]')?.dataset.label;
    if (at === undefined) return;
    const { offers } = this.view.labels[at];
    const offer = offers.find((one) => one.gesture === gesture) ?? offers[0];
    if (offer) this.listeners.play(offer.line, {});
  }

  hold(at, isDragged) {
    this.release();
    const { take } = this.view.spots[at];
    this.held = { at, take, isDragged };
    this.svg.classList.add('holding');
    for (const [n, spot] of this.view.spots.entries()) {
      this.spots[n].ground.classList.toggle('target', n !== at && spot.drop !== undefined);
    }
    this.spots[at].ground.classList.add('held');
    this.spots[at].icon?.classList.add('held');
    this.listeners.say(t('taken', { what: this.spoken(this.view.spots[at]) }));
  }

  /** Puts back what was taken. */
  release() {
    if (!this.held) return;
    const parts = this.spots[this.held.at];
    parts?.ground.classList.remove('held');
    parts?.icon?.classList.remove('held');
    for (const spot of this.spots) spot.ground.classList.remove('target');
    this.held = null;
    fill(this.layers.ghost);
    this.svg.classList.remove('holding');
  }

  dropOn(at) {
    const line = this.held.take + this.view.spots[at].drop;
    this.release();
    this.listeners.play(line, {});
  }

  moveGhost(event) {
    const spot = this.view.spots[this.held.at];
    const shown = spot.visitor ?? spot.icon;
    if (!shown) return;
    if (!this.layers.ghost.firstChild) this.layers.ghost.append(s('g', { class: 'dragged' }, icon(shown, true)));
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    this.layers.ghost.firstChild.style.transform = `translate(${point.x}px, ${point.y}px)`;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const label = event.target.closest?.('[data-label]');
    if (label) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.actOnLabel(label, 'main');
      return;
    }
    if (this.keyOffer(event)) return;
    const arrow = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].indexOf(event.key);
    if (arrow >= 0) this.step(arrow);
    else if (event.key === 'Enter') this.act(this.cursor, 'main');
    else if (event.key === ' ') this.act(this.cursor, offerOf(this.view.spots[this.cursor], 'second') ? 'second' : 'main');
    else if (event.key === 'Escape') this.release();
    else if (event.key === 'Home') this.moveCursor(0, true);
    else if (event.key === 'End') this.moveCursor(this.spots.length - 1, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Plays the offer that a key stands for, here or anywhere; with Shift, arrows only move the cursor. */
  keyOffer(event) {
    if (event.shiftKey && event.key.startsWith('Arrow')) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isKey = (offer) => offer.gesture === 'key' && offer.key.toLowerCase() === event.key.toLowerCase();
    const offer = this.view.spots[this.cursor]?.offers?.find(isKey) ?? this.view.offers.find(isKey);
    if (!offer) return false;
    event.preventDefault();
    event.stopPropagation();
    this.listeners.play(offer.line, {});
    return true;
  }

  /** Moves the cursor where the arrow leads: the server knows, so that every front end goes the same way. */
  async step(arrow) {
    this.steps ??= await this.listeners.steps();
    const to = this.steps[this.cursor]?.[arrow] ?? null;
    if (to !== null) this.moveCursor(to, true);
  }

  moveCursor(at, isFocused) {
    this.spots[this.cursor]?.ground.setAttribute('tabindex', -1);
    this.cursor = at;
    this.spots[at].ground.setAttribute('tabindex', 0);
    if (isFocused) this.spots[at].ground.focus({ preventScroll: false });
    const [x, y] = this.corner(this.view.spots[at]);
    fill(this.layers.cursor, s('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3 }));
  }
}

const offerOf = (spot, gesture) => spot.offers?.find((offer) => offer.gesture === gesture);

function spotAt(target) {
  const at = target?.closest?.('[data-at]')?.dataset.at;
  return at === undefined ? null : Number(at);
}

/** What must be laid out anew when it changes. */
function shapeOf(view) {
  const places = view.spots.map((spot) => `${spot.x},${spot.y}`).join(' ');
  const labels = view.labels.map(({ parts }) => parts.length).join(' ');
  return `${view.width}x${view.height} ${labels} ${JSON.stringify(view.compass)} ${places}`;
}

function markClasses(why) {
  const classes = new Map();
  const put = (places, name) => {
    for (const place of places ?? []) for (const [kind, at] of Object.entries(place)) classes.set(kind + at, name);
  };
  put(why?.because, 'because');
  put(why?.follows, 'follows');
  return classes;
}
