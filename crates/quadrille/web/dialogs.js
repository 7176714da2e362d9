// Windows over the page: pasting a puzzle, choosing a new one, the settings, the keys.

import { post } from './api.js';
import { button, h } from './dom.js';
import { open } from './links.js';
import { newPanel } from './newpuzzle.js';
import { SETTINGS, get, set } from './settings.js';
import { allGames, allKeys, keyName, t } from './words.js';

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
    h('div', { class: 'row to-end' }, button(t('open'), read, { class: 'button main', id: 'read' })));
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

/** Everything that can be set; a change is kept at once. */
export function settingsDialog() {
  const control = ({ name, values }) => {
    if (typeof values[0] === 'boolean') {
      const box = h('input', { type: 'checkbox', name, checked: get(name), on: { change: () => set(name, box.checked) } });
      return box;
    }
    const select = h('select', { name, on: { change: () => set(name, select.value) } },
      values.map((value) => h('option', { value, text: t(`set-${name}-${value}`), selected: value === get(name) })));
    return select;
  };
  dialog(t('settings'), h('div', { class: 'settings' },
    SETTINGS.map((row) => h('label', { 'data-setting': row.name }, h('span', { text: t(`set-${row.name}`) }), control(row)))));
}

/** The keys that work while playing: those of the game, those on the board, those of the page. */
export function keysDialog(offers) {
  const row = (keys, what) => h('tr', {}, h('td', {}, keys.map((name) => h('kbd', { text: name }))), h('td', { text: what }));
  const twice = { undo: 'Ctrl Z', redo: 'Ctrl Y' };
  dialog(t('keys'),
    h('table', { class: 'keys' }, h('tbody', {},
      offers.map((offer) => row([keyName(offer.key)], offer.label)),
      row(['←', '↑', '→', '↓'], t('keys-move')),
      row(['Shift', '←'], t('keys-shift')),
      row([t('key-enter')], t('keys-main')),
      row([t('key-space')], t('keys-second')),
      allKeys().map(([act, key]) => row([keyName(key), twice[act]].filter(Boolean), t(act))))));
}
