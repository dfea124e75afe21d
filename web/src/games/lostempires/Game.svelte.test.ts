// The table as people use it: buttons with names, and exactly the move that they say.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '$lib/fake';
import { i18n, locales } from '$lib/i18n.svelte';
import { FakeSession, type Scripted } from './fake.svelte';
import Game from './Game.svelte';
import { messages } from './messages';
import { acting, cards, catalogue, deeds, hand, orders, player, seen, unit, view } from './sample';

// Under load a mounted table takes its time.
vi.setConfig({ testTimeout: 20_000 });

let app: Record<string, unknown> | undefined;
let session: FakeSession;
let asked: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  asked = fakeServer({
    'GET /api/games/lostempires/cards': catalogue,
    'GET /api/tables/oak-12/odds': { version: 0, odds: { damage: [12, 12, 9, 3], of: 36, attack: 3, defence: 3 } }
  });
});
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
  await vi.waitFor(() => expect(document.querySelector('.table')).not.toBeNull());
  await settle();
}
async function settle() {
  flushSync();
  await tick();
  flushSync();
}

/** A button's name as it is read out. */
const name = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim();
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button')];
const names = () => buttons().map(name);
async function press(what: string | RegExp) {
  const found = buttons().find((button) => (typeof what === 'string' ? name(button) === what : what.test(name(button))));
  if (!found) throw new Error(`no button ${what} among ${names().join(' | ')}`);
  found.click();
  await settle();
}
const text = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

const words = {
  en: { prompt: 'Play a unit or activate one', lancer: 'Lancer, unit, 2 command tokens, can be played', play: 'Play: 2 command tokens' },
  fr: { prompt: 'Jouez une unité ou activez-en une', lancer: 'Lancier, unité, 2 jetons de commandement, peut être jouée', play: 'Jouer : 2 jetons de commandement' },
  ro: { prompt: 'Joacă o unitate sau activează una', lancer: 'Lăncier, unitate, 2 jetoane de comandă, poate fi jucată', play: 'Joacă: 2 jetoane de comandă' }
};

describe.each(locales)('a unit in %s', (locale) => {
  it('is looked at, then played for what its button says', async () => {
    await i18n.set(locale);
    await open({ legal: orders });
    const w = words[locale];
    expect(text('h1')).toBe(w.prompt);
    expect(names()).not.toContain(w.play);
    await press(w.lancer);
    expect(text('.lectern')).toContain(i18n.text(cards.design('lancer')?.rules).replace(/\s+/g, ' '));
    await press(w.play);
    expect(session.sent).toEqual(['play lancer 2c']);
  });
});

describe('orders', () => {
  it('take a support step by step, and a second tap or its button to confirm', async () => {
    await open({ legal: orders });
    await press(/^Volley, support/);
    await press('Play: 1 command token');
    expect(text('.deeds')).toContain('Choose a unit that glows');
    // A tap beside a target changes nothing.
    await press(/^Warden, yours/);
    expect(text('.deeds')).toContain('Choose a unit that glows');
    await press(/^Guard, Pollux’s.*can be chosen$/);
    await press(/^Titan, Pollux’s/);
    expect(session.sent).toEqual([]);
    expect(names().filter((one) => one.endsWith('once more to confirm'))).toHaveLength(1);
    await press('Play Volley');
    expect(session.sent).toEqual(['support volley 1c u4']);
  });

  it('activate a unit with either token', async () => {
    await open({ legal: orders });
    await press(/^Lancer, yours, on the left flank.*can be activated$/);
    expect(names()).toContain('Activate: 1 supply token, 1 action');
    await press('Activate: 1 command token, 2 actions');
    expect(session.sent).toEqual(['activate u1 c']);
  });

  it('say why a unit or a card is barred, with its rule', async () => {
    await open({ legal: orders.filter((move) => !move.includes('titan')), view: view({ players: [player({ hand, command: 2 }), player()] }) });
    await press(/^Warden, yours.*exhausted$/);
    expect(text('.reason')).toContain('It is exhausted until the round ends.');
    expect(document.querySelector('.reason a')?.getAttribute('href')).toBe('./rules/lostempires#L-3.5');
    await press('Back to the hand');
    await press(/^Titan, unit/);
    expect(text('.reason')).toContain('Too few tokens are ready');
    expect(names().filter((one) => one.startsWith('Play:'))).toEqual([]);
  });

  it('remind of the compulsory order, and end by a button', async () => {
    await open({ legal: orders });
    expect(text('.deeds')).toContain('First play or activate a unit');
    expect(names()).not.toContain('Done');
    session.change({ legal: [...orders, 'done'], view: view({ given: true }) });
    await settle();
    await press('Done');
    session.change({ legal: ['pass'] });
    await settle();
    expect(text('h1')).toBe('You can neither play nor activate a unit: pass');
    await press('Pass');
    expect(session.sent).toEqual(['done', 'pass']);
  });
});

describe('an activation', () => {
  it('weighs an attack before it is made', async () => {
    await open({ legal: deeds, view: acting() });
    expect(text('h1')).toBe('Lancer: 2 actions left');
    await press(/^Guard.*can be chosen$/);
    await vi.waitFor(() => {
      flushSync();
      expect(document.querySelector('.odds')?.getAttribute('aria-label')).toBe('Attack 3 against defence 3; damage 0: 34%; damage 1: 33%; damage 2: 25%; damage 3: 8%; lost: 8%');
    });
    expect(asked.map((one) => one.what)).toContain('GET /api/tables/oak-12/odds');
    expect(session.sent).toEqual([]);
    await press(/^Guard.*once more to confirm$/);
    expect(session.sent).toEqual(['attack u2']);
  });

  it('moves by two taps on the battlefield, or thinks again', async () => {
    await open({ legal: deeds, view: acting() });
    await press(/^Center.*can be chosen$/);
    expect(names()).toContain('Move to the center');
    await press('Back');
    expect(names()).not.toContain('Move to the center');
    await press(/^Pollux’s hive.*can be chosen$/);
    await press(/^Pollux’s hive.*once more to confirm$/);
    expect(session.sent).toEqual(['move hive1']);
  });

  it('says why the unit may not go there, with the rule', async () => {
    await open({ legal: ['move left', 'move right', 'stop'], view: acting({ activation: { unit: 'u3', actions: 2, attacked: false, used: false, target: null } }) });
    expect(text('.deeds p')).toBe('You can move');
    await press(/^Center/);
    expect(text('.reason')).toBe('It does not touch the battlefield where the unit stands. rule L-1.1 (opens in a new tab)');
    expect(text('.lectern').match(/Center/g)).toHaveLength(1);
  });

  it('leaves the focus before what can be done next', async () => {
    await open({ legal: deeds, view: acting() });
    expect(text('.deeds p')).toBe('You can move, attack, or use the ability');
    buttons().find((one) => name(one) === 'Stop')?.focus();
    await press('Stop');
    expect(document.activeElement).toBe(document.querySelector('.deeds'));
  });

  it('uses an ability at once where it asks for nothing, and stops at any time', async () => {
    await open({ legal: deeds, view: acting() });
    await press('Use: Charge');
    expect(session.sent).toEqual(['use']);
    await press('Stop');
    expect(session.sent).toEqual(['use', 'stop']);
  });

  it('asks for the targets of an ability one by one', async () => {
    await open({ legal: ['use u3 left', 'use u3 right', 'use u1 center', 'stop'], view: acting() });
    await press('Use: Charge');
    await press(/^Warden.*can be chosen$/);
    expect(text('.deeds')).toContain('Choose a battlefield that glows');
    await press(/^Right flank.*can be chosen$/);
    await press('Use Charge');
    expect(session.sent).toEqual(['use u3 right']);
  });
});

describe('the other steps', () => {
  it('choose a deck', async () => {
    await open({ legal: ['deck charter', 'deck synod', 'deck concord', 'deck horde'], view: view({ phase: 'deck', first: null, units: [], players: [player({ faction: null }), player({ faction: null })] }) });
    await press(/^The Horde/);
    await press('Lead the Horde');
    expect(session.sent).toEqual(['deck horde']);
  });

  it('set cards of the first hand aside, or keep it', async () => {
    await open({ legal: ['keep', 'mulligan scout', 'mulligan scout scout', 'mulligan scout lancer', 'mulligan lancer'], view: view({ phase: 'mulligan', active: null, units: [] }) });
    await press(/^Lancer, unit/);
    await press(/^Scout, unit/);
    expect(document.querySelectorAll('.hand [aria-pressed="true"]')).toHaveLength(2);
    await press('Change 2 cards');
    await press('Keep');
    expect(session.sent).toEqual(['mulligan scout lancer', 'keep']);
  });

  it('retreat, and say whose effect comes next', async () => {
    await open({ legal: ['retreat hive0', 'retreat left'], view: view({ phase: 'retreat', active: null, units: [unit('u1', 'scout', 0, 'hive1')] }) });
    await press('Retreat to the left flank');
    const losing = [{ id: 'u7', card: 'scout', owner: 0, at: 'left' as const }, { id: 'u8', card: 'titan', owner: 1, at: 'left' as const }];
    session.change({ legal: ['resolve u7', 'resolve u8'], view: view({ phase: 'losses', active: null, losing }) });
    await settle();
    await press('Titan next');
    expect(session.sent).toEqual(['retreat left', 'resolve u8']);
  });
});

describe('what lies open', () => {
  it('shows the discards of both, and the cards of one’s own deck', async () => {
    await open({ legal: orders });
    await press(/^Pollux: 4 in hand, 11 in the deck, 1 discarded/);
    expect(text('dialog[open]')).toContain('1 discarded card');
    expect(names()).toContain('1 × Volley');
  });

  it('offers nothing to an onlooker but to look', async () => {
    await open({ you: null, legal: [] });
    expect(document.querySelector('.deeds')).toBeNull();
    expect(document.querySelector('.hand')).toBeNull();
    await press(/^Titan, Pollux’s/);
    expect(text('.lectern')).toContain('Titan');
    expect(text('.lectern')).not.toContain('token');
  });
});

it('names nobody while what happened is still being shown', async () => {
  await open({ legal: ['keep'], view: view({ phase: 'mulligan', active: null, units: [] }), plies: [seen(1, 0, 'keep', view({ phase: 'mulligan', active: null }))], since: 1 });
  const first = view({ round: 1, active: 1 });
  session.change({ legal: [], turn: [1], view: first, plies: [seen(1, 0, 'keep', view({ phase: 'mulligan', active: null })), seen(2, 1, 'keep', first)] });
  await settle();
  expect(text('h1')).not.toMatch(/: ?$/);
});

describe('what happens', () => {
  const target = { activation: { unit: 'u1', actions: 1, attacked: true, used: false, target: 'u2' } };

  it('is read out, with the dice as they add up', async () => {
    await open({ legal: deeds, view: acting(), plies: [seen(1, 0, 'activate u1 c', acting())], since: 1 });
    const awaited = acting(target);
    const hurt = acting({ units: awaited.units.map((one) => (one.id === 'u2' ? { ...one, damage: 2 } : one)) });
    session.change({ legal: ['stop'], view: hurt, plies: [seen(1, 0, 'activate u1 c', acting()), seen(2, 0, 'attack u2', awaited), seen(3, 'chance', 'roll 2 1', hurt)] });
    await settle();
    for (let i = 0; i < 4; i++) {
      document.body.click();
      await settle();
    }
    await vi.waitFor(() => {
      flushSync();
      expect(text('[role=log]')).toContain('3 + 2 = 5 against 3 + 1 = 4. Guard takes 2 damage.');
    });
  });

  it('ends with who won, why, and another game', async () => {
    const over = view({ phase: 'over', active: null, players: [player({ hand: [], gates: 4 }), player({ gates: 2 })] });
    await open({ view: over, turn: [], legal: [], outcome: { winners: [0], reason: 'gate', scores: [4, 2] } });
    expect(text('.end h2')).toBe('You win planet 581');
    expect(text('.end .why')).toContain('The fourth gate stands open.');
    await press('Play again');
    expect(session.agained).toBe(1);
    await press('Look at the table');
    expect(document.querySelector('.end')).toBeNull();
  });
});
