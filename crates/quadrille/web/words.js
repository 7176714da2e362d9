// The words of the page, the games and the colours, as the server tells them.

import { get } from './api.js';

let words = {};
let hues = [];
let games = [];
let symbols = new Map();
let keys = new Map();
let current = initial();
let facts = {};

/** The language of the page. */
export function lang() {
  return current;
}

/** A sentence of the page; `{name}` in it is replaced by a value. */
export function t(id, values = {}) {
  const sentence = words[id] ?? `[${id}]`;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Fill colour and ink of a hue. */
export const hue = (number) => hues[number % hues.length] ?? ['#888', '#000'];

/** The letter or number of a hue. */
export const hueName = (number) => (number < 26 ? String.fromCharCode(65 + number) : String(number));

/** What a hue is called on a board where colours cannot be seen. */
export const hueLabel = (view, number) => (view.hue_names === 'numbers' ? String(number) : hueName(number));

/** The name of a colour; where there are no words for it, what it is called on the board. */
export const hueWord = (view, number) => hues[number]?.[2] ?? hueLabel(view, number);

/** The key that stands for something the page does. */
export const keyOf = (act) => keys.get(act);

/** All that keys do, with the keys. */
export const allKeys = () => [...keys];

/** What is written on a key. */
export const keyName = (key) => ({ ' ': t('key-space'), ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' })[key] ?? key.toUpperCase();

/** All games. */
export const allGames = () => games;

/** A game by its id. */
export const findGame = (id) => games.find((game) => game.id === id);

/** A symbol of any game by its id. */
export const findSymbol = (id) => symbols.get(id);

/** What else the server says of itself: the seed of the day, whether there is a ladder. */
export const serverFacts = () => facts;

/** Switches the language and fetches its words. */
export async function speak(code) {
  current = code;
  const [page, menu] = await Promise.all([get('/api/words'), get('/api/games')]);
  words = page.words;
  hues = page.hues;
  keys = new Map(page.keys.map(({ act, key }) => [act, key]));
  games = menu.games;
  symbols = new Map(games.flatMap((game) => game.symbols.map((symbol) => [symbol.id, symbol])));
  facts = menu;
  document.documentElement.lang = code;
}

/** Remembers the choice. */
export const rememberLang = (code) => keep('lang', code);

/** Keeps a small setting in the browser; a browser may forbid that. */
export function keep(name, value) {
  try {
    localStorage.setItem(`quadrille-${name}`, value);
  } catch {
    // The setting is lost with the page, nothing else.
  }
}

/** A small setting kept before. */
export function kept(name) {
  try {
    return localStorage.getItem(`quadrille-${name}`);
  } catch {
    return null;
  }
}

function initial() {
  return kept('lang') ?? (navigator.language?.startsWith('fr') ? 'fr' : 'en');
}
