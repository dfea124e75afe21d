import { describe, expect, it } from 'vitest';
import { castle, names, player, seen, view } from './sample';
import { chapters, happenings, sealedBy } from './story';
import { flights } from './parts/playback.svelte';

const players = [player({ hand: [] }), player(), player()];
const castles = names.map((name) => castle(name));

describe('what a ply did', () => {
  it('is a draw that may be hidden', () => {
    expect(happenings(null, seen(1, 'chance', 'draw 1 ?', view()))).toEqual([{ kind: 'draw', seat: 1, card: null }]);
    expect(happenings(null, seen(1, 'chance', 'draw 0 ivanhoe', view()))).toEqual([{ kind: 'draw', seat: 0, card: 'ivanhoe' }]);
    expect(happenings(null, seen(1, 'chance', 'first 2', view()))).toEqual([{ kind: 'first', seat: 2 }]);
  });

  it('is sealed until the last bid is in; then all open at once', () => {
    const bidding = view({ step: 'bid', offer: 'foot.oak', last: null });
    expect(happenings(bidding, seen(2, 1, 'bid ?', bidding))).toEqual([{ kind: 'sealed', seat: 1 }]);
    const bids = [{ seat: 1, card: 'ivanhoe' }, { seat: 2, card: null }];
    const after = view({ step: 'attack', last: { seat: 0, offer: 'foot.oak', bids, taken: 1 } });
    expect(happenings(bidding, seen(3, 2, 'pass', after))).toEqual([
      { kind: 'sealed', seat: 2 },
      { kind: 'reveal', seat: 0, bids },
      { kind: 'swap', seat: 0, other: 1, gave: 'foot.oak', got: 'ivanhoe' }
    ]);
    const several = view({ step: 'take', offer: 'foot.oak', last: { seat: 0, offer: 'foot.oak', bids, taken: null } });
    expect(happenings(bidding, seen(3, 2, 'bid foot.lion', several)).map((one) => one.kind)).toEqual(['sealed', 'reveal']);
    expect(happenings(several, seen(4, 0, 'take 1', after))).toEqual([{ kind: 'swap', seat: 0, other: 1, gave: 'foot.oak', got: 'ivanhoe' }]);
  });

  it('is an offer that nobody wants, or that nobody is asked about', () => {
    const bidding = view({ step: 'bid', offer: 'foot.oak' });
    const gone = view({ step: 'attack', last: { seat: 0, offer: 'foot.oak', bids: [{ seat: 1, card: null }], taken: null } });
    expect(happenings(bidding, seen(2, 1, 'pass', gone)).at(-1)).toEqual({ kind: 'spurned', seat: 0, card: 'foot.oak' });
    expect(happenings(view({ step: 'offer' }), seen(2, 0, 'offer foot.oak', gone)).map((one) => one.kind)).toEqual(['offer', 'spurned']);
  });

  it('is an attack that tells who fell and whose shield was lost', () => {
    const before = view();
    const after = view({ castles: before.castles.map((one) => (one.name === 'york' ? castle('york', { army: ['knight.lion', 'knight.lion', 'ivanhoe'], shields: [0, 1] }) : one)) });
    expect(happenings(before, seen(2, 0, 'attack york with knight.lion knight.lion ivanhoe', after))).toEqual([
      { kind: 'attack', seat: 0, castle: 'york', cards: ['knight.lion', 'knight.lion', 'ivanhoe'], fell: ['crossbow.lion', 'locksley'], from: 1, lost: 2 }
    ]);
    expect(happenings(before, seen(2, 0, 'hold', before))).toEqual([{ kind: 'hold', seat: 0 }]);
    expect(happenings(before, seen(2, 0, 'surrender foot.oak', before))).toEqual([{ kind: 'surrender', seat: 0, cards: ['foot.oak'] }]);
  });
});

it('knows who has answered the bidding that goes on', () => {
  const plies = [seen(1, 1, 'bid ?', view()), seen(2, 0, 'offer foot.oak', view()), seen(3, 2, 'bid ?', view()), seen(4, 1, 'bid foot.lion', view())];
  expect([...sealedBy(plies)].sort()).toEqual([1, 2]);
});

describe('the log', () => {
  const deal = view({ step: 'deal', castles, players });
  const draw = view({ step: 'draw', active: 1, castles, players });
  const late = view({ step: 'attack', active: 1, late: true });
  const plies = [
    seen(1, 'chance', 'first 1', deal),
    seen(2, 'chance', 'draw 0 ivanhoe', deal),
    seen(3, 'chance', 'draw 1 ?', deal),
    seen(4, 'chance', 'draw 0 foot.oak', draw),
    seen(5, 'chance', 'draw 1 ?', draw),
    seen(6, 'chance', 'draw 1 ?', late),
    seen(7, 1, 'hold', draw, { auto: true, why: { code: 'hoard' } })
  ];

  it('goes by turns, with draws in one line and others’ dealt cards left out', () => {
    const list = chapters(plies, 0);
    expect(list.map((chapter) => chapter.seat)).toEqual([null, 1]);
    expect(list[0]?.entries).toEqual([
      { kind: 'first', seat: 1, version: 1, auto: false },
      { kind: 'draws', seat: 0, n: 2, cards: ['ivanhoe', 'foot.oak'], version: 2, auto: false }
    ]);
    expect(list[1]?.entries).toEqual([
      { kind: 'draws', seat: 1, n: 2, cards: [], version: 5, auto: false },
      { kind: 'hold', seat: 1, version: 7, auto: true, why: 'hoard' }
    ]);
  });

  it('tells an onlooker no card of the deal', () => {
    expect(chapters(plies, null)[0]?.entries.map((entry) => entry.kind)).toEqual(['first']);
  });
});

describe('what flies', () => {
  it('goes from hand to castle, and the fallen to the oubliette', () => {
    const list = flights({ kind: 'attack', seat: 1, castle: 'york', cards: ['foot.oak', 'foot.oak'], fell: ['ivanhoe'], from: 2, lost: 2 }, 0);
    expect(list.map(({ from, to, what }) => [from, to, what])).toEqual([
      ['castle-york', 'oubliette', { card: 'ivanhoe' }],
      ['lord-1', 'castle-york', { card: 'foot.oak' }],
      ['lord-1', 'castle-york', { card: 'foot.oak' }],
      ['castle-york', 'oubliette', { shield: 2 }]
    ]);
  });

  it('draws to one’s own hand, or to another baron face down', () => {
    expect(flights({ kind: 'draw', seat: 0, card: 'ivanhoe' }, 0)[0]).toMatchObject({ from: 'stock', to: 'hand', what: { card: 'ivanhoe' } });
    expect(flights({ kind: 'draw', seat: 1, card: null }, 0)[0]).toMatchObject({ to: 'lord-1', what: { card: null } });
  });
});
