// Times as people read them.

/** Milliseconds as `3:07` or `1:02:07`. */
export function clock(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return parts[0] > 0 ? `${parts[0]}:${minutes}:${rest}` : `${Number(minutes)}:${rest}`;
}

/** Microseconds as `3.2 µs`, `14 ms`, `2.5 s`. */
export function short(micros) {
  const [value, unit] = micros < 1e3 ? [micros, 'µs'] : micros < 1e6 ? [micros / 1e3, 'ms'] : [micros / 1e6, 's'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
