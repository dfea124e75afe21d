import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '$lib/api/client';
import { i18n } from '$lib/i18n.svelte';
import type { Revealed, SeatInfo } from '$lib/api/types';
import type { GameSession } from '../props';
import type { Outcome, View } from './board';
import Game from './Game.svelte';
import { messages } from './messages';
import { changed, land, seen, view } from './sample';

const last = { round: 1, targets: [4, 5], order: [0, 1], answers: [1, 2], right: [1, 3] };
const question = { id: 'q', category: 'world', level: 'easy', text: { en: 'Which sea?' }, options: [{ en: 'Red' }, { en: 'Black' }, { en: 'Dead' }, { en: 'North' }] };
const told = {
  ply: 3,
  round: 1,
  seat: 0,
  question: { ...question },
  answer: 1,
  right: 1,
  explanation: { en: 'Because of the algae.' },
  source: { name: 'Castellan, written by hand', licence: 'own work', as_of: '2026' }
} as unknown as Revealed;

class Fake {
  view = $state.raw<View>(view());
  legal = $state.raw<string[]>([]);
  you = $state<number | null>(0);
  version = $state(9);
  turn = $state.raw<(number | 'chance')[]>([0]);
  outcome = $state.raw<Outcome | null>(null);
  plies = $state.raw<ReturnType<typeof seen>[]>([]);
  since = 0;
  deadline = null;
  connection = 'live';
  sending = null;
  problem = null;
  table = $state.raw({ id: 'oak-12', options: { map: 'row', rounds: 10, languages: ['en'] }, clock: { kind: 'none' }, host: false, voidable: null as number | null });
  seats: SeatInfo[] = [
    { seat: 0, kind: 'player', name: 'Ann', present: false },
    { seat: 1, kind: 'player', name: 'Bea', present: false },
    { seat: 2, kind: 'player', name: 'Cid', present: true }
  ];
  send = vi.fn(() => Promise.resolve());
  shown = vi.fn();
  again = vi.fn(() => Promise.resolve());
  report = vi.fn((): Promise<void> => Promise.resolve());
  voidRound = vi.fn(() => Promise.resolve());
  complaints = vi.fn(() => Promise.resolve(2));
  revealed = () => Promise.resolve([told]);
  land = () => Promise.resolve({ ...land });
  artUrl = () => '';
  dismiss = vi.fn();
}

let app: Record<string, unknown> | undefined;
let fake: Fake;
const find = <T extends HTMLElement>(query: string) => document.body.querySelector<T>(query);
const press = (key: string) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(async () => {
  await messages.load();
  fake = new Fake();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  await i18n.set('en');
});

async function open(part: Partial<Fake>) {
  Object.assign(fake, part);
  fake.plies = [seen(fake.version, 0, 'answer 1', fake.view)];
  app = mount(Game, { target: document.body, props: { session: fake as unknown as GameSession } });
  await vi.waitFor(() => expect(find('.panel')).not.toBeNull());
}

describe('what was right', () => {
  it.each([
    ['an ally who chooses a target', 0, view({ round: 2, last }), ['attack 4', 'attack 5']],
    ['a Dark Lord who strikes', 2, view({ step: 'strike', strikes: 2, last }), ['strike 2', 'strike 3']]
  ])('never covers the choices of %s', async (_who, you, now, legal) => {
    await open({ you, turn: [you], view: now as View, legal: legal as string[] });
    // The round before was over when we came; the next one is told.
    fake.view = { ...(now as View), last: { ...last, round: 2 } };
    flushSync();
    expect(document.querySelectorAll('.panel ul[aria-label] button')).toHaveLength(2);
    expect(document.querySelectorAll('.reveal li')).toHaveLength(2);
    expect(find('.reveal button')).toBeNull();
    // The castle, which is the second move, stands first in the list.
    press('1');
    expect(fake.send).toHaveBeenCalledWith((legal as string[])[1]);
  });

  it('keeps the explanation at hand, folded', async () => {
    await open({ view: view({ round: 2, last }), legal: ['attack 4'] });
    fake.revealed = () => Promise.resolve([{ ...told, round: 2 }]);
    fake.view = view({ round: 3, last: { ...last, round: 2 } });
    await vi.waitFor(() => expect(find('.reveal details')?.textContent).toContain('Because of the algae.'));
    expect(find<HTMLDetailsElement>('.reveal details')?.open).toBe(false);
  });

  it('tells a wrong ally what was right, though the question is folded away', async () => {
    await open({ view: view({ round: 2, last }), legal: ['attack 4'] });
    fake.revealed = () => Promise.resolve([{ ...told, round: 2 }]);
    const seat = told.seat;
    for (const [answer, shown] of [[told.right, false], [(told.right % 4) + 1, true]] as const) {
      const answers = [...last.answers] as typeof last.answers;
      const right = [...last.right] as typeof last.right;
      answers[seat] = answer;
      right[seat] = told.right;
      fake.view = view({ round: 3, last: { ...last, round: 2, answers, right } });
      await vi.waitFor(() => expect(find('.reveal details')).not.toBeNull());
      flushSync();
      expect(find('.missed')?.textContent?.includes('Right answer:') ?? false).toBe(shown);
    }
  });

  it('asks to go on only where nothing else waits', async () => {
    await open({ view: view({ step: 'strike', strikes: 1, last }), turn: [2] });
    expect([...document.querySelectorAll('.reveal button')].at(-1)?.textContent).toBe('Continue');
  });
});

describe('after a round', () => {
  const button = (text: string) => [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent?.trim() === text);
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) { this.open = true; };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) { this.open = false; this.dispatchEvent(new Event('close')); };
  });

  it('lets the player report the question, and says why it could not be sent', async () => {
    await open({ view: view({ step: 'strike', strikes: 1, last }), turn: [2] });
    await vi.waitFor(() => expect(button('Report')?.getAttribute('aria-label')).toBe('Report this question'));
    button('Report')?.click();
    flushSync();
    expect(find('dialog[open] h2')?.textContent).toBe('Report the question');
    expect(button('Send')?.disabled).toBe(true);
    expect(find('dialog')?.textContent).not.toContain('picture');
    find<HTMLInputElement>('dialog input[value=two_right]')?.click();
    const text = find<HTMLTextAreaElement>('dialog textarea');
    if (text) text.value = ' So is the Dead one. ';
    text?.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    fake.report.mockRejectedValueOnce(new Unreachable(null));
    button('Send')?.click();
    await vi.waitFor(() => expect(find('dialog [role=alert]')?.textContent).toBeTruthy());
    button('Send')?.click();
    await vi.waitFor(() => expect(find('dialog[open]')).toBeNull());
    expect(fake.report).toHaveBeenLastCalledWith('q', 'two_right', 'So is the Dead one.');
    expect(button('Reported')).toBeDefined();
    expect(document.body.textContent).toContain('Thank you.');
  });

  it('offers no report to who only looks on', async () => {
    await open({ you: null, view: view({ step: 'strike', strikes: 1, last }), turn: [2] });
    fake.revealed = () => Promise.resolve([told]);
    fake.version += 1;
    flushSync();
    expect([...document.querySelectorAll('.mend')]).toHaveLength(0);
  });

  it('lets the host alone void it, once asked', async () => {
    await open({ view: view({ step: 'strike', strikes: 1, last }), turn: [2] });
    fake.table = { ...fake.table, voidable: 3 };
    flushSync();
    expect(button('Void round 1')).toBeUndefined();
    fake.table = { ...fake.table, host: true };
    flushSync();
    expect(fake.complaints).toHaveBeenCalledWith(3);
    await vi.waitFor(() => expect(document.body.textContent).toContain('2 reports of this round'));
    button('Void round 1')?.click();
    flushSync();
    expect(find('dialog[open]')?.textContent).toContain('Everybody sees it');
    expect(fake.voidRound).not.toHaveBeenCalled();
    button('Void the round')?.click();
    flushSync();
    expect(fake.voidRound).toHaveBeenCalledOnce();
    expect(find('dialog[open]')).toBeNull();
  });

  it('tells everybody of a void, and the round anew when it is played again', async () => {
    await open({ view: view({ round: 2, last }), turn: [1] });
    const struck = view({ step: 'strike', round: 2, strikes: 1, last: { ...last, round: 2 } });
    const ply = (version: number, seat: number | 'host', move: string, after: View) => {
      fake.plies = [...fake.plies, seen(version, seat, move, after)];
      fake.version = version;
      fake.view = after;
      flushSync();
    };
    ply(10, 1, 'answer 1', struck);
    expect(document.querySelectorAll('.reveal li')).toHaveLength(2);
    button('Continue')?.click();
    flushSync();
    expect(find('.reveal')).toBeNull();
    expect(button('Report the last question')).toBeDefined();
    ply(11, 'host', 'void 9', view({ round: 2, last }));
    expect(find('[role=log]')?.textContent).toContain('The host voids round 2');
    ply(12, 1, 'answer 1', struck);
    expect(document.querySelectorAll('.reveal li')).toHaveLength(2);
  });
});

describe('after the end', () => {
  const over = view({ phase: 'over', step: null, last, territories: changed({ id: 3, owner: 1, value: 0, towers: 0 }) });

  it('gives the way back and a new play on the map, not the last answers', async () => {
    await open({ view: over, turn: [], outcome: { winners: [2], reason: 'castle', scores: [0, 0, 0] } });
    await vi.waitFor(() => expect(find('article.end')).not.toBeNull());
    [...document.querySelectorAll<HTMLElement>('.next button')].find((one) => one.textContent === 'Look at the map')?.click();
    flushSync();
    expect(find('.reveal')).toBeNull();
    const buttons = [...document.querySelectorAll<HTMLElement>('.after button')];
    expect(buttons.map((one) => one.textContent)).toEqual(['Back to the ending', 'Play again']);
    buttons[0]?.click();
    flushSync();
    expect(find('article.end')).not.toBeNull();
  });

  it('names the record after the table, and shows the questions in their rows', async () => {
    await open({ view: over, turn: [], outcome: { winners: [2], reason: 'castle', scores: [0, 0, 0] } });
    await vi.waitFor(() => expect(find('summary')?.textContent).toContain('Which sea?'));
    expect(find('a[download]')?.getAttribute('download')).toBe('oak-12.jsonl');
  });

  it.each([
    [0, 'The castle of Land 3 has fallen', 'It belonged to Bea.', 'Defeat'],
    [1, 'The castle of Land 3 has fallen', 'It was yours.', 'Defeat'],
    [2, 'You have brought down the castle of Land 3', 'It belonged to Bea.', 'Victory'],
    [null, 'The castle of Land 3 has fallen', 'It belonged to Bea.', '']
  ])('tells seat %s whose castle fell, and whose victory it is', async (you, headline, text, verdict) => {
    await open({ you, view: over, turn: [], outcome: { winners: [2], reason: 'castle', scores: [0, 0, 0] } });
    await vi.waitFor(() => expect(find('.end h2')?.textContent).toBe(headline));
    expect(find('.end header')?.textContent).toContain(text);
    expect(find('.verdict')?.textContent ?? '').toBe(verdict);
  });

  it('speaks to a Dark Lord who wins by points of his own land', async () => {
    for (const you of [2, 0]) {
      await open({ you, view: view({ phase: 'over', step: null }), turn: [], outcome: { winners: [2], reason: 'points', scores: [0, 0, 9] } });
      await vi.waitFor(() => expect(find('.end h2')?.textContent).toBe(you === 2 ? 'Your night lies over the land' : 'Night lies over the land'));
      if (app) await unmount(app);
      app = undefined;
    }
  });

  it('says of nobody that he is away', async () => {
    await open({ view: over, turn: [], outcome: { winners: [2], reason: 'castle', scores: [0, 0, 0] } });
    expect(find('.hud')?.textContent).not.toContain('away');
  });
});

describe('the keyboard', () => {
  it('comes to the panel’s heading when one’s turn begins, unless it is elsewhere', async () => {
    await open({ turn: [1] });
    const outside = document.body.appendChild(document.createElement('button'));
    outside.focus();
    fake.legal = ['attack 4'];
    flushSync();
    expect(document.activeElement).toBe(outside);
    outside.remove();
    fake.legal = [];
    flushSync();
    fake.legal = ['attack 4'];
    flushSync();
    expect(document.activeElement).toBe(find('.panel h1'));
  });

  it('comes to it with a question as well', async () => {
    await open({ turn: [1] });
    fake.legal = ['answer 1', 'answer 2', 'answer 3', 'answer 4'];
    fake.view = view({ step: 'answer', question });
    await vi.waitFor(() => expect(find('.card')).not.toBeNull());
    flushSync();
    expect(document.activeElement).toBe(find('.panel h1'));
    press('3');
    expect(fake.send).toHaveBeenCalledWith('answer 3');
  });
});

describe('a picture', () => {
  const pictured = view({ step: 'answer', question: { ...question, picture: 'abc.svg' } });
  const legal = ['answer 1', 'answer 2', 'answer 3', 'answer 4'];
  let decode: { done: () => void; failed: () => void };
  beforeEach(() => {
    HTMLImageElement.prototype.decode = vi.fn(() => new Promise<void>((resolve, reject) => (decode = { done: resolve, failed: () => reject(new Error('no picture')) })));
  });
  afterEach(() => {
    vi.useRealTimers();
    delete (HTMLImageElement.prototype as Partial<HTMLImageElement>).decode;
  });
  async function ask() {
    await open({ turn: [0] });
    fake.legal = legal;
    fake.plies = [...fake.plies, seen(10, 'chance', 'ask 0 right=?', pictured)];
    fake.version = 10;
    fake.view = pictured;
    flushSync();
  }

  it('is there before the question is shown and its clock starts', async () => {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(find('.card')).toBeNull();
    expect(fake.shown).not.toHaveBeenCalled();
    decode.done();
    await vi.waitFor(() => expect(find<HTMLImageElement>('.card img')?.getAttribute('src')).toMatch(/api\/pictures\/abc\.svg$/));
    expect(find<HTMLImageElement>('.card img')?.alt).toBe('The picture in question');
    expect(fake.shown).toHaveBeenCalledWith(10);
  });

  it('that cannot be had does not hold the question up, and can be asked for again', async () => {
    await ask();
    decode.failed();
    await vi.waitFor(() => expect(find('.card img')).not.toBeNull());
    expect(fake.shown).toHaveBeenCalledWith(10);
    find('.card img')?.dispatchEvent(new Event('error'));
    flushSync();
    expect(find('.card')?.textContent).toContain('could not be loaded');
    find('.card .picture button')?.click();
    flushSync();
    expect(find('.card img')).not.toBeNull();
  });

  it('that takes too long does not hold the question up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await ask();
    await vi.advanceTimersByTimeAsync(2_900);
    flushSync();
    expect(find('.card')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    flushSync();
    expect(find('.card img')).not.toBeNull();
  });
});

it('lists a land as it stands, though the map has still to show it', async () => {
  await open({ you: 2, turn: [2], view: view({ step: 'strike', strikes: 1, territories: changed({ id: 4, owner: null, value: 0 }) }), legal: [] });
  fake.legal = ['strike 4'];
  fake.view = view({ step: 'strike', strikes: 1, territories: changed({ id: 4, owner: 0, value: 400 }) });
  flushSync();
  expect(find('.panel ul[aria-label] button')?.getAttribute('aria-label')).toContain('400 points');
});

it('does not choose at the first touch of a finger, which shows what it is on, but at the second', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open({ view: view(), legal: ['attack 4', 'attack 5'] });
  flushSync();
  const tap = (id: number, pointerType: string) => {
    const land = document.querySelector(`[data-territory="${id}"]`);
    for (const type of ['pointerdown', 'click']) {
      land?.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType }));
      flushSync();
    }
  };
  tap(4, 'touch');
  expect(find('.aim button')?.textContent).toBe('Attack Land 4');
  tap(5, 'touch');
  expect(find('.aim button')?.textContent).toBe('Attack Land 5');
  tap(2, 'touch');
  expect(find('.aim')).toBeNull();
  tap(5, 'touch');
  expect(fake.send).not.toHaveBeenCalled();
  tap(5, 'touch');
  expect(fake.send).toHaveBeenCalledExactlyOnceWith('attack 5');
  tap(4, 'touch');
  find('.aim button')?.click();
  expect(fake.send).toHaveBeenLastCalledWith('attack 4');
  tap(5, 'mouse');
  expect(fake.send).toHaveBeenCalledTimes(3);
});

it('opens a rule in a page of its own, since the clock runs', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await open({ view: view(), legal: ['attack 4'] });
  flushSync();
  document.querySelector('[data-territory="2"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
  const link = find<HTMLAnchorElement>('.excuse a');
  expect(link?.getAttribute('href')).toBe('./rules#A-3.3');
  expect([link?.target, link?.rel, link?.textContent]).toEqual(['_blank', 'noopener', 'Rule A-3.3 (opens in a new tab)']);
});
