// Learning a game by playing: its lessons one after another, each with one thing to do.

import { post } from './api.js';
import { Board } from './board.js';
import { button, fill, h } from './dom.js';
import { newPanel } from './newpuzzle.js';
import { Notes } from './notes.js';
import { Offers } from './offers.js';
import { allGames, findGame, t } from './words.js';
import { Zoom } from './zoom.js';

export async function learn(query) {
  const game = findGame(query.get('game') ?? '') ?? allGames().find((each) => each.lessons.length > 0);
  const school = new School(game);
  await school.begin(0);
  return { title: t('learn-game', { name: game.title }), element: school.element, shown: () => school.shown(), close: () => school.close() };
}

class School {
  constructor(game) {
    this.game = game;
    this.board = new Board({
      play: (line) => this.play(line),
      say: (text) => { this.spoken.textContent = text; },
      point: (at) => this.notes.point(at),
      isArranged: true,
    });
    this.words = h('p', { class: 'lesson', 'aria-live': 'polite' });
    this.how = h('p', { class: 'about how-to' });
    this.news = h('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
    this.spoken = h('div', { class: 'offscreen', role: 'status', 'aria-live': 'polite' });
    this.offers = new Offers((line) => this.play(line));
    this.notes = new Notes((note) => this.board.light(note));
    this.frame = h('div', { class: 'frame' }, this.board.svg);
    this.zoom = new Zoom(this.board, this.frame);
    this.place = h('p', { class: 'about' });
    this.next = button(t('learn-next'), () => this.begin(this.at + 1), { class: 'button main', id: 'lesson-next' });
    this.show = button(t('hint-show'), () => this.play(this.left.join(' ')), { class: 'button soft', id: 'lesson-show' });
    this.back = button(t('earlier'), () => this.begin(this.at - 1), { class: 'button soft', id: 'lesson-back' });
    this.end = h('div', { class: 'end', hidden: true });
    this.element = h('div', { class: 'table learn', 'data-game': game.id },
      h('div', { class: 'table-top' }, h('h1', { text: t('learn-game', { name: game.title }) }), this.place),
      h('div', { class: 'table-board' }, h('div', { class: 'framed' }, this.frame), this.offers.element),
      h('aside', { class: 'side' },
        h('div', { class: 'paper status' }, this.words, this.how, h('div', { class: 'row wrap' }, this.back, this.show, this.next)),
        this.news, this.spoken, this.end,
        h('div', { class: 'paper status' }, this.notes.element, this.notes.legend)));
    this.listening = new AbortController();
    document.addEventListener('keydown', (event) => this.key(event), { signal: this.listening.signal });
  }

  key(event) {
    const isTyping = event.target.closest?.('input, textarea, select, dialog');
    const presses = event.target.closest?.('button, a') && [' ', 'Enter'].includes(event.key);
    if (!isTyping && !presses && !event.defaultPrevented) this.board.hand.keyOffer(event);
  }

  shown() {
    this.zoom.apply();
    this.board.focus();
  }

  close() {
    this.listening.abort();
    this.zoom.close();
  }

  /** Shows a lesson from its start. */
  async begin(at) {
    const { lessons } = this.game;
    this.at = Math.max(0, Math.min(at, lessons.length - 1));
    const lesson = lessons[this.at];
    this.left = lesson.goal.split(' ').filter(Boolean);
    this.line = lesson.line;
    this.words.textContent = lesson.words;
    this.place.textContent = t('lesson-number', { n: this.at + 1, what: lessons.length });
    this.back.disabled = this.at === 0;
    this.next.disabled = true;
    this.show.disabled = false;
    this.element.classList.remove('is-done');
    this.tell('', 'plain');
    this.end.hidden = true;
    await this.draw();
  }

  async draw() {
    const { at, line } = this;
    const { view } = await post('/api/view', { puzzle: this.game.lessons[at].puzzle, line });
    // Something else was asked for meanwhile.
    if (this.at !== at || this.line !== line) return;
    this.view = view;
    this.board.draw(view);
    this.zoom.apply();
    this.notes.draw(view);
    this.how.textContent = this.howTo();
    this.offers.draw(view, true);
    const isDone = this.left.length === 0;
    this.element.classList.toggle('is-done', isDone);
    this.next.disabled = !isDone || this.at === this.game.lessons.length - 1;
    this.show.disabled = isDone;
    if (isDone) this.praise();
  }

  /** Makes moves, if they are those that the lesson asks for. */
  async play(line) {
    const wanted = [...this.left];
    for (const mv of line.split(' ')) {
      const at = wanted.indexOf(mv);
      if (at < 0) {
        this.board.endPreviews();
        this.tell(t('learn-not'), 'wrong');
        return;
      }
      wanted.splice(at, 1);
    }
    this.left = wanted;
    this.line = `${this.line} ${line}`.trim();
    this.tell(wanted.length > 0 ? t('learn-more', { n: wanted.length }) : '', 'good');
    await this.draw();
  }

  praise() {
    const isLast = this.at === this.game.lessons.length - 1;
    this.tell(t(isLast ? 'learned' : 'learn-right'), 'good');
    if (!isLast) {
      this.next.focus();
      return;
    }
    this.end.hidden = false;
    fill(this.end, h('h2', { text: t('learned-play') }), newPanel(this.game));
  }

  /** How the next move is made, in the words of whatever offers it. */
  howTo() {
    const { view, left: [mv] } = this;
    if (!mv) return '';
    if (view.offers.some((offer) => offer.line === mv && offer.gesture === 'key')) return t('how-key');
    const offers = view.spots.flatMap((spot) => spot.offers ?? []);
    const gesture = offers.find((offer) => offer.line === mv)?.gesture;
    if (gesture) return t(gesture === 'second' ? 'how-second' : 'how-main');
    return view.spots.some((spot) => spot.take) ? t('how-take') : '';
  }

  tell(text, tone) {
    this.news.className = `message ${tone}`;
    this.news.textContent = text;
  }
}
