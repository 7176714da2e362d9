// size.mjs SITE [LIMIT]: what everyone downloads, compressed as hosts do, and that it is not more than the limit.
// What each file took when somebody last looked stands in bench/page-sizes.tsv; `UPDATE=1` writes it anew.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** Bytes that the whole page may take. */
const LIMIT = 1_000_000;
const KNOWN = join(dirname(fileURLToPath(import.meta.url)), '../../bench/page-sizes.tsv');

/** The compressed size of each file of a page. */
export function sizesOf(site) {
  return new Map(readdirSync(site).sort().map((name) => [name, brotliCompressSync(readFileSync(join(site, name))).length]));
}

/** What is wrong with these sizes, if anything, and which files have grown most. */
export function complaint(sizes, known, limit) {
  const all = sum(sizes);
  if (all <= limit) return null;
  const grown = [...sizes].map(([name, size]) => [name, size - (known.get(name) ?? 0)]).filter(([, more]) => more > 0);
  const told = grown.sort((one, other) => other[1] - one[1]).map(([name, more]) => `${name} by ${thousands(more)}`).join(', ');
  return `the page takes ${thousands(all)} bytes with brotli, ${thousands(all - limit)} more than it may; since bench/page-sizes.tsv was written ${told ? `these have grown: ${told}` : 'nothing has grown'}`;
}

const sum = (sizes) => [...sizes.values()].reduce((all, size) => all + size, 0);

const thousands = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

const known = () => new Map(readFileSync(KNOWN, 'utf8').trim().split('\n').map((line) => line.split('\t')).map(([name, size]) => [name, Number(size)]));

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [site, limit] = process.argv.slice(2);
  const sizes = sizesOf(site);
  if (process.env.UPDATE === '1') writeFileSync(KNOWN, [...sizes].map(([name, size]) => `${name}\t${size}\n`).join(''));
  const wrong = complaint(sizes, known(), Number(limit ?? LIMIT));
  if (wrong) {
    console.error(`size.mjs: ${wrong}`);
    process.exitCode = 1;
  }
}
