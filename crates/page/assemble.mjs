// assemble.mjs MODULE OUT: makes the folder of the page without a server from the server's page, what stands in its
// place here (web/), and the module. The folder works on any host of files, below any path.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [module, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, '../quadrille/web'), out, { recursive: true });
// A course has a server of its own.
rmSync(join(out, 'course'), { recursive: true });
cpSync(join(here, 'web'), out, { recursive: true });
cpSync(module, join(out, 'quadrille.wasm'));

const read = (name) => readFileSync(join(out, name), 'utf8');

// Comments are for those who read the sources: every byte here is downloaded.
for (const name of readdirSync(out).filter((each) => each.endsWith('.js'))) writeFileSync(join(out, name), withoutComments(read(name)));
/** What workers use, too. */
const SHARED = 'engine.js';
const scripts = scriptsOf('app.js');
const joined = together(scripts);
for (const name of scripts) rmSync(join(out, name));
writeFileSync(join(out, 'app.js'), joined);

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// What is needed first is asked for first: the module, then the scripts, all at once. Styles stand in the page itself,
// so that nothing keeps it from being drawn.
const sheets = ['style.css', 'board.css'];
const style = `\n${sheets.map(read).join('\n')}`;
const first = ['app.js', SHARED];
const policy = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", `style-src 'self' ${hashOf(style)}`,
  "img-src 'self' data: blob:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
].join('; ');
const head = [
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  '<meta name="referrer" content="no-referrer">',
  '<link rel="manifest" href="manifest.webmanifest">',
  '<link rel="preload" href="quadrille.wasm" as="fetch" type="application/wasm" crossorigin>',
  ...first.map((name) => `<link rel="modulepreload" href="${name}">`),
  `<style>${style}</style>`,
];
let page = read('index.html');
for (const name of sheets) page = replaced(page, `<link rel="stylesheet" href="${name}">\n`, '');
page = replaced(page, '<title>', `${head.join('\n')}\n<title>`);
writeFileSync(join(out, 'index.html'), page);
for (const name of sheets) rmSync(join(out, name));

// The service worker knows every file, and is another one as soon as any of them is.
const files = readdirSync(out).filter((name) => name !== 'sw.js' && name !== 'index.html').sort();
const whole = createHash('sha256');
for (const name of ['index.html', 'sw.js', ...files]) whole.update(name).update(readFileSync(join(out, name)));
let worker = replaced(read('sw.js'), '@VERSION@', `quadrille-${whole.digest('hex').slice(0, 16)}`);
worker = replaced(worker, "'@FILES@'", ['./', ...files].map((name) => `'${name}'`).join(', '));
writeFileSync(join(out, 'sw.js'), worker);

/** A script and all that it imports, now or later, but for what workers share. */
function scriptsOf(name, found = []) {
  if (name === SHARED || found.includes(name)) return found;
  found.push(name);
  for (const [, next] of read(name).matchAll(/(?:from |import\()'\.\/([\w-]+\.js)'/g)) scriptsOf(next, found);
  return found;
}

/**
 * These scripts as one, which compresses far better and is fetched at once: each is a function that is called when it is
 * first needed and puts what it exports into an object. Functions are put there before anything else, so that scripts
 * may need each other. `ask` is exported as that of the server's skin is.
 */
function together(names) {
  const wrapped = names.map((name) => {
    const [functions, values] = [[], []];
    const text = read(name)
      .replace(/^import (.*) from '\.\/([\w-]+\.js)';\n/gm, (line, what, from) => {
        if (from === SHARED) return '';
        if (!what.startsWith('*') && scriptsOf(from).includes(name)) assertFunctions(what, from);
        return `const ${what.replace('* as ', '').replace(/ as /g, ': ')} = __use('${from}');\n`;
      })
      .replace(/\bimport\('\.\/([\w-]+\.js)'\)/g, "__use('$1')")
      .replace(/^export ((?:async )?function\*?|const|class) (\w+)/gm, (line, how, what) => {
        (how.includes('function') ? functions : values).push(what);
        return `${how} ${what}`;
      });
    if (/^(?:export|import) /m.test(text)) throw new Error(`assemble.mjs: ${name} imports or exports in a way that is not known here`);
    return `'${name}'(__out) {\nObject.assign(__out, { ${functions.join(', ')} });\n${text}Object.assign(__out, { ${values.join(', ')} });\n},\n`;
  });
  const shared = new Set(names.flatMap((name) => [...read(name).matchAll(/^import \{ (.*) \} from '\.\/engine\.js';$/gm)].flatMap(([, what]) => what.split(', '))));
  return `import { ${[...shared].join(', ')} } from './${SHARED}';
const __made = {};
const __scripts = {
${wrapped.join('')}};
function __use(name) {
if (!__made[name]) __scripts[name](__made[name] = {});
return __made[name];
}
__use('app.js');
export const { ask } = __use('skin.js');
`;
}

/** Scripts that need each other may take functions alone from each other: nothing else is there yet. */
function assertFunctions(names, from) {
  for (const [, name] of names.matchAll(/(\w+)(?: as \w+)?/g)) {
    if (!new RegExp(`^export (async )?function ${name}\\b`, 'm').test(read(from))) throw new Error(`assemble.mjs: ${name} of ${from} is no function, and they need each other`);
  }
}

/** A script without the comments that have lines of their own. */
function withoutComments(text) {
  return text.replace(/^[ ]*\/\*\*[^]*?\*\/\n/gm, '').replace(/^[ ]*\/\/.*\n/gm, '').replace(/^[ ]+/gm, '');
}

function replaced(text, what, by) {
  if (!text.includes(what)) throw new Error(`assemble.mjs: expected ${JSON.stringify(what)} in the page`);
  return text.replace(what, () => by);
}
