// The symbols of the games, drawn and told as their tables say.

import { s } from './dom.js';
import { findSymbol, hue, hueName, hueWord } from './words.js';

/**
 * An icon around the origin, within 18 units of it. What needs a hue or a seat is left out where there is none; what has
 * a caption needs no letter.
 */
export function icon({ symbol, hue: number, seat }, hasCaption = false) {
  const isShown = ({ form, fill, stroke }) => {
    if (number === undefined && [fill, stroke].some((paint) => paint === 'hue' || paint === 'on-hue')) return false;
    if (form === 'hue-name') return number !== undefined && !hasCaption;
    return form !== 'seat-number' || seat !== undefined;
  };
  const shapes = findSymbol(symbol)?.shapes ?? [{ form: 'circle', x: 0, y: 0, radius: 8, fill: '#888888' }];
  return shapes.filter(isShown).map((shape) => draw(shape, number, seat));
}

/** What an icon is called. */
export function iconWords({ symbol, hue: number, seat }) {
  const found = findSymbol(symbol);
  const told = number === undefined ? found?.told : found?.told_with_hue;
  return (told ?? '').replace('{hue}', number === undefined ? '' : hueWord({}, number)).replace('{seat}', (seat ?? 0) + 1);
}

function draw(shape, number, seat) {
  const colours = number === undefined ? [] : hue(number);
  const paint = { hue: colours[0], 'on-hue': colours[1] };
  // The classes are for dark pages and for paper, where these paints look different.
  const name = { hue: 'hued', 'on-hue': 'ink', text: 'text', dark: 'dark', light: 'light' }[shape.fill];
  const look = {
    class: name,
    fill: paint[shape.fill] ?? FIXED[shape.fill] ?? shape.fill,
    stroke: paint[shape.stroke] ?? FIXED[shape.stroke] ?? shape.stroke,
    'stroke-width': shape.stroke_width,
    'stroke-linecap': shape.stroke && 'round',
  };
  switch (shape.form) {
    case 'path':
      return s('path', { d: shape.d, ...look });
    case 'circle':
      return s('circle', { cx: shape.x, cy: shape.y, r: shape.radius, ...look });
    default:
      return s('text', {
        y: shape.y, 'font-size': shape.size, 'font-weight': 'bold', ...look, class: shape.form === 'hue-name' ? `${name ?? ''} hue-name` : name,
        text: shape.form === 'hue-name' ? hueName(number) : seat + 1,
      });
  }
}

const FIXED = { dark: '#10131a', light: '#ffffff', text: '#3b3a36' };
