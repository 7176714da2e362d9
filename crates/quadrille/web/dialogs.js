// Windows over the page: pasting a puzzle, choosing a new one, the keys.

import { post } from './api.js';
import { button, h } from './dom.js';
import { open } from './links.js';
import { newPanel } from './newpuzzle.js';
import { allGames, t } from './words.js';

/** A window with a title; closed by Escape, its button, or a click outside. */
export function dialog(title, ...content) {
  const box = h('dialog', { class: 'paper', 'aria-label': title });
  const close = () => box.close();
  box.append(
    h('div', { class: 'dialog-top' }, h('h2', { text: title }), button('×', close, { class: 'quiet', 'aria-label': t('close') })),
    h('div', {}, ...content));
  box.addEventListener('click', (event) => {
    if (event.target === box) close();
  });
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return close;
}

/** Reads any text that one of the games understands. */
export function pasteDialog() {
  const text = h('textarea', { rows: 8, name: 'text', spellcheck: 'false', 'aria-label': t('paste-here'), placeholder: t('paste-here') });
  const problem = h('p', { class: 'problem', role: 'alert' });
  const read = async () => {
    problem.textContent = '';
    try {
      const { puzzle, line } = await post('/api/read', { text: text.value });
      close();
      open({ puzzle, line });
    } catch (error) {
      const where = error.line ? t('at-line', { row: error.line, column: error.column }) : '';
      problem.textContent = `${where}${error.message}`;
    }
  };
  const file = h('input', { type: 'file', 'aria-label': t('open-file'), on: { change: async (event) => {
    const [chosen] = event.target.files;
    if (chosen) text.value = await chosen.text();
  } } });
  const close = dialog(t('paste'),
    h('p', { text: t('paste-more') }), text, file, problem,
    h('div', { class: 'row end' }, button(t('open'), read, { class: 'button main', id: 'read' })));
  text.focus();
}

/** A new puzzle of any game, the present one first. */
export function newDialog(game) {
  const panels = h('div', {});
  const choose = (chosen) => {
    panels.replaceChildren(newPanel(chosen, () => close()));
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.game === chosen.id));
  };
  const tabs = allGames().map((each) => button(each.title, () => choose(each), { class: 'chip', 'data-game': each.id }));
  const close = dialog(t('new'), h('div', { class: 'chips' }, tabs), panels);
  choose(game);
}

/** The keys that work while playing. */
export function keysDialog(offers) {
  const key = (name) => ({ ' ': t('key-space'), ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' })[name] ?? name;
  const row = (keys, what) => h('tr', {}, h('td', {}, keys.map((name) => h('kbd', { text: name }))), h('td', { text: what }));
  dialog(t('keys'),
    h('table', { class: 'keys' }, h('tbody', {},
      offers.map((offer) => row([key(offer.key)], offer.label)),
      row(['←', '↑', '→', '↓'], t('keys-move')),
      row(['Shift', '←'], t('keys-shift')),
      row([t('key-enter')], t('keys-main')),
      row([t('key-space')], t('keys-second')),
      row(['U', 'Ctrl Z'], t('undo')),
      row(['R', 'Ctrl Y'], t('redo')),
      row(['H'], t('hint')),
      row(['?'], t('keys')))));
}
