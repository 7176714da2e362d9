// What is known of a draft: asked for after every edit, first for a moment, then, if that was too short, in the background
// while the last verdict is shown in grey.

import { get, post } from './api.js';
import { button, fill, h, s } from './dom.js';
import { Film, framesOfSteps } from './film.js';
import { icon } from './shapes.js';
import { t } from './words.js';

/** How long the first look may take, in milliseconds. */
const GLANCE = 60;

export class Verdict {
  constructor(bench) {
    this.bench = bench;
    this.told = null;
    this.film = null;
    this.isShown = true;
    this.ghosts = s('g', { class: 'ghosts' });
    bench.board.svg.insertBefore(this.ghosts, bench.board.layers.marks);
    this.body = h('div', { class: 'verdict-body', role: 'status', 'aria-live': 'polite' });
    this.toggle = h('input', { type: 'checkbox', id: 'show-solutions', checked: true, on: { change: () => { this.isShown = this.toggle.checked; this.draw(); } } });
    this.choice = h('label', { class: 'row', hidden: true }, this.toggle, h('span', { text: t('draft-show') }));
    this.element = h('section', { class: 'paper status draft-verdict', 'aria-label': t('draft-verdict') }, this.body, this.choice);
  }

  /** Asks what is known of the draft as it stands. */
  async ask() {
    this.wanted = true;
    this.background?.abort();
    this.element.classList.add('old');
    if (this.isAsking) return;
    this.isAsking = true;
    const { session } = this.bench;
    try {
      while (this.wanted && !this.isClosed) {
        this.wanted = false;
        const at = { puzzle: session.puzzle, line: session.line };
        let told = await post('/api/judge', { ...at, millis: GLANCE });
        if (!this.wanted) this.show(told);
        if (told.is_whole || this.wanted) continue;
        this.element.classList.add('old');
        this.background = new AbortController();
        told = await post('/api/judge', at, { signal: this.background.signal }).catch((error) => {
          if (error.name !== 'AbortError') throw error;
          return null;
        });
        if (told && !this.wanted) this.show(told);
      }
    } catch (error) {
      this.bench.tell(error.message);
    } finally {
      this.isAsking = false;
    }
  }

  show(told) {
    if (this.isClosed) return;
    this.told = told;
    this.film?.leave();
    this.element.classList.remove('old');
    this.element.dataset.claim = told.claim ?? 'none';
    this.element.dataset.whole = String(told.is_whole);
    const { difficulty } = told;
    fill(this.body,
      told.notes.map(({ text, tone }, n) => h('p', { class: `${tone} ${n === 0 ? 'claim' : ''}`, text })),
      told.claim === 'several' ? this.legend() : null,
      difficulty ? this.difficulty(difficulty) : null);
    this.choice.hidden = told.ghosts.length === 0;
    this.bench.tools.test.disabled = !told.puzzle;
    this.draw();
    this.bench.drawShare();
  }

  legend() {
    const row = (of) => h('span', { class: `key ${of}` }, h('i', {}), t(`draft-of-${of}`));
    return h('p', { class: 'legend-row' }, ['first', 'second', 'both', 'all'].map(row));
  }

  difficulty({ level, words, number, hardest, steps }) {
    const film = h('div', {});
    const watch = button(t('draft-film'), () => this.watch(film), { class: 'button soft', id: 'draft-film' });
    return h('div', { class: 'difficulty', 'data-level': level, 'data-number': number },
      h('p', {}, h('strong', { text: words }), ` · ${t('difficulty', { n: number })}`),
      h('p', { class: 'about', text: t('draft-hardest', { what: hardest }) }),
      h('details', {}, h('summary', { text: t('draft-steps') }),
        h('table', {}, h('tbody', {}, steps.map((row) => h('tr', {}, h('td', { text: row.words }), h('td', { class: 'number', text: String(row.n) })))))),
      watch, film);
  }

  /** The way a person solves it, step by step on the board. */
  async watch(place) {
    const { puzzle } = this.told;
    try {
      const { job } = await post('/api/solve', { puzzle, explain: true, seconds: 10 });
      let news;
      do news = await get(`/api/jobs/${job}`);
      while (!this.isClosed && (news.state === 'waiting' || news.state === 'running'));
      if (news.state !== 'done' || this.told?.puzzle !== puzzle) return;
      this.film = new Film(puzzle, { answer: framesOfSteps(news.steps) }, { show: ({ view }, why) => { fill(this.ghosts); this.bench.board.draw(view, why); }, leave: () => { this.film = null; fill(place); this.bench.draw(); } });
      fill(place, this.film.element);
      this.film.run();
    } catch (error) {
      this.bench.tell(error.message);
    }
  }

  /** Solutions as tinted ghosts, what differs, and what is in conflict. */
  draw() {
    const { board } = this.bench;
    const spots = this.bench.session.view.spots;
    const told = this.told;
    if (!told || this.film) return;
    board.mark({ because: told.conflict, follows: [] });
    const of = (at) => (spots[at] && this.isShown ? board.centre(spots[at]) : null);
    const drawn = told.ghosts.map((ghost) => {
      const place = of(ghost.spot);
      if (!place) return null;
      return s('g', { class: `ghosted ${ghost.of}`, 'data-spot': ghost.spot, transform: `translate(${place[0]} ${place[1]})` },
        s('rect', { x: -18, y: -18, width: 36, height: 36, rx: 5 }), s('g', { transform: 'scale(.72)' }, icon(ghost.icon)));
    });
    const differs = told.differs.map((at) => {
      const place = of(at);
      return place && s('circle', { class: 'differs', cx: place[0] + 14, cy: place[1] - 14, r: 3 });
    });
    fill(this.ghosts, drawn, differs);
  }

  close() {
    this.isClosed = true;
    this.background?.abort();
  }
}
