// Where things stand in the drawing of a board, in its own units.

export const CELL = 40;
export const EDGE = 6;
/** Room for a label of one part, and for each part more over a column. */
export const LABEL = 30;
const LABEL_LINE = 18;

/** The places of a view's drawing. */
export class Geometry {
  constructor(view) {
    const most = (kind) => Math.max(0, ...view.labels.filter(({ place }) => place[kind] !== undefined).map(({ parts }) => Math.max(1, parts.length)));
    const letters = Math.max(1, ...view.labels.flatMap(({ parts }) => parts.map(({ text }) => text.length)));
    const [before, above] = [most('row'), most('column')];
    /** From one part of a row's label to the next. */
    this.part = 11 * letters + 7;
    this.left = before && LABEL + (before - 1) * this.part;
    this.top = above && LABEL + (above - 1) * LABEL_LINE;
    this.width = 2 * EDGE + this.left + view.width * CELL;
    this.height = 2 * EDGE + this.top + view.height * CELL;
    /** Where squares do not stand in one grid, each is looked for. */
    this.spots = view.isArranged ? view.spots : null;
  }

  /** The upper left corner of a spot. */
  corner({ x, y }) {
    return [EDGE + this.left + x * CELL, EDGE + this.top + y * CELL];
  }

  /** The middle of a spot. */
  centre(spot) {
    const [x, y] = this.corner(spot);
    return [x + CELL / 2, y + CELL / 2];
  }

  /** The column and row of a point, which may lie outside. */
  cellAt(x, y) {
    const [across, down] = [(x - EDGE - this.left) / CELL, (y - EDGE - this.top) / CELL];
    const found = this.spots?.find((spot) => spot.x <= across && across < spot.x + 1 && spot.y <= down && down < spot.y + 1);
    return found ? [found.x, found.y] : [Math.floor(across), Math.floor(down)];
  }

  /** Where the last part of a label stands, and the way to the part before it. */
  label({ row, column }) {
    if (row !== undefined) return { x: EDGE + this.left - LABEL / 2, y: EDGE + this.top + (row + 0.5) * CELL, dx: this.part, dy: 0 };
    return { x: EDGE + this.left + (column + 0.5) * CELL, y: EDGE + this.top - LABEL / 2, dx: 0, dy: LABEL_LINE };
  }
}

/**
 * All squares that a straight line from one to another touches (Bresenham), without the first; between squares of two
 * grids there are none.
 * @param {number[]} from
 * @param {number[]} to
 */
export function squaresBetween(from, to) {
  if (![to[0] - from[0], to[1] - from[1]].every(Number.isInteger)) return [to];
  const [fromX, fromY, toX, toY] = [...from, ...to];
  const [width, height] = [Math.abs(toX - fromX), -Math.abs(toY - fromY)];
  const [stepX, stepY] = [Math.sign(toX - fromX), Math.sign(toY - fromY)];
  const squares = [];
  let [x, y, error] = [fromX, fromY, width + height];
  while (x !== toX || y !== toY) {
    const twice = 2 * error;
    if (twice >= height) {
      error += height;
      x += stepX;
    }
    if (twice <= width) {
      error += width;
      y += stepY;
    }
    squares.push([x, y]);
  }
  return squares;
}
