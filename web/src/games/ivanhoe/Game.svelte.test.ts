// The table as people use it: buttons with names, and exactly the move that they say.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, locales } from '$lib/i18n.svelte';
import { FakeSession, type Scripted } from './fake.svelte';
import Game from './Game.svelte';
import { messages } from './messages';
import type { Seen } from './story';
import { attacks, castle, hand, player, seen, view } from './sample';

let app: Record<string, unknown> | undefined;
let session: FakeSession;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  document.body.replaceChildren();
  await i18n.set('en');
});

async function open(part: Partial<Scripted> = {}) {
  await messages.load();
  session = new FakeSession(part);
  app = mount(Game, { target: document.body, props: { session } });
  flushSync();
}

/** A button's name as it is read out. */
const name = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim();
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')];
const names = () => buttons().map(name);
function press(what: string | RegExp) {
  const found = buttons().find((button) => (typeof what === 'string' ? name(button) === what : what.test(name(button))));
  if (!found) throw new Error(`no button ${what} among ${names().join(' | ')}`);
  found.click();
  flushSync();
}
const text = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

const words = {
  en: { lion: 'Knight of the lion', selected: 'Knight of the lion, selected', attack: 'Attack York with 3 cards', hold: 'Hold back', prompt: 'Attack a castle, or hold back' },
  fr: { lion: 'Chevalier au lion', selected: 'Chevalier au lion, choisie', attack: 'Attaquer York avec 3 cartes', hold: 'Se retenir', prompt: 'Attaquez un château, ou retenez-vous' },
  ro: { lion: 'Cavaler cu leu', selected: 'Cavaler cu leu, aleasă', attack: 'Atacă York cu 3 cărți', hold: 'Abține-te', prompt: 'Atacă un castel sau abține-te' }
};

describe.each(locales)('an attack in %s', (locale) => {
  it('is gathered card by card and sent as it is named', async () => {
    await i18n.set(locale);
    await open({ legal: attacks });
    const w = words[locale];
    expect(text('h1')).toBe(w.prompt);
    expect(names()).toContain(w.hold);
    expect(names()).not.toContain(w.attack);
    press(w.lion);
    expect(names()).toContain(w.selected);
    press(w.lion);
    press(/Ivanhoe/);
    expect(document.querySelectorAll('.tile.lit')).toHaveLength(1);
    press(w.attack);
    expect(session.sent).toEqual(['attack york with knight.lion knight.lion ivanhoe']);
  });
});

describe('pointing', () => {
  it('dims what does not fit and says why', async () => {
    await open({ legal: attacks });
    press('Foot soldier of the lion');
    press('Knight of the oak, does not fit');
    expect(text('[role=alert]')).toContain('An army shares one type or one escutcheon');
    expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('./rules/ivanhoe#I-4.1');
    press('Foot soldier of the lion, selected');
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('makes a castle within reach the button that attacks it', async () => {
    await open({ legal: attacks });
    press('Knight of the lion');
    press('Knight of the lion');
    press(/^Ivanhoe/);
    const castle = document.querySelector<HTMLButtonElement>('.castles [data-deed="attack"]');
    if (!castle) throw new Error('no castle to attack');
    expect(castle.dataset['castle']).toBe('york');
    expect(name(castle)).toMatch(/^Attack York: .*2 defenders/);
    castle.click();
    expect(session.sent).toEqual(['attack york with knight.lion knight.lion ivanhoe']);
  });

  it('aims at a castle and counts what is missing', async () => {
    await open({ legal: attacks });
    press(/^York/);
    expect(text('.deeds')).toContain('York: 3 more cards');
    press('Knight of the lion');
    expect(text('.deeds')).toContain('York: 2 more cards');
    expect(document.querySelectorAll('.tile.lit')).toHaveLength(0);
    press('Start over');
    expect(text('.deeds')).not.toContain('York');
  });

  it('tells why a castle cannot be attacked', async () => {
    await open({ legal: attacks });
    press(/^Ashby/);
    expect(text('[role=alert]')).toContain('You hold Ashby already.');
    press(/^Coningsburgh/);
    expect(text('[role=alert]')).toContain('Coningsburgh takes an army of 5.');
  });

  it('is undone when the moment has passed', async () => {
    await open({ legal: attacks });
    press('Knight of the lion');
    session.change({ legal: ['hold'], view: view({ players: [player({ hand: ['knight.lion', 'foot.oak'] }), player(), player()] }) });
    flushSync();
    expect(names().filter((one) => one.includes('selected'))).toEqual([]);
  });
});

describe('the other steps', () => {
  it('offers the card that was pointed at', async () => {
    await open({ view: view({ step: 'offer' }), legal: [...new Set(hand)].map((card) => `offer ${card}`) });
    press('Archer of the rose');
    press('Offer an archer of the rose');
    expect(session.sent).toEqual(['offer archer.rose']);
  });

  it('bids or passes, and shows who has answered', async () => {
    const bidding = view({ step: 'bid', active: 1, offer: 'foot.oak', last: null });
    await open({ view: bidding, turn: [0], legal: ['bid archer.rose', 'pass'], plies: [seen(7, 1, 'offer foot.oak', bidding), seen(8, 2, 'bid ?', bidding)], since: 8 });
    expect(text('.stall')).toContain('Ben offers');
    expect(text('.stall [data-place=stand-2]')).toContain('has answered');
    press('Pass');
    press('Archer of the rose');
    press('Bid an archer of the rose');
    expect(session.sent).toEqual(['pass', 'bid archer.rose']);
  });

  it('takes a bid from the stall', async () => {
    const last = { seat: 0, offer: 'foot.oak', bids: [{ seat: 1, card: 'ivanhoe' }, { seat: 2, card: 'foot.rose' }], taken: null };
    await open({ view: view({ step: 'take', last }), legal: ['take 1', 'take 2'] });
    press('Take a foot soldier of the rose from Rowena');
    expect(session.sent).toEqual(['take 2']);
  });

  it('buys back a shield with exactly three cards', async () => {
    await open({ legal: ['recover knight.lion knight.lion knight.oak', 'recover knight.lion knight.oak foot.lion', ...attacks] });
    press('Buy back a shield');
    for (const card of ['Foot soldier of the lion', 'Knight of the oak', 'Knight of the lion']) press(card);
    expect(text('[data-deed=recover]')).toContain('3 of 3');
    document.querySelector<HTMLElement>('[data-deed=recover]')?.click();
    expect(session.sent).toEqual(['recover knight.lion knight.oak foot.lion']);
  });

  it('discards when the surplus has been pointed at, not before', async () => {
    await open({ view: view({ step: 'discard', level: 'children' }), legal: ['discard knight.lion archer.rose', 'discard knight.oak archer.rose'] });
    press('Archer of the rose');
    const button = () => document.querySelector<HTMLButtonElement>('[data-deed=discard]');
    expect(button()?.disabled).toBe(true);
    expect(button()?.textContent).toContain('1 of 2');
    press('Knight of the oak');
    button()?.click();
    expect(session.sent).toEqual(['discard knight.oak archer.rose']);
  });

  it('asks twice before the hand is laid down where a shield could be bought back', async () => {
    const whole = `surrender ${hand.join(' ')}`;
    await open({ view: view({ late: true, stock: 0 }), legal: ['recover knight.lion knight.lion knight.oak', whole] });
    expect(text('h1')).toBe('No castle is within reach yet: buy back a shield, or surrender');
    expect(text('.hint')).toContain('A shield bought back may open a castle');
    expect([...document.querySelectorAll<HTMLElement>('.deeds .main')].map((one) => one.dataset['deed'])).toEqual(['recover']);
    press('Surrender: lay down all 6 cards');
    expect(session.sent).toEqual([]);
    press('Press again: all 6 cards are gone');
    expect(session.sent).toEqual([whole]);
  });

  it('surrenders the whole hand and says that the stock is empty', async () => {
    const whole = `surrender ${hand.join(' ')}`;
    await open({ view: view({ late: true, stock: 0 }), legal: [whole] });
    expect(text('.track')).toContain('Last assault');
    expect(text('h1')).toBe('No castle is within reach: you must surrender');
    press('Surrender: lay down all 6 cards');
    expect(session.sent).toEqual([whole]);
  });
});

describe('the hand', () => {
  it('is walked through with the arrow keys', async () => {
    await open({ legal: attacks });
    const cards = [...document.querySelectorAll<HTMLButtonElement>('[data-card]')];
    cards[0]?.focus();
    for (const [key, at] of [['ArrowRight', 1], ['End', 5], ['ArrowLeft', 4], ['Home', 0]] as const) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      flushSync();
      expect(document.activeElement).toBe(cards[at]);
    }
    expect(cards.filter((card) => card.tabIndex === 0)).toHaveLength(1);
  });

  it('is sorted by escutcheon if one likes, and remembers it', async () => {
    await open();
    press('By escutcheon');
    expect([...document.querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset['card'])).toEqual(['knight.lion', 'knight.lion', 'foot.lion', 'archer.rose', 'knight.oak', 'ivanhoe']);
    expect(localStorage.getItem('castellan.ivanhoe')).toContain('charge');
    press('By type');
  });
});

describe('the keyboard', () => {
  const key = (key: string) => {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset ?? {};

  it('comes to the hand when cards are asked for, to the heading when something was sent', async () => {
    await open({ turn: [1] });
    session.change({ turn: [0], legal: attacks });
    flushSync();
    await tick();
    expect(focused()['card']).toBe('knight.lion');
    press('Hold back');
    expect(session.sent).toEqual(['hold']);
    expect(document.activeElement).toBe(document.querySelector('h1'));
  });

  it('finds the buttons after the hand', async () => {
    await open({ legal: attacks });
    const [card, hold] = [document.querySelector('[data-card]'), document.querySelector('[data-deed=hold]')];
    expect(card && hold && card.compareDocumentPosition(hold) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('comes to the bids when one is to be picked', async () => {
    const last = { seat: 0, offer: 'foot.oak', bids: [{ seat: 1, card: 'ivanhoe' }, { seat: 2, card: 'foot.rose' }], taken: null };
    await open({ view: view({ step: 'take', last }), legal: ['take 1', 'take 2'] });
    await tick();
    expect(focused()['deed']).toBe('take');
  });

  it('is left to whoever reads the chronicle, which Escape closes', async () => {
    await open({ turn: [1] });
    press('Chronicle');
    await tick();
    const close = document.activeElement;
    expect(close?.closest('.chronicle')).not.toBeNull();
    session.change({ turn: [0], legal: attacks });
    flushSync();
    await tick();
    expect(document.activeElement).toBe(close);
    key('Escape');
    await tick();
    expect(document.querySelector('.chronicle')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Chronicle');
  });

  it('names what a castle costs once', async () => {
    await open({ legal: attacks });
    for (const one of ['Knight of the lion', 'Knight of the lion', /^Ivanhoe/]) press(one);
    const reachable = [...document.querySelectorAll<HTMLElement>('[data-deed=attack]')].filter((one) => !one.closest('[aria-hidden=true]'));
    const said = reachable.map(name);
    expect(said.filter((one) => one === 'Attack York with 3 cards')).toHaveLength(1);
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('what is shown comes before what follows from it', () => {
  const bids = [{ seat: 1, card: 'archer.lion' }, { seat: 2, card: null }];
  const bidding = view({ step: 'bid', offer: 'foot.oak', last: null });
  const offered = seen(1, 0, 'offer foot.oak', bidding);
  const after = view({ last: { seat: 0, offer: 'foot.oak', bids, taken: 1 } });

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  };
  async function answered() {
    await open({ view: bidding, turn: [1, 2], plies: [offered], since: 1 });
    session.change({ view: after, turn: [0], legal: attacks, plies: [offered, seen(2, 1, 'bid ?', bidding), seen(3, 2, 'pass', after)] });
    flushSync();
    await pass(500);
  }

  it('opens a single bid for a moment before one may attack', async () => {
    await answered();
    expect(text('h1')).toBe('The bids are opened');
    expect(text('.track [aria-current]')).toBe('Exchange');
    expect(text('.stall [data-place=stand-1]')).toContain('bids an archer of the lion');
    expect(document.querySelector('.stall.open:not(.strip)')).not.toBeNull();
    expect(document.querySelector('[data-deed=hold]')).toBeNull();
    await pass(800);
    expect(text('h1')).toBe('The bids are opened');
    await pass(300);
    expect(text('h1')).toBe('You trade with Ben');
    await pass(700);
    expect(text('h1')).toBe('Attack a castle, or hold back');
    expect(text('.track [aria-current]')).toBe('Attack');
    expect(document.querySelector('[data-deed=hold]')).not.toBeNull();
  });

  it('goes on at once when somebody taps', async () => {
    await answered();
    for (let i = 0; i < 2; i++) {
      document.querySelector<HTMLElement>('h1')?.click();
      await pass(0);
    }
    expect(text('h1')).toBe('Attack a castle, or hold back');
  });

  it('shows the attack of another as the step that it is', async () => {
    const weighs = view({ active: 1 });
    const first = seen(1, 1, 'hold', weighs);
    const next = view({ step: 'offer', active: 0, castles: weighs.castles.map((one) => (one.name === 'rotherwood' ? castle('rotherwood', { army: ['foot.oak'], shields: [1] }) : one)) });
    await open({ view: weighs, turn: [1], plies: [first], since: 1 });
    session.change({ view: next, turn: [0], legal: hand.map((card) => `offer ${card}`), plies: [first, seen(2, 1, 'attack rotherwood with foot.oak', next)] });
    flushSync();
    await pass(300);
    // What comes in meanwhile does not cut it short.
    session.change({ plies: [...session.plies] as unknown as Seen[] });
    flushSync();
    expect(text('h1')).toBe('Ben takes Rotherwood');
    expect(text('.track .whose')).toBe('Turn of Ben');
    expect(text('.track [aria-current]')).toBe('Attack');
    expect(document.querySelector('[data-deed=offer]')).toBeNull();
    await pass(600);
    expect(text('h1')).toBe('Choose a card to offer');
  });
});

it('puts a hint away for good', async () => {
  await open({ legal: attacks });
  expect(text('.hint')).toContain('outnumber');
  press('Do not show this again');
  expect(document.querySelector('.hint')).toBeNull();
});

it('shows an onlooker all that is public and no hand', async () => {
  await open({ you: null, view: view({ players: [player(), player(), player()] }), turn: [0] });
  expect(document.querySelector('.hand')).toBeNull();
  expect(document.querySelectorAll('.lords > li')).toHaveLength(3);
  expect(names().filter((one) => /^(Rotherwood|Ashby|Coningsburgh|Torquilstone|York)/.test(one))).toHaveLength(5);
});

it('opens the oubliette', async () => {
  HTMLDialogElement.prototype.showModal ??= vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  await open();
  press('Oubliette: 2 cards');
  expect(text('dialog')).toContain('Foot soldier of the oak: 1 lost, 3 unseen');
  expect(text('dialog')).toContain('No shield has been lost.');
});

describe('the end', () => {
  const over = view({
    step: 'over',
    active: null,
    castles: [castle('torquilstone', { shields: [0] }), castle('rotherwood', { shields: [0] }), castle('york', { shields: [1] })],
    players: [player({ hand: [], points: 5 }), player({ points: 5 }), player()]
  });

  it('ranks, tells what broke the tie, and offers another go', async () => {
    await open({ view: over, turn: [], outcome: { winners: [1], reason: 'points', scores: [5, 5, 0] } });
    expect(text('.end h2')).toBe('Ben rules the castles');
    expect(text('.end .verdict')).toBe('Defeat');
    expect(text('.end .tie')).toContain('Tied on points with Ada: York');
    expect([...document.querySelectorAll('.end .name')].map((one) => one.textContent?.trim().split(' ')[0])).toEqual(['Ben', 'Ada', 'Rowena']);
    press('Play again');
    expect(session.agained).toBe(1);
    press('Look at the table');
    expect(document.querySelector('.end')).toBeNull();
    press('Back to the ending');
    expect(document.querySelector('.end')).not.toBeNull();
  });
});
