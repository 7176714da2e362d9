// The standings of a ladder. Filled by the server when it was started with one.

import { h } from './dom.js';
import { t } from './words.js';

export async function ladder() {
  return { title: t('ladder'), element: h('div', { class: 'ladder' }, h('h1', { text: t('ladder') })) };
}
