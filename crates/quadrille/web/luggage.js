// Everything that was played, taken along as a file and brought to another browser, or to the program's server.

import { get, post } from './api.js';
import { button, download, h } from './dom.js';
import { t } from './words.js';

/** How many characters of games are sent at once; a request has its limit. */
const MOST = 500_000;

/** Buttons that save all games and add those of a file; `changed` is called once games were added. */
export function luggage(changed) {
  const said = h('p', { class: 'news', role: 'status', 'aria-live': 'polite' });
  const guard = async (work) => {
    said.textContent = '';
    try {
      said.textContent = await work();
    } catch (error) {
      said.textContent = error.message;
    }
  };
  const take = () => guard(async () => {
    download('quadrille-games.json', JSON.stringify(await get('/api/everything')), 'application/json');
    return '';
  });
  const file = h('input', { type: 'file', accept: '.json,application/json', id: 'bring-along', class: 'offscreen', 'aria-label': t('bring-along'), on: {
    change: () => guard(async () => {
      const [chosen] = file.files;
      if (!chosen) return '';
      const added = await bring(await chosen.text());
      file.value = '';
      await changed();
      const parts = [t('brought', { n: added.n_saves, what: added.n_finished }), added.n_refused > 0 ? t('brought-not', { n: added.n_refused }) : ''];
      return parts.join(' ');
    }),
  } });
  return h('div', {},
    h('div', { class: 'row wrap' },
      button(t('take-along'), take, { class: 'button soft', id: 'take-along' }),
      button(t('bring-along'), () => file.click(), { class: 'button soft' }), file),
    said);
}

async function bring(text) {
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error(t('no-such-file'));
  }
  const total = { n_saves: 0, n_finished: 0, n_refused: 0 };
  for (const part of partsOf(given)) {
    const added = await post('/api/everything', part);
    for (const name of Object.keys(total)) total[name] += added[name];
  }
  return total;
}

/** The file in pieces that are not too long. */
function* partsOf({ quadrille, saves = [], history = [] }) {
  if (typeof quadrille !== 'number' || !Array.isArray(saves) || !Array.isArray(history)) throw new Error(t('no-such-file'));
  let part = { quadrille, saves: [], history: [] };
  let length = 0;
  for (const [kind, rows] of Object.entries({ saves, history })) {
    for (const row of rows) {
      const more = JSON.stringify(row).length;
      if (length > 0 && length + more > MOST) {
        yield part;
        part = { quadrille, saves: [], history: [] };
        length = 0;
      }
      part[kind].push(row);
      length += more;
    }
  }
  yield part;
}
