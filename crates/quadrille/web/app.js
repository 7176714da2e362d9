// The page as a whole: the bar at the top, the theme, the language, and which page the address asks for.

import { button, fill, h, s } from './dom.js';
import { pasteDialog } from './dialogs.js';
import { history } from './history.js';
import { home } from './home.js';
import { ladder } from './ladder.js';
import { play } from './play.js';
import { proof } from './proof.js';
import { keep, kept, lang, rememberLang, serverFacts, speak, t } from './words.js';

const PAGES = { '': home, play, proof, history, ladder };
const THEMES = ['auto', 'light', 'dark'];

let close = null;
let turn = 0;

/** Shows the page that the address asks for. */
async function show() {
  const here = (turn += 1);
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const page = PAGES[path] ?? home;
  close?.();
  close = null;
  drawTop(path);
  const main = document.getElementById('main');
  fill(main, h('p', { class: 'loading', text: t('loading') }));
  try {
    const shown = await page(new URLSearchParams(query ?? ''));
    if (here !== turn) return shown.close?.();
    close = shown.close ?? null;
    document.title = shown.title ? `${shown.title} · Quadrille` : 'Quadrille';
    fill(main, shown.element);
    shown.shown?.();
  } catch (error) {
    if (here !== turn) return undefined;
    fill(main, h('div', { class: 'paper refusal', role: 'alert' },
      h('h1', { text: t('refused') }), h('p', { text: error.message }),
      h('a', { class: 'button', href: '#/', text: t('go-home') })));
  }
  window.scrollTo(0, 0);
  return undefined;
}

function drawTop(path) {
  const link = (page, id) => h('a', { href: `#/${page}`, text: t(id), 'aria-current': path === page ? 'page' : undefined });
  const other = lang() === 'en' ? 'fr' : 'en';
  const theme = kept('theme') ?? 'auto';
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  fill(
    document.getElementById('top'),
    h('a', { href: '#/', class: 'brand', 'aria-label': t('go-home') }, logo(), h('span', { text: 'Quadrille' })),
    h('nav', { 'aria-label': t('pages') },
      link('', 'games'), link('history', 'history'),
      serverFacts().ladder ? link('ladder', 'ladder') : null),
    h('div', { class: 'tools' },
      button(t('paste'), () => pasteDialog(), { id: 'paste', class: 'quiet' }),
      button(other.toUpperCase(), () => switchLang(other), { id: 'lang', class: 'quiet', lang: other, 'aria-label': t('other-language') }),
      button({ auto: '◐', light: '☀', dark: '☾' }[theme], () => setTheme(next), { id: 'theme', class: 'quiet', 'data-theme-now': theme, 'aria-label': t(`theme-${theme}`), title: t(`theme-${theme}`) })),
  );
}

function logo() {
  const square = (x, y, colour) => s('rect', { x, y, width: 9, height: 9, rx: 2, fill: colour });
  return s('svg', { viewBox: '0 0 20 20', class: 'logo', 'aria-hidden': 'true' },
    square(0, 0, '#56b4e9'), square(11, 0, '#f0e442'), square(0, 11, '#e69f00'), square(11, 11, '#009e73'));
}

async function switchLang(code) {
  rememberLang(code);
  await speak(code);
  await show();
  document.getElementById('lang')?.focus();
}

function setTheme(theme) {
  keep('theme', theme);
  applyTheme();
  drawTop(location.hash.replace(/^#\/?/, '').split('?')[0]);
  document.getElementById('theme')?.focus();
}

function applyTheme() {
  const theme = kept('theme') ?? 'auto';
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

document.addEventListener('server-away', () => {
  const bar = document.getElementById('away');
  bar.textContent = t('server-away');
  bar.hidden = false;
});
document.addEventListener('server-back', () => {
  document.getElementById('away').hidden = true;
});
// Kept for bug reports and for the tests.
/** @type {string[]} */
const problems = [];
Object.assign(window, { problems });
window.addEventListener('error', (event) => problems.push(String(event.message)));
window.addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));
document.addEventListener('securitypolicyviolation', (event) => problems.push(`${event.violatedDirective} ${event.blockedURI}`));
window.addEventListener('hashchange', show);
applyTheme();
await speak(lang());
await show();
