// The workshop's pages, with a server that answers by a table.
import { readFileSync } from 'node:fs';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, fakeServer, page, refusal, type, type Asked } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { router } from '$lib/router.svelte';
import { messages as alliance } from '$games/alliance/messages';
import { messages as shell } from '../../messages';
import { messages, t } from './messages';
import en from './messages/en';
import { checked, complaint, item, mine, overview, second, stored } from './sample';
import Workshop from './Workshop.svelte';

const answers = () => ({
  'GET /api/me': { id: 'a', name: 'Ada', language: 'en' },
  'GET /api/workshop': overview,
  'PUT /api/workshop/packs/builtin': overview.packs[0],
  'PUT /api/workshop/packs/p1': mine,
  'DELETE /api/workshop/packs/p1': {},
  'POST /api/workshop/check': checked,
  'POST /api/workshop/packs': mine,
  'POST /api/workshop/import': { pack: mine, added: 2 },
  'GET /api/workshop/packs/p1/questions': { questions: [stored, second], next: null, total: 2 },
  'GET /api/workshop/packs/p1/questions/q1': stored,
  'POST /api/workshop/judge': { problems: [] },
  'GET /api/workshop/reports': { reports: [complaint], next: null },
  'PUT /api/workshop/reports/r1': {}
});

let close: () => Promise<void> = async () => undefined;
let asked: Asked[];
const bodyOf = (what: string) => asked.findLast((a) => a.what === what)?.body;
const text = () => document.body.textContent ?? '';
const shows = (what: string) =>
  vi.waitFor(() => {
    flushSync();
    expect(text()).toContain(what);
  });
const article = (what: string) => [...document.querySelectorAll('article')].find((one) => one.textContent?.includes(what));
const labelled = <E extends HTMLElement>(what: string) => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(what));
  return (label?.control ?? document.querySelector(`[aria-label="${what}"]`)) as E | null;
};
function write(field: HTMLElement | null, value: string) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('nothing to write in');
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
function choose(...files: File[]) {
  const picker = document.querySelector('input[type=file]');
  Object.defineProperty(picker, 'files', { value: files, configurable: true });
  Object.defineProperty(picker, 'value', { value: '', writable: true, configurable: true });
  picker?.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}
const press = async (what: string, within?: ParentNode) => {
  await vi.waitFor(() => {
    flushSync();
    expect(button(what, within).disabled).toBe(false);
  });
  button(what, within).click();
  flushSync();
};
function open(...at: string[]) {
  close = page(Workshop, { at });
}

beforeEach(async () => {
  document.head.innerHTML = '<base href="/">';
  localStorage.setItem('castellan.guest', '1');
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  asked = fakeServer(answers());
  await Promise.all([messages.load(), shell.load(), alliance.load()]);
});
afterEach(async () => {
  router.guard = null;
  await close();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  await i18n.set('en');
});

it('has a sentence for every reason that the server may give, and no other', () => {
  const reasons = [...readFileSync('../quiz/formats/reasons.go', 'utf8').matchAll(/\bReason += "(\w+)"/g)].map((m) => m[1]);
  expect(reasons.length).toBeGreaterThan(20);
  const known = Object.keys(en).flatMap((key) => (key.startsWith('reason.') && key !== 'reason.unknown' ? [key.slice(7)] : []));
  expect(known.sort()).toEqual(reasons.sort());
});

it.each(locales)('lists the packs with what they hold, and switches them for one’s own tables (%s)', async (locale) => {
  await i18n.set(locale);
  open();
  await shows(t('pack.builtin'));
  expect(article(mine.name)?.textContent).toContain(t('pack.questions', { n: 2 }));
  expect(article(mine.name)?.textContent).toContain(t('pack.asked', { n: 1 }));
  expect(article(mine.name)?.textContent).toContain('CC-BY-4.0');
  // What is not one's own is switched and nothing more.
  expect(article(t('pack.builtin'))?.querySelectorAll('button, a')).toHaveLength(0);
  labelled<HTMLInputElement>(t('pack.on', { name: t('pack.builtin') }))?.click();
  await shows(t('pack.turned.off', { name: t('pack.builtin') }));
  expect(bodyOf('PUT /api/workshop/packs/builtin')).toEqual({ on: false });
});

it('renames, exports and takes out a pack of one’s own, the last only when one is sure', async () => {
  open();
  await shows(mine.name);
  await press(t('pack.rename'), article(mine.name));
  write(labelled(t('pack.name')), ' Streams ');
  await press(t('pack.save'));
  await vi.waitFor(() => expect(bodyOf('PUT /api/workshop/packs/p1')).toEqual({ name: 'Streams' }));
  await press(t('pack.export'), article(mine.name));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map((a) => new URL(a.href));
  expect(links.map((url) => url.pathname + url.search)).toEqual(['csv', 'gift', 'json'].map((f) => `/api/workshop/packs/p1/export?format=${f}`));
  await press(t('pack.undo'), article(mine.name));
  expect(text()).toContain(t('pack.sure', { name: mine.name, n: 2 }));
  expect(asked.some((a) => a.what.startsWith('DELETE'))).toBe(false);
  await press(t('pack.sure.yes'));
  await shows(t('pack.gone', { name: mine.name }));
  expect(asked.some((a) => a.what === 'DELETE /api/workshop/packs/p1')).toBe(true);
});

it('makes an empty pack and goes on to its first question', async () => {
  open();
  await press(t('pack.new'));
  write(labelled(t('pack.new.name')), 'Class 7');
  type(labelled<HTMLSelectElement>(t('pack.new.language')), 'ro');
  await press(t('pack.new.make'));
  await vi.waitFor(() => expect(location.pathname).toBe('/workshop/packs/p1/new'));
  expect(bodyOf('POST /api/workshop/packs')).toEqual({ title: 'Class 7', language: 'ro' });
});

it('shows what a file holds before it is stored, what stays out and why', async () => {
  open();
  await shows(t('import.choose'));
  choose(new File(['::r1:: …'], 'rivers.gift'));
  await shows(t('import.of', { file: 'rivers.gift' }));
  await shows(t('import.sum', { n: 2 }));
  const preview = article(t('import.of', { file: 'rivers.gift' }));
  expect(preview?.textContent).toContain(t('import.sum.rejected', { n: 1 }));
  expect(preview?.textContent).toContain(`${t('import.line', { line: 12 })} ${t('reason.no_right')}`);
  expect(preview?.textContent).toContain(`${t('reason.few_options')} (${t('import.lines', { n: 2, lines: '9 and 20' })})`);
  // The right option is told by a word, not by its colour alone.
  const right = [...(preview?.querySelectorAll('li.right') ?? [])].map((li) => li.textContent);
  expect(right).toEqual([expect.stringMatching(new RegExp(`Dâmbovița.*${t('right')}`)), expect.stringMatching(new RegExp(`Yes.*${t('right')}`))]);
  expect(asked.some((a) => a.what === 'POST /api/workshop/import')).toBe(false);
});

it('names the questions where they share a line', async () => {
  const place = (item: number, reason: string) => ({ line: 1, item, reason, message: '' });
  asked = fakeServer({
    ...answers(),
    'POST /api/workshop/check': { ...checked, rejected: [place(12, 'no_right')], warnings: [place(20, 'few_options'), place(9, 'few_options')] }
  });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'trivia.json'));
  await shows(t('import.sum', { n: 2 }));
  const preview = article(t('import.of', { file: 'trivia.json' }));
  expect(preview?.textContent).toContain(`${t('import.item', { item: 12 })} ${t('reason.no_right')}`);
  expect(preview?.textContent).toContain(`${t('reason.few_options')} (${t('import.items', { n: 2, lines: '9 and 20' })})`);
  expect(preview?.textContent).not.toContain(t('import.line', { line: 1 }));
});

it('says of a file that was cut how the rest comes in', async () => {
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'short.gift'));
  await shows(t('import.sum', { n: 2 }));
  expect(text()).not.toContain(t('import.cut'));
  await close();
  asked = fakeServer({ ...answers(), 'POST /api/workshop/check': { ...checked, cut: true } });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'long.gift'));
  await shows(t('import.cut'));
});

it('asks for no assumptions on a file of which nothing can be read, but for its encoding', async () => {
  asked = fakeServer({
    ...answers(),
    'POST /api/workshop/check': { ...checked, accepted: [], warnings: [], rejected: [{ line: 0, reason: 'unknown_format', message: '' }] }
  });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'letter.docx'));
  await shows(t('reason.unknown_format'));
  const preview = article(t('import.of', { file: 'letter.docx' }));
  expect(preview?.textContent).toContain(t('import.none'));
  expect(preview?.textContent).not.toContain(t('import.assume'));
  expect(preview?.querySelector('select')).toBeNull();
  expect(preview?.querySelectorAll('input[name$=encoding]')).toHaveLength(2);
});

it('reads a file anew under other assumptions', async () => {
  // Of an encoding that is named the server shows no samples.
  const { samples, ...certain } = checked;
  asked = fakeServer({ ...answers(), 'POST /api/workshop/check': ({ query }: Asked) => (query?.includes('encoding') ? certain : { ...certain, samples }) });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'rivers.csv'));
  await shows('Dâmboviþa');
  expect(asked.at(-1)?.query).toBe('?name=rivers.csv&language=en&category=other&level=medium');
  document.querySelector<HTMLInputElement>('input[value="windows-1252"]')?.click();
  type(labelled<HTMLSelectElement>(t('import.category')), 'world');
  type(labelled<HTMLSelectElement>(t('import.level')), 'hard');
  await vi.waitFor(() => expect(asked.at(-1)?.query).toBe('?name=rivers.csv&language=en&category=world&level=hard&encoding=windows-1252'));
  await vi.waitFor(() => expect(document.querySelector('article[aria-busy]')?.getAttribute('aria-busy')).toBe('false'));
  expect(document.querySelectorAll('input[name$=encoding]')).toHaveLength(2);
});

it('imports by one button and undoes that by another', async () => {
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'rivers.gift'));
  await press(t('import.go', { n: 2 }));
  await shows(t('import.done', { n: 2, name: mine.name }));
  expect(asked.find((a) => a.what === 'POST /api/workshop/import')?.query).toBe('?name=rivers.gift&language=en&category=other&level=medium');
  await press(t('import.undo'), article(t('import.done', { n: 2, name: mine.name })));
  await shows(t('import.undone', { name: mine.name }));
  expect(asked.some((a) => a.what === 'DELETE /api/workshop/packs/p1')).toBe(true);
});

it('says of a file that is in already that it adds nothing, and of one too large that it is', async () => {
  asked = fakeServer({ ...answers(), 'POST /api/workshop/check': { ...checked, duplicates: 2 } });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'rivers.gift'));
  await shows(t('import.nothing'));
  expect(text()).not.toContain(t('import.busy'));
  expect([...document.querySelectorAll('button')].some((b) => b.textContent?.startsWith('Import '))).toBe(false);
  await close();
  asked = fakeServer({ ...answers(), 'POST /api/workshop/check': () => refusal(413, 'too_large') });
  open();
  await shows(t('import.choose'));
  choose(new File(['…'], 'a.csv'), new File(['…'], 'b.csv'));
  await shows(t('import.large'));
  expect(document.querySelectorAll('[role=alert] svg')).toHaveLength(2);
});

it('tells how much there is by language, category and level, and what is thin', async () => {
  open('coverage');
  await shows(t('coverage.thin.all', { n: 1 }));
  const [english] = document.querySelectorAll('table');
  const cells = (row: Element) => [...row.children].map((one) => one.textContent?.trim());
  expect([...(english?.querySelectorAll('tbody tr') ?? [])].map(cells)).toEqual([
    [expect.stringContaining(t('coverage.thin')), '20', '12', '7', '39'],
    ['World', '500', '300', '200', '1,000']
  ]);
  expect(text()).toContain(t('coverage.thin.none'));
});

it('shows what players reported, and puts it aside when it is done', async () => {
  open('reports');
  await shows(t('complaint.two_right'));
  const one = article(complaint.text);
  expect(one?.textContent).toContain('Ben');
  expect(one?.textContent).toContain(t('quarantined'));
  expect(one?.querySelector('a')?.getAttribute('href')).toBe('./workshop/packs/p1/q1');
  await press(t('reports.done'), one);
  await shows(t('reports.none'));
  expect(bodyOf('PUT /api/workshop/reports/r1')).toEqual({ done: true });
});

it('shows older reports when one asks for them', async () => {
  const older = { ...complaint, id: 'r0', text: 'Long ago.' };
  asked = fakeServer({ ...answers(), 'GET /api/workshop/reports': ({ query }: Asked) => (query?.includes('before=7') ? { reports: [older], next: null } : { reports: [complaint], next: '7' }) });
  open('reports');
  await shows(complaint.text);
  await press(t('questions.more'));
  await shows(older.text);
  expect(text()).toContain(complaint.text);
  expect([...document.querySelectorAll('button')].some((b) => b.textContent === t('questions.more'))).toBe(false);
});

it('finds questions of a pack', async () => {
  open('packs', 'p1');
  await shows(second.stem);
  expect(text()).toContain(t('questions.warnings', { n: 1 }));
  expect(text()).toContain(t('questions.reports', { n: 1 }));
  write(labelled(t('questions.search')), 'nile');
  await vi.waitFor(() => expect(asked.at(-1)?.query).toBe('?text=nile'));
});

it('judges a question while it is written, and says what it finds beside the field', async () => {
  asked = fakeServer({
    ...answers(),
    'POST /api/workshop/judge': {
      problems: [
        { reason: 'stem_leak', field: 'stem', option: 1, severity: 'warning' },
        { reason: 'long_option', field: 'options', option: 2, severity: 'error' }
      ]
    }
  });
  open('packs', 'p1', 'new');
  await shows(t('editor.lacks'));
  write(labelled(t('editor.stem')), 'What?');
  write(labelled(t('editor.option', { n: 1 })), 'This');
  // The second answer stays empty, so the second that is sent is the third here.
  write(labelled(t('editor.option', { n: 3 })), 'That');
  await shows(t('reason.stem_leak'));
  expect(bodyOf('POST /api/workshop/judge')).toMatchObject({ stem: 'What?', options: [{ text: 'This', right: true }, { text: 'That', right: false }] });
  const told = (field: HTMLElement | null) =>
    (field?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join();
  expect(told(labelled(t('editor.stem')))).toContain(t('reason.stem_leak'));
  expect(told(labelled(t('editor.option', { n: 3 })))).toContain(t('reason.long_option'));
  expect(labelled(t('editor.option', { n: 3 }))?.getAttribute('aria-invalid')).toBe('true');
  expect(labelled(t('editor.stem'))?.getAttribute('aria-invalid')).toBe(null);
});

it('keeps a new question, and offers the next one of the same kind', async () => {
  asked = fakeServer({ ...answers(), 'POST /api/workshop/packs/p1/questions': stored });
  open('packs', 'p1', 'new');
  await shows(t('editor.lacks'));
  // Nothing is lost by leaving what nobody wrote in.
  expect(router.guard).toBe(null);
  write(labelled(t('editor.stem')), ` ${item.stem} `);
  item.options.forEach(({ text }, i) => write(labelled(t('editor.option', { n: i + 1 })), text));
  type(labelled<HTMLSelectElement>(t('editor.category')), 'world');
  await press(t('editor.save'));
  await shows(t('editor.saved'));
  expect(bodyOf('POST /api/workshop/packs/p1/questions')).toMatchObject({ stem: item.stem, category: ['world'], options: item.options.map(({ text, right }) => ({ text, right })) });
  await press(t('editor.another'));
  expect(labelled<HTMLTextAreaElement>(t('editor.stem'))?.value).toBe('');
  expect(labelled<HTMLSelectElement>(t('editor.category'))?.value).toBe('world');
});

it('sends back what the form does not show as it came, and the version it saw', async () => {
  asked = fakeServer({ ...answers(), 'PUT /api/workshop/packs/p1/questions/q1': { ...stored, version: 4 } });
  open('packs', 'p1', 'q1');
  await shows(t('editor.change'));
  expect(button(t('editor.save')).disabled).toBe(true);
  expect(text()).toContain(t('quarantined.hint'));
  labelled<HTMLInputElement>(t('editor.option.right', { n: 2 }))?.click();
  flushSync();
  await press(t('editor.save'));
  await shows(t('editor.saved'));
  expect(bodyOf('PUT /api/workshop/packs/p1/questions/q1')).toEqual({
    ...item,
    explanation: '',
    options: item.options.map((option, i) => ({ ...option, right: i === 1 })),
    version: 3
  });
});

it('loses nothing when the question was changed elsewhere', async () => {
  let tries = 0;
  const theirs = { ...stored, version: 7, stem: 'Which river crosses Bucharest?' };
  asked = fakeServer({
    ...answers(),
    'PUT /api/workshop/packs/p1/questions/q1': () => (tries++ ? { ...theirs, version: 8 } : refusal(409, 'stale')),
    'GET /api/workshop/packs/p1/questions/q1': () => (tries ? theirs : stored)
  });
  open('packs', 'p1', 'q1');
  await shows(t('editor.change'));
  write(labelled(t('editor.stem')), 'Bucharest lies on which river?');
  await press(t('editor.save'));
  await shows(t('conflict'));
  expect(text()).toContain(theirs.stem);
  expect(labelled<HTMLTextAreaElement>(t('editor.stem'))?.value).toBe('Bucharest lies on which river?');
  await press(t('conflict.mine'));
  await shows(t('editor.saved'));
  expect(bodyOf('PUT /api/workshop/packs/p1/questions/q1')).toMatchObject({ stem: 'Bucharest lies on which river?', version: 7 });
});

it('says why a question cannot be kept, and what it cannot find', async () => {
  asked = fakeServer({ ...answers(), 'PUT /api/workshop/packs/p1/questions/q1': () => refusal(422, 'refused', 'same_options') });
  open('packs', 'p1', 'q1');
  await shows(t('editor.change'));
  write(labelled(t('editor.explanation')), 'Because.');
  await press(t('editor.save'));
  await shows(t('reason.same_options'));
  router.guard = null;
  await close();
  open('packs', 'p1', 'nowhere');
  await shows(t('editor.gone'));
});

it('asks before words are lost', async () => {
  router.go('./workshop/packs/p1/q1');
  open('packs', 'p1', 'q1');
  await shows(t('editor.change'));
  write(labelled(t('editor.explanation')), 'Because.');
  router.go('./workshop');
  await shows(t('leave.body'));
  expect(location.pathname).toBe('/workshop/packs/p1/q1');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await press(t('leave.stay'));
  router.go('./workshop');
  await press(t('leave.drop'));
  expect(location.pathname).toBe('/workshop');
});
