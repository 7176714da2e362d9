// Help while playing: hints in three stages, what is wrong, what cannot follow from a trial, what is odd about a puzzle.

import { post } from './api.js';
import { button, h } from './dom.js';
import { t } from './words.js';

export class Advice {
  constructor(table) {
    this.table = table;
    this.hint = null;
  }

  get session() { return this.table.session; }

  /** The position has changed: a hint for another one is worth nothing. */
  forget() {
    this.hint = null;
  }

  /** First where to look, then why, then the moves. */
  async nextHint() {
    const { session, table } = this;
    if (table.film || session.mover !== 'person') return;
    if (!this.hint) {
      await this.firstStage();
      return;
    }
    if (this.hint.stage === 1) {
      this.hint.stage = 2;
      table.board.mark(this.hint);
      table.tell(this.hint.reason, 'hint');
      table.nameTool('hint', 'hint-show');
      return;
    }
    const { moves, told, reason } = this.hint;
    await session.play(moves.join(' '), { hinted: true });
    table.tell(`${reason}\n${t('hint-played', { what: told })}`, 'hint');
  }

  async firstStage() {
    const { session, table } = this;
    const { line } = session;
    table.tell(t('thinking'));
    let reply;
    try {
      reply = await post('/api/hint', { puzzle: session.puzzle, line });
    } catch (error) {
      table.tell(error.message, 'wrong');
      return;
    }
    if (session.line !== line) return;
    if (!reply.hint) {
      table.tell(t('no-hint'));
      return;
    }
    this.hint = { ...reply.hint, stage: 1 };
    const places = this.hint.because.length > 0 ? this.hint.because : this.hint.follows;
    table.board.mark({ because: places, follows: [] });
    table.tell(places.length > 0 ? `${t('hint-look')} ${this.placesSpoken(places)}` : t('hint-think'), 'hint');
    table.nameTool('hint', 'hint-why');
  }

  placesSpoken(places) {
    const { board } = this.table;
    const spoken = (place) => {
      if (place.row !== undefined) return t('place-row', { n: place.row + 1 });
      if (place.column !== undefined) return t('place-column', { n: place.column + 1 });
      return board.spoken(board.view.spots[place.spot]);
    };
    const told = places.slice(0, 4).map(spoken).join('; ');
    return places.length > 4 ? `${told}…` : told;
  }

  /** What is wrong so far; for a finished game, what the checker says. */
  async check() {
    const { session, table } = this;
    try {
      const checked = await post('/api/check', { puzzle: session.puzzle, line: session.line });
      if (checked.verdict) {
        table.tell(checked.verdict_words, checked.verdict === 'rejected' ? 'wrong' : 'good');
        return;
      }
      if (checked.mistakes.length === 0) {
        table.tell(t('no-mistakes'), 'good');
        return;
      }
      table.board.mark(allPlaces(checked.mistakes), 'mistake');
      table.tell([...new Set(checked.mistakes.map((why) => why.reason))].slice(0, 5).join('\n'), 'wrong');
    } catch (error) {
      table.tell(error.message, 'wrong');
    }
  }

  /** Whether what is tried out breaks a rule: then what was assumed cannot be. */
  async judgeTrial() {
    const { session, table } = this;
    const { trial, line } = session;
    if (!trial || !trial.assumed || session.outcome) return;
    const checked = await post('/api/check', { puzzle: session.puzzle, line }).catch(() => null);
    if (!checked || session.line !== line || !session.trial || checked.mistakes.length === 0) return;
    const [first] = checked.mistakes;
    table.board.mark(allPlaces([first]), 'mistake');
    table.tell(t('trial-refuted', { what: trial.assumed, why: first.reason }), 'wrong',
      button(t('back'), () => session.leaveTrial(), { class: 'button soft', id: 'refuted-back' }));
  }

  /** What a solver found odd: no solution, or several. */
  async tellOddity(news) {
    const { session, table } = this;
    if (news.claim === 'impossible') {
      const last = news.steps.findLast((step) => step.because.length > 0 || step.follows.length > 0);
      if (last && !session.isTouched) table.board.mark(allPlaces([last]), 'mistake');
      const notes = (news.notes ?? []).flatMap((note) => (typeof note === 'string' ? note : (note.text ?? []))).slice(0, 3);
      table.tell([t('is-impossible'), last?.reason, ...notes].filter(Boolean).join('\n'), 'wrong');
    }
    if (news.claim !== 'several' || table.isClosed) return;
    const show = async () => {
      const { lines } = await post('/api/two', { puzzle: session.puzzle });
      if (lines.length < 2) return;
      const shown = await Promise.all(lines.map((line) => post('/api/view', { puzzle: session.puzzle, line })));
      table.showTwo(shown.map(({ view }) => view));
    };
    table.tell(t('has-several'), 'plain', button(t('show-two'), show, { class: 'button soft', id: 'show-two' }));
  }
}

/** What one solution has and the other has not, for two tints. */
export function differences([one, other]) {
  const look = (spot) => JSON.stringify([spot.icon, spot.hue]);
  const differing = one.spots.flatMap((spot, at) => (look(spot) === look(other.spots[at]) ? [] : [at]));
  const weight = (spot) => JSON.stringify(spot.icon ?? '').length;
  // Of two solutions the one with more on a spot owns it.
  const isOnes = (at) => weight(one.spots[at]) >= weight(other.spots[at]);
  return { one: differing.filter(isOnes), other: differing.filter((at) => !isOnes(at)) };
}

const allPlaces = (reasons) => ({ because: reasons.flatMap((why) => why.because), follows: reasons.flatMap((why) => why.follows) });

/** The bar that is shown while something is tried out. */
export class TrialBar {
  constructor(session) {
    this.text = h('span', {});
    this.element = h('div', { class: 'trial', role: 'status', hidden: true }, this.text,
      button(t('back'), () => session.leaveTrial(), { class: 'button soft', id: 'trial-back' }),
      button(t('keep'), () => session.keepTrial(), { class: 'button soft', id: 'trial-keep' }));
  }

  draw(trial) {
    this.element.hidden = !trial;
    if (trial) this.text.textContent = trial.assumed ? t('trial-of', { what: trial.assumed }) : t('trial-open');
  }
}
