import { describe, expect, it } from 'vitest';
import { barred, castles, idle, index, lords, market, moveOf, narrow, purposes, shut, stages, surplus, type View } from './board';
import { kindOf, kinds, laid, piles, sorted } from './cards';
import { ledger, ranking } from './reckoning';
import { attacks, castle, hand, player, view } from './sample';

/** The kinds that may be added, by name. */
const fits = (addable: readonly boolean[]) => kinds.filter((_, kind) => addable[kind]);

describe('cards', () => {
  it('sorts a hand as the notation does, or by escutcheon with the champions last', () => {
    const cards = ['ivanhoe', 'archer.lion', 'knight.oak', 'foot.lion'];
    expect(sorted(cards)).toEqual(['knight.oak', 'foot.lion', 'archer.lion', 'ivanhoe']);
    expect(laid(cards, 'type').map((one) => one.card)).toEqual(sorted(cards));
    expect(laid(cards, 'charge').map((one) => one.card)).toEqual(['foot.lion', 'archer.lion', 'knight.oak', 'ivanhoe']);
  });

  it('tells cards that are alike apart, and counts them', () => {
    expect(laid(hand, 'type').map((one) => one.id)).toEqual(['knight.lion#0', 'knight.lion#1', 'knight.oak#0', 'foot.lion#0', 'archer.rose#0', 'ivanhoe#0']);
    expect(piles(hand)[0]).toEqual({ card: 'knight.lion', n: 2 });
    expect(kindOf('?')).toBe(-1);
  });
});

describe('the legal list', () => {
  it('is read into what each kind of move needs', () => {
    const deeds = index(attacks);
    expect(purposes(deeds)).toEqual(['attack']);
    expect([deeds.hold, deeds.pass, deeds.surrender]).toEqual([true, false, null]);
    expect(deeds.attack.byKey.get('knight.lion knight.lion knight.oak')?.castles).toEqual(['rotherwood', 'york']);
    expect(idle(index([]))).toBe(true);
    expect(idle(index(['hold']))).toBe(false);
  });

  it.each([
    [['offer foot.oak', 'offer ivanhoe'], 'offer'],
    [['bid foot.oak', 'pass'], 'bid'],
    [['discard foot.oak knight.lion'], 'discard'],
    [['recover foot.lion foot.oak archer.rose', 'hold'], 'recover']
  ])('knows what cards are for: %s', (legal, purpose) => {
    expect(purposes(index(legal))).toEqual([purpose]);
  });

  it('keeps a whole surrender and the seats one may take from', () => {
    expect(index(['surrender foot.oak ivanhoe']).surrender).toBe('surrender foot.oak ivanhoe');
    expect([...index(['take 1', 'take 3']).take]).toEqual([1, 3]);
  });

  it('reads thousands of armies and narrows them at once', () => {
    const legal = Array.from({ length: 6000 }, (_, i) => `attack york with ${kinds.filter((_, kind) => (i + 1) & (1 << kind)).join(' ')}`);
    const deeds = index(legal);
    expect(deeds.attack.list).toHaveLength(6000);
    expect(fits(narrow(deeds.attack, ['knight.lion', 'knight.stag']).addable)).not.toContain('knight.lion');
  });
});

describe('an army', () => {
  const deeds = index(attacks);

  it('lights up the castles that exactly these cards take', () => {
    expect(narrow(deeds.attack, ['knight.lion']).castles).toEqual(['rotherwood']);
    expect(narrow(deeds.attack, ['knight.oak', 'knight.lion', 'knight.lion']).castles).toEqual(['rotherwood', 'york']);
    expect(narrow(deeds.attack, ['knight.oak']).castles).toEqual([]);
  });

  it('takes only cards that some lawful army still needs, copies counted', () => {
    expect(fits(narrow(deeds.attack, []).addable)).toEqual(['knight.lion', 'knight.oak', 'foot.lion', 'ivanhoe']);
    expect(fits(narrow(deeds.attack, ['foot.lion']).addable)).toEqual(['knight.lion']);
    expect(fits(narrow(deeds.attack, ['knight.lion', 'knight.lion']).addable)).toEqual(['knight.oak', 'ivanhoe']);
  });

  it('knows how many cards are missing for the castle aimed at', () => {
    expect(narrow(deeds.attack, [], 'york').missing).toBe(3);
    expect(narrow(deeds.attack, ['knight.lion', 'ivanhoe'], 'york').missing).toBe(1);
    expect(narrow(deeds.attack, ['foot.lion'], 'york').missing).toBeNull();
    expect(narrow(deeds.attack, ['knight.lion', 'knight.lion', 'knight.oak'], 'york').castles).toEqual(['york']);
  });

  it('becomes the move in the notation, whatever the order of pointing', () => {
    expect(moveOf(deeds, 'attack', ['ivanhoe', 'knight.lion', 'knight.lion'], 'york')).toBe('attack york with knight.lion knight.lion ivanhoe');
    expect(moveOf(deeds, 'attack', ['ivanhoe'], 'york')).toBeNull();
    expect(moveOf(deeds, 'attack', ['knight.lion'], null)).toBeNull();
  });

  it('tells why a card does not fit', () => {
    const why = (cards: string[], card: string, aim: string | null = null, level: View['level'] = 'adult') => barred(deeds, 'attack', cards, card, aim, level);
    expect(why([], 'knight.lion')).toBeNull();
    expect(why([], 'archer.rose')).toEqual({ code: 'weak', rule: 'I-4.3' });
    expect(why(['foot.lion'], 'knight.oak')).toEqual({ code: 'mixed', rule: 'I-4.1' });
    expect(why(['foot.lion'], 'knight.oak', null, 'children')).toEqual({ code: 'mixed.children', rule: 'I-4.1' });
    expect(why([], 'foot.lion', 'york')).toEqual({ code: 'aim', rule: 'I-4.3' });
  });
});

describe('other cards to point at', () => {
  it('recovers with exactly three', () => {
    const deeds = index(['recover knight.lion knight.lion knight.oak', 'recover knight.lion knight.oak foot.lion', 'hold']);
    expect(narrow(deeds.recover, ['knight.lion', 'knight.oak'])).toMatchObject({ missing: 1, complete: false });
    expect(narrow(deeds.recover, ['knight.lion', 'knight.oak', 'foot.lion'])).toMatchObject({ missing: 0, complete: true });
    expect(barred(deeds, 'recover', ['knight.lion', 'knight.oak', 'foot.lion'], 'ivanhoe', null, 'adult')).toEqual({ code: 'full', rule: 'I-3.5' });
    expect(moveOf(deeds, 'recover', ['foot.lion', 'knight.oak', 'knight.lion'])).toBe('recover knight.lion knight.oak foot.lion');
  });

  it('discards exactly the surplus', () => {
    const deeds = index(['discard knight.lion knight.oak', 'discard knight.lion foot.lion']);
    expect(surplus(deeds)).toBe(2);
    expect(moveOf(deeds, 'discard', ['knight.lion'])).toBeNull();
    expect(moveOf(deeds, 'discard', ['foot.lion', 'knight.lion'])).toBe('discard knight.lion foot.lion');
    expect(barred(deeds, 'discard', ['knight.lion', 'foot.lion'], 'knight.oak', null, 'children')?.rule).toBe('I-3.7');
  });

  it('offers and bids one', () => {
    const deeds = index(['bid foot.oak', 'pass']);
    expect(moveOf(deeds, 'bid', ['foot.oak'])).toBe('bid foot.oak');
    expect(barred(deeds, 'bid', ['foot.oak'], 'foot.oak', null, 'adult')).toBeNull();
    expect(barred(deeds, 'bid', [], 'ivanhoe', null, 'adult')?.rule).toBe('I-3.3');
  });
});

describe('the castles', () => {
  it('show boxes, holder, what takes them and whether it is possible', () => {
    const list = castles(view(), index(attacks), ['rotherwood']);
    expect(list.map((one) => one.needed)).toEqual([1, 2, 5, 1, 3]);
    expect(list.map((one) => one.holder)).toEqual([null, 0, 2, null, 1]);
    expect(list[4]?.boxes).toEqual([1, 2]);
    expect(castles(view({ boxes: 4 }), index([]), [])[0]?.boxes).toEqual([null, null, null, null]);
    expect(list.map((one) => one.open)).toEqual([true, false, false, false, true]);
    expect(list.filter((one) => one.lit).map((one) => one.name)).toEqual(['rotherwood']);
  });

  it('tell why they are out of reach', () => {
    const poor = view({ players: [player({ hand, shields: 0 }), player(), player()] });
    expect(shut(view(), 'ashby', 0)).toMatchObject({ code: 'own', rule: 'I-4.9' });
    expect(shut(poor, 'rotherwood', 0)).toMatchObject({ code: 'shieldless', rule: 'I-4.8' });
    expect(shut(view(), 'coningsburgh', 0)).toEqual({ code: 'strong', rule: 'I-4.3', needed: 5 });
  });
});

describe('the barons', () => {
  it.each([3, 4, 5, 6])('sit in a round of %i that ends with the viewer', (n) => {
    const table = view({ players: Array.from({ length: n }, () => player()) });
    const seats = lords(table, [1], 1).map((lord) => lord.seat);
    expect(seats.at(-1)).toBe(1);
    expect(seats[0]).toBe(2);
    expect([...seats].sort()).toEqual(Array.from({ length: n }, (_, i) => i));
  });

  it('begin with the first for an onlooker, and say what they hold and who is awaited', () => {
    const list = lords(view(), [1, 'chance'], null);
    expect(list.map((lord) => lord.seat)).toEqual([0, 1, 2]);
    expect(list.map((lord) => lord.holds)).toEqual([['ashby'], ['york'], ['coningsburgh']]);
    expect(list.map((lord) => [lord.active, lord.due])).toEqual([[true, false], [false, true], [false, false]]);
  });
});

describe('the market', () => {
  const bidding = view({ step: 'bid', active: 1, offer: 'foot.oak', players: [player({ hand }), player(), player(), player({ count: 0 })] });

  it('shows who has answered and asks nobody without a card', () => {
    expect(market(bidding, new Set([2]))).toMatchObject({
      seat: 1,
      offer: 'foot.oak',
      open: true,
      stands: [{ seat: 0, stand: 'waits' }, { seat: 2, stand: 'sealed' }]
    });
  });

  it('opens the bids to pick from, then keeps the last exchange', () => {
    const last = { seat: 1, offer: 'foot.oak', bids: [{ seat: 0, card: 'archer.rose' }, { seat: 2, card: null }, { seat: 3, card: 'ivanhoe' }], taken: null };
    expect(market(view({ step: 'take', last }), new Set())).toMatchObject({ open: true, stands: [{ stand: 'bid' }, { stand: 'pass' }, { stand: 'bid' }] });
    expect(market(view({ last: { ...last, taken: 3 } }), new Set())).toMatchObject({ open: false, spurned: false, stands: [{ stand: 'bid' }, { stand: 'pass' }, { stand: 'taken' }] });
    expect(market(view({ last: { ...last, bids: [] } }), new Set())).toMatchObject({ open: false, spurned: true });
    expect(market(view({ last: null }), new Set())).toBeNull();
    expect(market(view({ step: 'offer', active: 2 }), new Set())).toMatchObject({ seat: 2, offer: null, open: true });
  });
});

describe('the steps', () => {
  it('leave out what a level or an empty stock has not', () => {
    expect(stages(view())).toEqual({ stages: ['draw', 'offer', 'attack'], now: 'attack' });
    expect(stages(view({ level: 'children', step: 'take' }))).toEqual({ stages: ['draw', 'offer', 'attack', 'discard'], now: 'offer' });
    expect(stages(view({ late: true }))).toEqual({ stages: ['attack'], now: 'attack' });
    expect(stages(view({ step: 'over' })).now).toBeNull();
  });
});

describe('the reckoning', () => {
  it('counts what is lost and what has not been seen', () => {
    const own = ledger(view(), 0);
    expect(own.lost).toBe(2);
    expect(own.rows[0]?.[0]).toEqual({ card: 'knight.lion', lost: 0, unseen: 2 });
    expect(own.rows[1]?.[3]).toEqual({ card: 'foot.oak', lost: 1, unseen: 3 });
    expect(own.champions.map((cell) => cell.unseen)).toEqual([0, 0]);
    expect(own.unseen).toBe(66 - 2 - 7 - 6);
    expect(ledger(view(), null).unseen).toBe(66 - 2 - 7);
  });

  it('ranks by points, then by the highest castle, and tells what broke a tie', () => {
    const over = view({
      step: 'over',
      castles: [castle('rotherwood', { shields: [0] }), castle('ashby', { shields: [2] }), castle('coningsburgh', { shields: [2] }), castle('torquilstone', { shields: [0] }), castle('york', { shields: [1] })],
      players: [player({ points: 5 }), player({ points: 5 }), player({ points: 5 })]
    });
    const { ranks, tie } = ranking(over, [1]);
    expect(ranks.map((rank) => [rank.place, rank.seat])).toEqual([[1, 1], [2, 0], [3, 2]]);
    expect(tie).toEqual({ castle: 'york', with: [0, 2] });
    expect(ranking(view({ players: [player({ points: 2 }), player({ points: 5 }), player({ points: 3 })] }), [1]).tie).toBeNull();
  });

  it('gives those without a castle the same place', () => {
    const over = view({ castles: [castle('york', { shields: [2] })], players: [player(), player(), player({ points: 5 })] });
    expect(ranking(over, [2]).ranks.map((rank) => rank.place)).toEqual([1, 2, 2]);
  });
});
