// A view drawn as SVG and changed in place. Knows views, no games; what a person does to it is in hand.js.

import { arranged } from './arrange.js';
import { fill, s } from './dom.js';
import { CELL, Geometry } from './geometry.js';
import { Hand } from './hand.js';
import { cluesOf, drawLabels, markClasses } from './labels.js';
import { drawBadges, drawLights, drawTrail, drawWay } from './overlays.js';
import { icon, iconWords } from './shapes.js';
import { hue, hueLabel, hueWord, lang, t } from './words.js';

/** A link begins and ends this far from the middle of a square, so that it crosses no number; short ones keep a middle. */
const LINK_GAP = 20;
const LINK_MIDDLE = 12;
/** With more squares than this nothing is animated. */
const MANY = 900;
/** Up to so many colours are told apart without letters. */
const PLAIN_HUES = 10;

export class Board {
  /**
   * @param listeners `play(line, turn)` hears moves (`turn` is the same object for one stroke of paint),
   *   `say(text)` what a screen reader should say,
   *   `steps()` tells where the arrows lead from each spot; `isArranged`: what waits beside the board may be laid elsewhere.
   *   A board without listeners is only looked at.
   */
  constructor(listeners = null) {
    this.listeners = listeners;
    this.layers = Object.fromEntries(
      ['mat', 'grounds', 'links', 'trail', 'names', 'tags', 'compass', 'icons', 'owners', 'badges', 'tried', 'lights', 'marks', 'visitors', 'way', 'cursor', 'labels', 'ghost'].map((name) => [name, s('g', { class: name })]),
    );
    this.svg = s('svg', { class: listeners ? 'board' : 'board still' }, Object.values(this.layers));
    this.spots = [];
    this.cursor = 0;
    /** What is shown before the server has said so: icons by spot. */
    this.previews = new Map();
    /** Whether more has been done than the view that is drawn next can know. */
    this.isAhead = false;
    /** How an owner is spoken of, by seat. */
    this.ownerName = (seat) => t('say-owner', { n: seat + 1 });
    if (listeners) this.hand = new Hand(this);
    else this.svg.setAttribute('aria-hidden', 'true');
  }

  /** Draws a view; `why` ({because, follows}) is highlighted, spots that are only tried out (`tried`) are tinted. */
  draw(view, why = null, tried = []) {
    const before = this.view;
    if (!this.isAhead) this.previews.clear();
    this.given = view;
    this.view = arranged(view, this.room);
    const isSame = before && shapeOf(before) === shapeOf(this.view);
    if (!isSame) this.layOut();
    if (isSame && this.spots.length <= MANY) this.ripple(before);
    for (const [at, spot] of this.view.spots.entries()) this.drawSpot(at, this.previewed(at, spot));
    this.drawLinks();
    this.drawOwners();
    drawTrail(this);
    drawBadges(this);
    drawLabels(this, why);
    this.drawVisitors();
    this.drawTried(tried);
    this.mark(why);
    this.light(null);
    this.hand?.settle();
    this.follow();
  }

  /** Tells how many pixels there are for the board: what waits beside it is laid where it takes the least of them. */
  fitInto(width, height) {
    if (!this.listeners?.isArranged) return;
    const hadFocus = this.layers.grounds.contains(document.activeElement);
    this.room = { width, height };
    if (!this.given || shapeOf(arranged(this.given, this.room)) === shapeOf(this.view)) return;
    this.draw(this.given, this.why, this.lastTried);
    if (hadFocus) this.focus();
  }

  /** The spot with what was put there a moment ago. */
  previewed(at, spot) {
    return this.previews.has(at) ? { ...spot, icon: this.previews.get(at) ?? undefined, tone: 'plain' } : spot;
  }

  /** Shows at once what a move leaves on a spot. */
  preview(at, left) {
    this.previews.set(at, left);
    this.drawSpot(at, this.previewed(at, this.view.spots[at]));
  }

  /** Forgets what was shown in advance. */
  endPreviews() {
    if (this.previews.size === 0) return;
    const shown = [...this.previews.keys()];
    this.previews.clear();
    for (const at of shown) if (this.view.spots[at]) this.drawSpot(at, this.view.spots[at]);
  }

  /** Highlights a reason, or nothing; `kind` is `reason` or `mistake`. */
  mark(why, kind = 'reason') {
    this.why = why;
    if (this.extraMarks) {
      this.extraMarks = false;
      this.layers.marks.replaceChildren();
      for (const spot of this.spots) spot.markName = spot.mark = null;
    }
    const classes = markClasses(why, kind);
    for (const [at, spot] of this.spots.entries()) {
      const isWrong = this.view.spots[at].tone === 'wrong';
      const name = classes.get(`spot${at}`) ?? (isWrong ? 'bad' : '');
      if (spot.markName === name) continue;
      spot.markName = name;
      spot.mark?.remove();
      spot.mark = null;
      if (!name) continue;
      const [x, y] = this.corner(this.view.spots[at]);
      // What is written on a square stays to be read.
      const isWritten = !!this.view.spots[at].caption;
      const inset = isWritten ? 0 : 3;
      const box = { x: x + inset, y: y + inset, width: CELL - 2 * inset, height: CELL - 2 * inset, rx: 5 };
      // A light edge under a dark one is seen on every ground.
      spot.mark = s('g', { class: `mark ${name}${isWritten ? ' around' : ''}` }, s('rect', { class: 'halo', ...box }), s('rect', box));
      this.layers.marks.append(spot.mark);
    }
    drawLabels(this, why, kind);
  }

  /** Tints spots by name, and shows what stands there in another view beside what stands there now. */
  markSpots(names, other) {
    for (const [name, spots] of Object.entries(names)) {
      for (const at of spots) {
        const [x, y] = this.corner(this.view.spots[at]);
        const shown = this.view.spots[at].icon ? null : other.spots[at].icon;
        this.layers.marks.append(s('g', { class: `mark ${name}` },
          s('rect', { x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 5 }),
          shown ? s('g', { class: 'other-icon', transform: `translate(${x + CELL / 2} ${y + CELL / 2})` }, icon(shown)) : null));
        this.spots[at].markName = null;
      }
    }
    this.extraMarks = true;
  }

  /** Lights the spots where what a note says would hold, and whom it is about. */
  light(note) {
    drawLights(this, note);
  }

  /** Shows the way that a move would take, or none. */
  showWay(offer) {
    drawWay(this, offer);
  }

  /** Puts the keyboard on the board. */
  focus() {
    this.spots[this.cursor]?.ground.focus();
  }

  /** Puts back what was taken. */
  release() {
    this.hand?.release();
  }

  corner(spot) {
    return this.geometry.corner(spot);
  }

  centre(spot) {
    return this.geometry.centre(spot);
  }

  layOut() {
    const { view } = this;
    this.geometry = new Geometry(view);
    const { width, height } = this.geometry;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.style.setProperty('--units', width);
    this.svg.style.setProperty('--ratio', width / height);
    this.svg.classList.toggle('many', view.spots.length > MANY);
    this.svg.classList.toggle('lettered', new Set(view.spots.flatMap((spot) => [spot.hue, spot.icon?.hue])).size > PLAIN_HUES + 1);
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.visitors = [];
    this.visitorAt = null;
    this.previews.clear();
    this.steps = null;
    this.links = this.owners = this.labels = this.tried = this.trail = this.badges = null;
    this.spots = view.spots.map(() => ({}));
    this.at = new Map(view.spots.map((spot, at) => [`${spot.x},${spot.y}`, at]));
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
      this.layers.grounds.setAttribute('role', 'grid');
      this.layers.grounds.setAttribute('aria-label', t('board'));
      this.layers.grounds.setAttribute('aria-rowcount', rows.size);
      this.layers.grounds.setAttribute('aria-colcount', Math.ceil(view.width));
      this.layers.labels.setAttribute('role', 'group');
      this.layers.labels.setAttribute('aria-label', t('clues'));
      const isStroked = view.spots.some((spot) => spot.take !== undefined || spot.offers?.some((offer) => offer.gesture === 'paint'));
      this.svg.classList.toggle('stroked', isStroked);
    }
  }

  /** Where things wait beside the board, the board itself gets a mat; colours lie on one, where they fill it. */
  drawMat() {
    const { spots, width, height } = this.view;
    if (spots.length === width * height && spots.some(({ ground }) => ground === 'hue')) {
      const [x, y] = this.corner({ x: 0, y: 0 });
      fill(this.layers.mat, s('rect', { class: 'under', x, y, width: width * CELL, height: height * CELL }));
      return;
    }
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

  /** A colour that spreads does so from where its owner began. */
  ripple(before) {
    const origins = new Map();
    for (const spot of this.view.spots) if (spot.icon?.seat !== undefined) origins.set(spot.icon.seat, spot);
    for (const [at, spot] of this.view.spots.entries()) {
      const origin = origins.get(spot.owner);
      const isSpreading = origin && spot.hue !== before.spots[at].hue;
      const { rect } = this.spots[at];
      rect.style.transitionDelay = isSpreading ? `${Math.hypot(spot.x - origin.x, spot.y - origin.y) * 22}ms` : '';
    }
  }

  drawSpot(at, spot) {
    const parts = this.spots[at];
    const look = `${spot.ground} ${spot.hue} ${spot.icon?.symbol} ${spot.icon?.hue} ${spot.icon?.seat} ${!!spot.visitor} ${spot.caption} ${spot.marks} ${spot.owner}`;
    if (parts.look !== look) {
      const isNew = parts.look === undefined;
      parts.look = look;
      parts.rect.setAttribute('class', spot.owner === undefined ? spot.ground : `${spot.ground} owned`);
      if (spot.ground === 'hue') parts.rect.setAttribute('fill', hue(spot.hue)[0]);
      else parts.rect.removeAttribute('fill');
      this.drawLetter(parts, spot);
      this.drawIcon(parts, spot, isNew);
    }
    if (!this.listeners) return;
    const meaning = `${look} ${spot.tone} ${spot.visitor?.symbol} ${spot.visitor?.hue} ${lang()}`;
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
      parts.letter = s('text', { class: 'letter', ...place, fill: hue(spot.hue)[1], text: hueLabel(this.view, spot.hue) });
    } else if (spot.shows_name && (!isOccupied || spot.caption)) {
      // Rules and reasons speak of places by name, also of those that are taken.
      const place = isOccupied ? { x: x + CELL - 7, y: y + 22, class: 'name small' } : { x: x + CELL / 2, y: y + CELL / 2, class: 'name' };
      parts.letter = s('text', { ...place, text: spot.name });
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
    const [x, y] = this.corner(spot);
    const caption = spot.caption ? s('text', { class: 'caption', y: 14.5, 'font-size': Math.min(7.5, 56 / spot.caption.length), text: spot.caption }) : null;
    const drawn = s('g', { class: isNew ? '' : 'fresh' }, caption ? s('g', { transform: 'translate(-6 1) scale(.6)' }, icon(spot.icon, true)) : icon(spot.icon), caption);
    // Who visits fills the right; what was there stays seen in the corner.
    const place = spot.visitor ? `translate(${x + 7} ${y + CELL - 8}) scale(.52)` : `translate(${x + CELL / 2} ${y + CELL / 2})`;
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

  /** The borders of territories, each in the colour of its seat. */
  drawOwners() {
    const { spots } = this.view;
    const look = spots.map((spot) => spot.owner ?? '').join();
    if (this.owners === look) return;
    this.owners = look;
    const paths = [];
    for (const spot of spots) {
      if (spot.owner === undefined) continue;
      const [x, y] = this.corner(spot);
      const differs = (dx, dy) => {
        const at = this.at.get(`${spot.x + dx},${spot.y + dy}`);
        return at === undefined || spots[at].owner !== spot.owner;
      };
      let path = '';
      if (differs(0, -1)) path += `M${x} ${y}h${CELL}`;
      if (differs(0, 1)) path += `M${x} ${y + CELL}h${CELL}`;
      if (differs(-1, 0)) path += `M${x} ${y}v${CELL}`;
      if (differs(1, 0)) path += `M${x + CELL} ${y}v${CELL}`;
      paths[spot.owner] = (paths[spot.owner] ?? '') + path;
    }
    this.svg.classList.toggle('owned', paths.length > 0);
    fill(this.layers.owners, paths.flatMap((d, seat) => [s('path', { class: 'owner-halo', d }), s('path', { class: `owner seat-${seat}`, d })]));
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
      visitor.group.style.transform = `translate(${x + 6}px, ${y}px)`;
    }
  }

  /** Where arrows move a visitor, the cursor goes with it. */
  follow() {
    if (!this.hand || !this.view.offers.some(({ key }) => key?.startsWith('Arrow'))) return;
    const at = this.view.spots.findIndex((spot) => spot.visitor);
    const isHere = this.layers.grounds.contains(document.activeElement);
    if (at >= 0 && at !== this.visitorAt) this.moveCursor(at, isHere);
    this.visitorAt = at;
    if (isHere && at === this.cursor) this.hand.point(at);
  }

  /** What is only tried out gets another tint. */
  drawTried(tried) {
    this.lastTried = tried;
    const look = tried.join();
    if (this.tried === look) return;
    this.tried = look;
    const box = (at) => {
      const [x, y] = this.corner(this.view.spots[at]);
      return s('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2 });
    };
    fill(this.layers.tried, tried.map(box));
  }

  /** What a screen reader says of a spot, with the clues of its row and column. */
  spoken(spot) {
    const { view } = this;
    const place = spot.is_place ? t('say-place', { name: spot.name }) : t('say-cell', { row: spot.y + 1, column: spot.x + 1 });
    const parts = [
      spot.tags,
      spot.visitor && iconWords(spot.visitor),
      spot.caption,
      spot.icon && iconWords(spot.icon),
      spot.ground === 'hue' && t('say-hue', { name: hueWord(view, spot.hue) }),
      spot.ground === 'done' && t('say-done'),
      spot.owner !== undefined && this.ownerName(spot.owner),
      spot.tone === 'wrong' && t('say-wrong'),
      !spot.icon && !spot.visitor && spot.ground === 'plain' && t('say-empty'),
    ];
    return `${place}: ${parts.filter(Boolean).join(', ')}`;
  }

  /** Moves the cursor to a spot. */
  moveCursor(at, isFocused) {
    this.spots[this.cursor]?.ground.setAttribute('tabindex', -1);
    this.cursor = at;
    const { ground } = this.spots[at];
    ground.setAttribute('tabindex', 0);
    const clues = cluesOf(this.view, this.view.spots[at]);
    if (clues) ground.setAttribute('aria-description', clues);
    if (isFocused) ground.focus({ preventScroll: false });
    const [x, y] = this.corner(this.view.spots[at]);
    fill(this.layers.cursor, s('rect', { class: 'halo', x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3 }), s('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 3 }));
  }
}

/** What must be laid out anew when it changes. */
function shapeOf(view) {
  if (!view.shape) {
    const places = view.spots.map((spot) => `${spot.x},${spot.y}`).join(' ');
    const labels = view.labels.map(({ parts }) => parts.length).join(' ');
    Object.defineProperty(view, 'shape', { value: `${view.width}x${view.height} ${labels} ${JSON.stringify(view.compass)} ${places}` });
  }
  return view.shape;
}
