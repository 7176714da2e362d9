// The score beside the bound and the best possible one, looked for in the background.

import { get, post } from './api.js';
import { fill, h } from './dom.js';
import { clock } from './time.js';
import { t } from './words.js';

/** How long the best score is looked for, in seconds. */
const SECONDS = 5;

export class Score {
  constructor(table) {
    this.table = table;
    this.element = h('dl', { class: 'score' });
    /** @type {{ best?: number, cost?: number, bound?: number, isUnique?: boolean, record?: { cost: number, millis: number }, isSearching?: boolean }} */
    this.known = {};
  }

  /** The person's own best until now. */
  get record() { return this.known.record ?? null; }

  draw() {
    const { known } = this;
    const { state, cost } = this.table.session.state.status;
    const rows = [];
    // Where cost means nothing there is no best one.
    const hasCost = cost > 0 || known.best !== undefined || known.cost > 0;
    if (state === 'solved' && hasCost) rows.push(['yours', String(cost)]);
    if (known.best !== undefined) rows.push(['best', String(known.best)]);
    else if (known.cost > 0) rows.push(['best-known', String(known.cost)]);
    if (known.bound > 0 && known.best === undefined) rows.push(['bound', String(known.bound)]);
    if (known.isUnique) rows.push(['solutions', t('unique')]);
    if (known.record) rows.push(['record', known.record.cost > 0 ? `${known.record.cost} · ${clock(known.record.millis)}` : clock(known.record.millis)]);
    if (known.isSearching) rows.push(['best', '…']);
    fill(this.element, rows.map(([id, value]) => h('div', { 'data-score': id }, h('dt', { text: t(`score-${id}`) }), h('dd', { text: value }))));
  }

  /** Asks in the background what the best score can be. */
  async find() {
    const { session } = this.table;
    try {
      const told = await post('/api/score', { puzzle: session.puzzle });
      this.known = { best: told.best ?? undefined, record: told.record ?? undefined };
      if (told.n_seats === 1) await this.solve(told.best === null);
    } catch {
      this.known.isSearching = false;
    }
    if (this.table.isClosed) return;
    this.draw();
    // Knowing how good it can be, the server may judge the end anew.
    if (session.outcome && this.known.best !== undefined) session.refresh().catch(() => {});
  }

  async solve(isWanted) {
    if (!isWanted) return;
    const { session } = this.table;
    this.known.isSearching = true;
    const news = await this.answer({});
    this.known.isSearching = false;
    if (news.state !== 'done' || this.table.isClosed) return;
    if (news.claim === 'optimal') this.known.best = news.cost;
    else Object.assign(this.known, { cost: news.cost, bound: news.bound });
    this.known.isUnique = news.claim === 'unique';
    if (session.outcome) return;
    const isOdd = news.claim === 'impossible' || news.claim === 'several';
    if (isOdd) await this.table.advice.tellOddity(news.claim === 'impossible' ? await this.answer({ explain: true }) : news);
  }

  /** What the usual solver says in the end. */
  async answer(more) {
    const { puzzle } = this.table.session;
    const { job } = await post('/api/solve', { puzzle, seconds: SECONDS, ...more });
    let news;
    do news = await get(`/api/jobs/${job}`);
    while (!this.table.isClosed && (news.state === 'waiting' || news.state === 'running'));
    return news;
  }
}
