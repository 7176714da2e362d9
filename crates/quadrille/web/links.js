// Addresses of positions: the puzzle and the moves stand in the part of the address that is never sent anywhere.

/** The longest address that is kept up to date while playing. */
const LONGEST = 20_000;

/**
 * The part of the address that shows a position.
 * @param {{ puzzle: string, line?: string, id?: string, more?: Record<string, any> }} position
 */
export function hashOf({ puzzle, line, id, more = {} }) {
  const query = new URLSearchParams({ p: puzzle });
  if (line) query.set('m', line);
  if (id) query.set('s', id);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `#/play?${query}`;
}

/** The address to give to someone else. */
export function shareLink(puzzle, line) {
  return `${location.origin}${location.pathname}${hashOf({ puzzle, line })}`;
}

/** Makes the address show the present position, so that reloading the page loses nothing. */
export function showInAddress(session) {
  const more = session.spec ? { spec: session.spec } : {};
  const hash = hashOf({ puzzle: session.puzzle, line: session.line, id: session.id, more });
  const short = hash.length <= LONGEST ? hash : `#/play?${new URLSearchParams({ s: session.id })}`;
  history.replaceState(null, '', short);
}

/** Goes to a position as a new game. */
export function open(given) {
  const hash = hashOf(given);
  if (location.hash === hash) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = hash;
}
