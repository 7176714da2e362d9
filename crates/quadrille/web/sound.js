// Small sounds, made on the spot, for those who switched them on.

import { get } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/** Tones: pitch in hertz, when each begins, in seconds. */
const TUNES = { move: [[520, 0]], end: [[523, 0], [659, 0.12], [784, 0.24]] };

/**
 * Plays a tune.
 * @param {'move' | 'end'} name
 */
export function sound(name) {
  if (!get('sound')) return;
  audio ??= new AudioContext();
  for (const [pitch, after] of TUNES[name]) {
    const begin = audio.currentTime + after;
    const tone = new OscillatorNode(audio, { frequency: pitch, type: 'triangle' });
    const loud = new GainNode(audio, { gain: 0.12 });
    loud.gain.setValueAtTime(0.12, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.18);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
}
