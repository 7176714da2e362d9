// What the browser keeps: games being played, games finished, and the best costs that were proved; as the program's
// store keeps them (crates/quadrille/src/store.rs).

/** How many games being played are told. */
const MOST_ROWS = 200;
/** How many finished ones: figures are made of them. */
const MOST_FINISHED = 5_000;

let opened = null;

/** The game with this id and the lowest cost that its puzzle can have. */
export async function around(id, puzzle) {
  const save = id ? await read('saves', (store) => store.get(id)) : undefined;
  const text = save?.puzzle ?? puzzle;
  return { save: save && plain(save), best: text ? await bestOf(text) : null };
}

/** The lowest cost a puzzle can have, if it was proved before. */
export async function bestOf(puzzle) {
  return (await read('best', (store) => store.get(puzzle)))?.cost ?? null;
}

/** Keeps a game, its row of the history, and what was proved, as one change that is on the disk afterwards. */
export async function keep({ save, finish, puzzle, best }) {
  if (!save && best === undefined) return;
  const now = Date.now();
  await change(({ saves: games, history, best: bests }) => {
    if (save) games.put({ ...save, changed: Math.floor(now / 1000), order: now });
    if (finish) addTo(history, finish, now);
    if (best !== undefined) bests.put({ puzzle, cost: best });
  });
  // Without this, a browser short of room may drop what it keeps for us.
  if (save) navigator.storage?.persist?.().catch(() => {});
}

/** The games being played, the latest first. */
export async function saves() {
  const rows = await read('saves', (store) => store.getAll());
  return rows.sort((a, b) => b.order - a.order).slice(0, MOST_ROWS).map(plain);
}

/** One of them. */
export async function saveOf(id) {
  const save = await read('saves', (store) => store.get(id));
  return save && plain(save);
}

/** Forgets a game; its history stays. */
export const forget = (id) => change(({ saves: rows }) => { rows.delete(id); });

/** The games finished, the latest first, each with the best cost of its puzzle. */
export async function finished() {
  const rows = await read('history', (store) => store.getAll());
  const bests = new Map((await read('best', (store) => store.getAll())).map((row) => [row.puzzle, row.cost]));
  const latest = rows.sort((a, b) => b.order - a.order).slice(0, MOST_FINISHED);
  return latest.map((row) => ({ ...plain(row), best: bests.get(row.puzzle) ?? null }));
}

/** The person's own best game of a puzzle without hints: lowest cost, then shortest time. */
export async function recordOf(puzzle) {
  const rows = await read('history', (store) => store.index('puzzle').getAll(puzzle));
  const alone = rows.filter((row) => row.cost !== null && row.n_hints === 0);
  const [first] = alone.sort((a, b) => a.cost - b.cost || a.millis - b.millis);
  return first ? { ...plain(first), best: await bestOf(puzzle) } : null;
}

/** Everything, to be taken elsewhere. */
export async function everything() {
  const all = async (name) => (await read(name, (store) => store.getAll())).sort((a, b) => a.order - b.order).map(plain);
  return { quadrille: 1, saves: await all('saves'), history: await all('history') };
}

/** Adds games from elsewhere: of two versions of a game the later one stays. Tells how many were new. */
export async function add({ saves: games, history: finishes }) {
  let [nSaves, nFinished] = [0, 0];
  await change(({ saves: rows, history }) => {
    for (const save of games) {
      rows.get(save.id).onsuccess = ({ target }) => {
        if (target.result && target.result.version >= save.version) return;
        rows.put({ ...save, order: 1000 * save.changed });
        nSaves += 1;
      };
    }
    for (const finish of finishes) {
      history.get(finish.id).onsuccess = ({ target }) => {
        if (!target.result) nFinished += 1;
      };
      addTo(history, finish, 1000 * finish.date);
    }
  });
  return { n_saves: nSaves, n_finished: nFinished };
}

/** A game finished again with the same id keeps its first date and its lowest cost. */
function addTo(history, finish, now) {
  history.get(finish.id).onsuccess = ({ target }) => {
    const before = target.result;
    if (!before) history.put({ ...finish, best: null, date: Math.floor(now / 1000), order: now });
    else if (finish.cost !== null && before.cost !== null && finish.cost < before.cost) {
      history.put({ ...before, cost: finish.cost, millis: finish.millis, n_hints: finish.n_hints });
    }
  };
}

/** A row as others see it, without what only sorts it. */
function plain(row) {
  const shown = { ...row };
  delete shown.order;
  return shown;
}

function database() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open('quadrille', 1);
    request.onupgradeneeded = () => {
      const made = request.result;
      made.createObjectStore('saves', { keyPath: 'id' });
      made.createObjectStore('history', { keyPath: 'id' }).createIndex('puzzle', 'puzzle');
      made.createObjectStore('best', { keyPath: 'puzzle' });
    };
    request.onsuccess = () => {
      // Another window with a later page may need to change it.
      request.result.onversionchange = () => { request.result.close(); opened = null; };
      done(request.result);
    };
    request.onerror = () => { opened = null; fail(request.error); };
  });
  return opened;
}

async function read(name, ask) {
  const db = await database();
  return new Promise((done, fail) => {
    const request = ask(db.transaction(name).objectStore(name));
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function change(work) {
  const db = await database();
  return new Promise((done, fail) => {
    const names = ['saves', 'history', 'best'];
    const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => done(undefined);
    transaction.onabort = () => fail(transaction.error);
    work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
  });
}
