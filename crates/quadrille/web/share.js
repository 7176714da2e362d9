// Taking a position away: a link, a text in any format, a picture, a printed sheet.

import { picture, post } from './api.js';
import { button, copy, download, fill, h } from './dom.js';
import { shareLink } from './links.js';
import { proofButton } from './proof.js';
import { t } from './words.js';

/** Whether nobody else can reach this address: others need the text. */
const isHere = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The panel of one session. */
export function sharePanel(session) {
  const { game } = session;
  const said = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const linkField = (id) => {
    const field = h('input', { type: 'text', readonly: true, id, 'aria-label': t(id), on: { focus: () => field.select() } });
    return field;
  };
  // The puzzle alone gives nothing away; the position shows every move so far.
  const [link, position, proof] = ['share-puzzle', 'share-position', 'share-proof'].map(linkField);
  proof.hidden = true;
  const update = () => {
    link.value = shareLink(session.puzzle, '');
    position.value = shareLink(session.puzzle, session.line);
  };
  update();
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
  const shared = (id, field) => h('div', { class: 'shared' },
    h('span', { text: t(id) }),
    h('div', { class: 'row' }, field, button(t('copy'), guard(async () => { await copy(field.value); return t('copied'); }), { class: 'button soft', id: `copy-${id}` })));
  const element = h('div', { class: 'share' });
  fill(element,
    h('h2', { text: t('share') }),
    isHere() ? h('p', { class: 'about', text: t('share-here') }) : null,
    shared('share-puzzle', link), session.line === undefined ? null : shared('share-position', position),
    h('div', { class: 'row' }, proof, proofButton(session, (make) => guard(async () => { proof.value = await make(); proof.hidden = false; await copy(proof.value); return t('copied'); })())),
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
