// The page as a whole: the bar at the top, the theme, the language, and which page the address asks for.

import { button, fill, h, s } from './dom.js';
import { pasteDialog, settingsDialog } from './dialogs.js';
import { home } from './home.js';
import { play } from './play.js';
import { get as setting, onChange, set } from './settings.js';
import { lang, rememberLang, serverFacts, speak, t } from './words.js';

/** The pages; those that are seldom seen are fetched when they are asked for. */
const PAGES = {
  '': home,
  play,
  proof: async (query) => (await import('./proof.js')).proof(query),
  history: async () => (await import('./history.js')).history(),
  ladder: async (query) => (await import('./ladder.js')).ladder(query),
  workshop: async (query) => (await import('./workshop.js')).workshop(query),
  booklet: async () => (await import('./booklet.js')).booklet(),
  learn: async (query) => (await import('./learn.js')).learn(query),
  bots: async (query) => (await import('./bots.js')).bots(query),
  classroom: async (query) => (await import('./classroom.js')).classroom(query),
};
const THEMES = ['auto', 'light', 'dark'];

let close = null;
let turn = 0;

/** The path of the page that the address asks for. */
const here = () => location.hash.replace(/^#\/?/, '').split('?')[0];

/** Shows the page that the address asks for. */
async function show() {
  const mine = (turn += 1);
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const page = PAGES[path] ?? home;
  close?.();
  close = null;
  drawTop(path);
  const main = document.getElementById('main');
  fill(main, h('p', { class: 'loading', text: t('loading') }));
  try {
    const shown = await page(new URLSearchParams(query ?? ''));
    if (mine !== turn) return shown.close?.();
    close = shown.close ?? null;
    document.title = shown.title ? `${shown.title} · Quadrille` : 'Quadrille';
    fill(main, shown.element);
    shown.shown?.();
  } catch (error) {
    if (mine !== turn) return undefined;
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
  const theme = String(setting('theme'));
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  fill(
    document.getElementById('top'),
    h('a', { href: '#/', class: 'brand', 'aria-label': `Quadrille: ${t('go-home')}` }, logo(), h('span', { text: 'Quadrille' })),
    h('nav', { 'aria-label': t('pages') },
      link('', 'games'), link('workshop', 'workshop'), link('history', 'history'), link('bots', 'bots'), link('classroom', 'classroom'),
      serverFacts().ladder ? link('ladder', 'ladder') : null),
    h('div', { class: 'tools' },
      button(t('paste'), () => pasteDialog(), { id: 'paste', class: 'quiet' }),
      button(other.toUpperCase(), () => switchLang(other), { id: 'lang', class: 'quiet', lang: other, 'aria-label': `${other.toUpperCase()}: ${t('other-language')}` }),
      button({ auto: '◐', light: '☀', dark: '☾' }[theme], () => set('theme', next), { id: 'theme', class: 'quiet', 'data-theme-now': theme, 'aria-label': t(`theme-${theme}`), title: t(`theme-${theme}`) }),
      button('⚙', settingsDialog, { id: 'settings', class: 'quiet', 'aria-label': t('settings'), title: t('settings') })),
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

onChange((name) => {
  if (name !== 'theme') return;
  const wasThere = document.activeElement?.id === 'theme';
  drawTop(here());
  if (wasThere) document.getElementById('theme')?.focus();
});

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
speak(lang()).then(show);
