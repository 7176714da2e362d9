// A solve from its start to its end.

import { del, get, post } from './api.js';
import { h } from './dom.js';

/**
 * Solves a puzzle and tells what came of it; a signal that is raised stops the solver and ends the wait.
 * @param {string} puzzle
 * @param {Object<string, any>} options as `POST /api/solve` takes them
 * @param {{ signal?: AbortSignal }} [how]
 */
export async function solved(puzzle, options, { signal } = {}) {
  const { job } = await post('/api/solve', { puzzle, ...options });
  for (;;) {
    const news = await get(`/api/jobs/${job}`);
    if (news.state === 'done' || news.state === 'failed') return news;
    if (signal?.aborted) {
      await del(`/api/jobs/${job}`).catch(() => {});
      throw new DOMException('stopped', 'AbortError');
    }
  }
}

/** The solvers to choose from: each by its name, with what it does. */
export const solverOptions = (solvers) => solvers.map(({ name, about }) => h('option', { value: name, text: `${name} – ${about}` }));
