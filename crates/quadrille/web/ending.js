// How a game ended: its colour, its words, the time, the hints, the record, and what to do next.

import { post } from './api.js';
import { celebrate } from './celebrate.js';
import { newDialog } from './dialogs.js';
import { button, fill, h } from './dom.js';
import { open } from './links.js';
import { startNew } from './newpuzzle.js';
import { rematchButtons } from './players.js';
import { clock } from './time.js';
import { t } from './words.js';

export class Ending {
  constructor(session, share) {
    this.session = session;
    this.share = share;
    /** Whether anything was played here: who only looks at an end is not congratulated. */
    this.wasPlayed = false;
    this.element = h('div', { class: 'end', role: 'status', 'aria-live': 'polite', hidden: true });
  }

  /** Shows the end as the server judged it. `before` is how it was judged a moment ago, `record` the best until now. */
  draw(before, record, frame) {
    const { session } = this;
    const { kind, tone, words, is_celebrated: isCelebrated, is_recorded: isRecorded } = session.outcome;
    const { series, state } = session;
    const [first, ...more] = words;
    const isAlone = state.n_hints === 0;
    const hasStar = isCelebrated && isAlone;
    this.element.className = `end ${tone}`;
    this.element.dataset.outcome = kind;
    const facts = [
      ['time', clock(session.millis)],
      ['hints', String(state.n_hints)],
      isRecorded && isAlone && isNewRecord(session, record) ? ['record', t('record-new')] : record ? ['record', recordWords(record)] : null,
    ];
    fill(this.element,
      h('h2', {}, hasStar ? h('span', { class: 'star', 'aria-hidden': 'true', text: '★ ' }) : null, first),
      more.map((text) => h('p', { text })),
      isCelebrated && !isAlone ? h('p', { text: t('no-star') }) : null,
      series ? h('p', { class: 'total', text: t('series-total', { n: series.round, cost: series.total }) }) : null,
      h('dl', { class: 'facts' }, facts.filter(Boolean).map(([id, value]) => h('div', { 'data-fact': id }, h('dt', { text: t(`fact-${id}`) }), h('dd', { text: value })))),
      h('div', { class: 'row wrap' },
        series?.has_next ? button(t('next-round'), () => this.nextRound(), { class: 'button main', id: 'next-round' }) : this.anotherButtons(),
        session.players.length > 1 ? rematchButtons(session) : null,
        button(t('share'), this.share, { class: 'button soft' })));
    const wasHidden = this.element.hidden;
    this.element.hidden = false;
    // On a phone it may stand below what is seen.
    if (wasHidden && this.wasPlayed) this.element.scrollIntoView({ block: 'nearest' });
    if (hasStar && !before?.is_celebrated && this.wasPlayed) celebrate(frame);
  }

  hide() {
    this.element.hidden = true;
  }

  /** Another of the same kind at once, where the kind is known; any other through the window for new ones. */
  anotherButtons() {
    const { session } = this;
    const choose = (id, look) => button(t(id), () => newDialog(session.game), { class: `button ${look}`, id });
    if (!session.kind) return choose('another', 'main');
    const next = button(t('next-of-kind', { name: session.kind }), () => startNew(session.game, { spec: session.spec }), { class: 'button main', id: 'next-of-kind' });
    return [next, choose('another', 'soft')];
  }

  async nextRound() {
    const { puzzle, game, series } = await post(`/api/sessions/${this.session.id}/next`, {});
    open({ puzzle, more: { game, series } });
  }
}

const recordWords = ({ cost, millis }) => (cost > 0 ? `${cost} · ${clock(millis)}` : clock(millis));

function isNewRecord(session, record) {
  const { cost } = session.outcome;
  if (cost === null) return false;
  return !record || cost < record.cost || (cost === record.cost && session.millis < record.millis);
}
