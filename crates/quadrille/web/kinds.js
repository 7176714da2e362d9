// Kinds of puzzles: what they are called, and which one was chosen last in each game.

import { post } from './api.js';
import { keep, kept, lang } from './words.js';

const names = new Map();
const keyOf = ({ game, spec }) => `${lang()} ${game} ${spec}`;

/**
 * Learns what the kinds of these rows are called; `kindOf` then knows them.
 * @param {{ game: string, spec: string }[]} rows
 */
export async function learnKinds(rows) {
  const unknown = new Map();
  for (const { game, spec } of rows) {
    const key = keyOf({ game, spec });
    if (spec && !names.has(key)) unknown.set(key, [game, spec]);
  }
  if (unknown.size === 0) return;
  const told = await post('/api/kinds', { kinds: [...unknown.values()] });
  [...unknown.keys()].forEach((key, at) => names.set(key, told.names[at]));
}

/** What the kind of a row is called; nothing if nobody knows. */
export const kindOf = (row) => names.get(keyOf(row)) ?? '';

/** The kind that was chosen last in a game, as a spec. */
export const lastKind = (game) => kept(`kind-${game.id}`) ?? game.levels[0]?.spec ?? game.presets[0]?.spec ?? '';

/** Remembers what was chosen. */
export const rememberKind = (game, spec) => keep(`kind-${game.id}`, spec);
