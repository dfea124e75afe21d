// Turns the rulebooks in docs/games into HTML while building, so that the
// client carries no Markdown reader. `virtual:rules/GAME/LOCALE` exports
// `html` and `rules`, the text of each rule by its id; both are empty where
// the book is missing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';

const prefix = 'virtual:rules/';
/** Chapters that players do not need: folded at the end of the page. */
const deep = /^For programmers: /;
const id = /^[A-Z]{1,2}-\d+(?:\.\d+)?$/;

/** @param {string} text */
const slug = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @param {string} html */
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * @param {string} markdown
 * @returns {{ html: string, title: string, headings: { id: string, text: string }[], rules: Record<string, string> }}
 */
export function readRulebook(markdown) {
  /** @type {Record<string, string>} */
  const rules = {};
  /** @type {{ id: string, text: string }[]} */
  const headings = [];
  let title = '';
  let folded = false;
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const anchor = slug(plain(text));
        if (depth === 1) title = plain(text);
        if (depth === 2 && deep.test(plain(text))) {
          const first = folded ? '' : '<details class="deep"><summary>For programmers</summary>\n';
          folded = true;
          return `${first}<h2 id="${anchor}">${text.replace(deep, '').replace(/^[a-z]/, (letter) => letter.toUpperCase())}</h2>\n`;
        }
        if (depth === 2) headings.push({ id: anchor, text: plain(text) });
        return `<h${depth} id="${anchor}">${text}</h${depth}>\n`;
      },
      listitem(item) {
        const body = this.parser.parse(item.tokens);
        const named = /^(?:<p>)?\s*<strong>([^<]*)<\/strong>/.exec(body);
        const rule = named?.[1]?.trim().replace(/[.:]$/, '');
        if (!rule || !id.test(rule)) return `<li>${body}</li>\n`;
        rules[rule] = plain(body.replace(/^(?:<p>)?\s*<strong>[^<]*<\/strong>/, ''));
        return `<li id="${rule}" class="rule">${body}</li>\n`;
      },
      table(token) {
        // A wide table scrolls in a box of its own and can be reached by keyboard.
        const row = (/** @type {typeof token.header} */ cells, /** @type {string} */ tag) =>
          `<tr>${cells.map((c) => `<${tag}>${this.parser.parseInline(c.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="wide" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows
          .map((r) => row(r, 'td'))
          .join('')}</tbody></table></div>\n`;
      }
    }
  });
  const text = String(marked.parse(markdown));
  const html = folded ? `${text}</details>\n` : text;
  return { html, title, headings, rules };
}

/** @param {string} folder @returns {import('vite').Plugin} */
export function rulebook(folder) {
  return {
    name: 'castellan-rulebook',
    resolveId(source) {
      return source.startsWith(prefix) ? `\0${source}` : null;
    },
    load(source) {
      if (!source.startsWith(`\0${prefix}`)) return null;
      const [game = '', locale = 'en'] = source.slice(prefix.length + 1).split('/');
      const file = path.join(folder, locale === 'en' ? `${game}.md` : `${game}.${locale}.md`);
      const book = existsSync(file)
        ? readRulebook(readFileSync(file, 'utf8'))
        : { html: '', title: '', headings: [], rules: {} };
      if (existsSync(file)) this.addWatchFile(file);
      return Object.entries(book)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    }
  };
}
