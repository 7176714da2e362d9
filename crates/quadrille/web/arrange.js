// Where what waits beside a board is laid: where all of it is drawn largest in the room there is.

/** Between the board and what waits beside it, in squares. */
const GAP = 0.5;

/** The view with its tray laid below or beside its board, whichever a room of this width and height has more space for. */
export function arranged(view, room) {
  const waiting = view.spots.filter(isTray);
  const places = view.spots.filter((spot) => !isTray(spot)).concat(view.compass ?? []);
  if (!room || waiting.length === 0 || places.length === 0) return view;
  const span = (all) => [Math.min(...all), 1 + Math.max(...all) - Math.min(...all)];
  const [left, width] = span(places.map(({ x }) => x));
  const [top, height] = span(places.map(({ y }) => y));
  const best = ways(width, height, waiting.length).reduce((one, other) => (scale(other, room) > scale(one, room) ? other : one));
  const middle = (inner, outer) => (outer - inner) / 2;
  const rows = Math.ceil(waiting.length / best.columns);
  const board = best.isBeside ? [0, middle(height, best.height)] : [middle(width, best.width), 0];
  const tray = best.isBeside ? [width + GAP, middle(rows, best.height)] : [middle(best.columns, best.width), height + GAP];
  const moved = ({ x, y }) => ({ x: x - left + board[0], y: y - top + board[1] });
  let nth = 0;
  const inTray = () => {
    const at = nth;
    nth += 1;
    return { x: tray[0] + (at % best.columns), y: tray[1] + Math.floor(at / best.columns) };
  };
  return {
    ...view,
    width: best.width,
    height: best.height,
    spots: view.spots.map((spot) => ({ ...spot, ...(isTray(spot) ? inTray() : moved(spot)) })),
    compass: view.compass && { ...view.compass, ...moved(view.compass) },
    isArranged: true,
  };
}

/** The spot that each arrow (left, right, up, down) leads to from each spot: along the same line, else the nearest ahead. */
export function stepsOf(spots) {
  const arrows = [[-1, 0], [1, 0], [0, -1], [0, 1]];
  return spots.map((from) => arrows.map(([dx, dy]) => {
    let [best, least] = [null, Infinity];
    for (const [at, to] of spots.entries()) {
      const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const far = ahead + 3 * aside + (aside === 0 ? 0 : spots.length * 9);
      if (ahead > 0 && far < least) [best, least] = [at, far];
    }
    return best;
  }));
}

const isTray = ({ ground }) => ground === 'tray';

/** Every way to lay so many squares in full rows below a board of this size, or beside it. */
function ways(width, height, n) {
  const found = [];
  for (let columns = n; columns > 0; columns -= 1) {
    const rows = Math.ceil(n / columns);
    // Fewer columns in as many rows are more even.
    if (columns > 1 && Math.ceil(n / (columns - 1)) === rows) continue;
    found.push({ columns, isBeside: false, width: Math.max(width, columns), height: height + GAP + rows });
    found.push({ columns, isBeside: true, width: width + GAP + columns, height: Math.max(height, rows) });
  }
  return found;
}

const scale = (size, room) => Math.min(room.width / size.width, room.height / size.height);
