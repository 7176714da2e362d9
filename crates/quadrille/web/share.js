// Taking a position away: a link, a text in any format, a picture, a printed sheet.

import { picture, post } from './api.js';
import { button, copy, download, fill, h } from './dom.js';
import { shareLink } from './links.js';
import { proofButton } from './proof.js';
import { t } from './words.js';

/** The panel of one session. */
export function sharePanel(session) {
  const { game } = session;
  const said = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const link = h('input', { type: 'text', readonly: true, id: 'share-link', 'aria-label': t('share-link'), value: shareLink(session.puzzle, session.line), on: { focus: () => link.select() } });
  const update = () => { link.value = shareLink(session.puzzle, session.line); };
  session.addEventListener('change', update);
  const formats = [
    ['canonical', t('format-canonical')],
    ['answer', t('format-answer')],
    ...[...game.formats, ...game.records].filter((row) => row.writes).map((row) => [row.name, row.about]),
  ];
  const choice = h('select', { id: 'format', 'aria-label': t('format') }, formats.map(([name, about]) => h('option', { value: name, text: `${name}: ${about}` })));
  const text = h('textarea', { rows: 5, readonly: true, id: 'exported', spellcheck: 'false', 'aria-label': t('exported') });
  const guard = (work) => async () => {
    said.textContent = '';
    try {
      said.textContent = (await work()) ?? '';
    } catch (error) {
      said.textContent = error.message;
    }
  };
  const write = guard(async () => {
    text.value = '';
    text.value = (await post('/api/convert', { puzzle: session.puzzle, line: session.line, to: choice.value })).text;
  });
  choice.addEventListener('change', write);
  const pictureButton = (kind) => button(kind.toUpperCase(), guard(async () => {
    download(`${game.id}.${kind}`, await picture({ puzzle: session.puzzle, line: session.line, to: kind }));
  }), { class: 'button soft', id: `save-${kind}` });
  write();
  const element = h('div', { class: 'share' });
  fill(element,
    h('h2', { text: t('share') }),
    h('div', { class: 'row' }, link, button(t('copy'), guard(async () => { await copy(link.value); return t('copied'); }), { class: 'button main', id: 'copy-link' })),
    proofButton(session, (make) => guard(async () => { link.value = await make(); await copy(link.value); return t('copied'); })()),
    h('h3', { text: t('export') }),
    choice, text,
    h('div', { class: 'row wrap' },
      button(t('copy'), guard(async () => { await copy(text.value); return t('copied'); }), { class: 'button soft' }),
      button(t('download'), () => download(`${game.id}.${choice.value}.txt`, text.value, 'text/plain'), { class: 'button soft' }),
      pictureButton('svg'), pictureButton('png'),
      button(t('print'), () => window.print(), { class: 'button soft', id: 'print' })),
    said);
  return { element, leave: () => session.removeEventListener('change', update) };
}
