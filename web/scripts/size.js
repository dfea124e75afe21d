// Sums what a first visit to the front page loads, compressed and without
// pictures, and fails above the budget: scripts and styles that index.html
// names with all they import at once, the texts of one language and the fonts
// that language needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budget = 150_000;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
if (!existsSync(path.join(dist, 'index.html'))) {
  console.error('error: there is no build\nhint: npm run build');
  process.exit(1);
}
const assets = readdirSync(path.join(dist, 'assets'));

/** @param {string} file */
const size = (file) => {
  const raw = readFileSync(path.join(dist, file));
  return file.endsWith('.woff2') ? raw.length : gzipSync(raw, { level: 9 }).length;
};

/** @type {Set<string>} */
const always = new Set(['index.html']);
/** Follows what a script imports at once. @param {string} file */
function follow(file) {
  if (always.has(file)) return;
  always.add(file);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(path.join(dist, file), 'utf8');
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) follow(`assets/${name}`);
}
const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
for (const [, file] of page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)) follow(file ?? '');

const common = [...always].reduce((sum, file) => sum + size(file), 0);
let failed = false;
for (const locale of ['en', 'fr', 'ro']) {
  // Texts of the shell and of games share their names: count the largest.
  const texts = assets.filter((a) => a.startsWith(`${locale}-`) && a.endsWith('.js')).map((a) => size(`assets/${a}`));
  const fonts = assets
    .filter((a) => a.endsWith('.woff2') && (locale === 'ro' || !a.includes('latin-ext')))
    .reduce((sum, a) => sum + size(`assets/${a}`), 0);
  const total = common + Math.max(0, ...texts) + fonts;
  failed ||= total > budget;
  console.log(
    `${locale}: ${(total / 1000).toFixed(1)} kB of ${budget / 1000} kB (scripts, styles and page ${(common / 1000).toFixed(1)}, fonts ${(fonts / 1000).toFixed(1)})`
  );
}
if (failed) {
  console.error('error: the first load is over its budget');
  process.exit(1);
}
