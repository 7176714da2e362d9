// What the games that were finished say: days in a row, and figures for each kind. Nothing but arithmetic.

/** The day of a moment in seconds, as the number that is its seed: 20260301. */
export function dayOf(seconds) {
  const date = new Date(1000 * seconds);
  return 10_000 * date.getFullYear() + 100 * (date.getMonth() + 1) + date.getDate();
}

/** The day so many days before another one. */
export function dayBefore(day, n = 1) {
  const date = new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) - n, 12);
  return dayOf(date.getTime() / 1000);
}

/** Whether a row is the puzzle of a day, finished on that day. */
export const isDaily = (row) => row.seed !== null && row.seed !== undefined && row.seed === dayOf(row.date);

/** How many days in a row, up to today or yesterday, are among these days. */
export function streak(days, today) {
  const all = new Set(days);
  let day = all.has(today) ? today : dayBefore(today);
  let n = 0;
  for (; all.has(day); day = dayBefore(day)) n += 1;
  return n;
}

/** The most days in a row there ever were. */
export function longestStreak(days) {
  const all = new Set(days);
  let most = 0;
  for (const day of all) {
    if (all.has(dayBefore(day))) continue;
    let n = 1;
    for (let next = day; all.has(dayBefore(next, -1)); next = dayBefore(next, -1)) n += 1;
    most = Math.max(most, n);
  }
  return most;
}

/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * Figures for each kind, the most played first.
 * @param {any[]} rows
 */
export function byKind(rows) {
  const kinds = new Map();
  for (const row of rows) {
    const key = `${row.game} ${row.spec}`;
    if (!kinds.has(key)) kinds.set(key, []);
    kinds.get(key).push(row);
  }
  const figures = [...kinds.values()].map((all) => {
    const alone = all.filter((row) => row.n_hints === 0);
    const costs = all.map((row) => row.cost).filter((cost) => cost > 0);
    return {
      game: all[0].game,
      spec: all[0].spec,
      n: all.length,
      nAlone: alone.length,
      best: alone.length > 0 ? Math.min(...alone.map((row) => row.millis)) : null,
      median: median(all.map((row) => row.millis)),
      cost: costs.length > 0 ? Math.min(...costs) : null,
      won: all.filter((row) => row.margin !== null).length > 0 ? all.filter((row) => wins(row)).length : null,
    };
  });
  return figures.sort((a, b) => b.n - a.n);
}

/** Whether the person of a game for two is ahead at its end. */
function wins(row) {
  const seat = row.players.split(' ').indexOf('person');
  return seat === 0 ? row.margin > 0 : row.margin < 0;
}
