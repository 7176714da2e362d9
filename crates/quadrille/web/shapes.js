// The shapes of everything that stands on a board: the same as in the pictures that the program draws itself.

import { s } from './dom.js';
import { hue, hueName } from './words.js';

/** An icon around the origin, within 18 units of it. What has a caption needs no letter. */
export function icon({ kind, hue: number, seat }, caption) {
  return (SHAPES[kind] ?? unknown)(number, seat, caption);
}

const SHAPES = {
  tree: () => [
    s('rect', { x: -2, y: 6, width: 4, height: 9, fill: '#7a5230' }),
    s('path', { d: 'M0-16 10-2H6l7 9H-13l7-9h-4Z', fill: '#2f8f46', stroke: '#1c5a2b' }),
  ],
  tent: () => [
    s('path', { d: 'M0-12 15 12H-15Z', fill: '#e8832a', stroke: '#8a4710', 'stroke-width': 1.5 }),
    s('path', { d: 'M0-2 5 12H-5Z', fill: '#5b2f0b' }),
  ],
  grass: () => [
    s('path', {
      d: 'M-8 6Q-7-2-10-5M0 7Q0-3-1-8M8 6Q7-2 10-5', fill: 'none', stroke: '#7fb069', 'stroke-width': 2.5,
      'stroke-linecap': 'round',
    }),
  ],
  bird: (number, _, caption) => {
    const [fill, ink] = hue(number);
    return [
      s('path', { d: 'M9-6 18-2 9 0Z', fill: '#f0a020', stroke: '#6b4a10' }),
      s('path', {
        d: 'M-15 2Q-16 14-4 14Q13 14 12-4Q11-14 2-14Q-6-14-6-4Q-9-2-15 2Z', fill, stroke: '#222', 'stroke-width': 1.5,
        class: 'hued',
      }),
      s('circle', { class: 'ink', cx: 4, cy: -8, r: 1.8, fill: ink }),
      ...(caption ? [] : [s('text', { class: 'ink', y: 5, 'font-size': 13, 'font-weight': 'bold', fill: ink, text: hueName(number) })]),
    ];
  },
  piece: (number) => piece(number, '#222'),
  robot: (number) => [
    s('rect', { class: 'robot', x: -9, y: -16, width: 18, height: 32, rx: 6, fill: '#10131a', stroke: '#fff', 'stroke-width': 2 }),
    s('circle', { class: 'eye', cx: -4, cy: -9, r: 2.4, fill: '#fff' }),
    s('circle', { class: 'eye', cx: 4, cy: -9, r: 2.4, fill: '#fff' }),
    ...(number === undefined ? [] : [s('g', { transform: 'translate(0 5) scale(.75)' }, piece(number, '#fff'))]),
  ],
  start: (_, seat) => [
    s('circle', { r: 11, fill: '#ffffffd0', stroke: '#111', 'stroke-width': 2 }),
    s('text', { 'font-size': 13, 'font-weight': 'bold', fill: '#111', text: seat + 1 }),
  ],
};

function piece(number, stroke) {
  const [fill, ink] = hue(number);
  return [
    s('rect', { class: 'hued', x: -10, y: -10, width: 20, height: 20, rx: 4, fill, stroke, 'stroke-width': 1 }),
    s('text', { class: 'ink', 'font-size': 12, fill: ink, text: hueName(number) }),
  ];
}

const unknown = () => [s('circle', { r: 8, fill: '#888' })];
