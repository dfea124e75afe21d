import { describe, expect, it } from 'vitest';
import { answers, bar, cells, choices, ending, kin, livery, pointed, sides, stage, tilt } from './board';
import { field, land, view } from './sample';

describe('colours', () => {
  it('paints the own land blue and the ally’s green, whoever of the two looks', () => {
    expect([0, 1, 2].map((owner) => livery(owner, 0))).toEqual(['blue', 'green', 'black']);
    expect([0, 1, 2].map((owner) => livery(owner, 1))).toEqual(['green', 'blue', 'black']);
  });

  it('paints seat 0 blue and seat 1 green for onlookers and the Dark Lord', () => {
    for (const viewer of [null, 2]) expect([0, 1, 2].map((owner) => livery(owner, viewer))).toEqual(['blue', 'green', 'black']);
  });

  it('leaves free land bare', () => expect(livery(null, 0)).toBe('bare'));

  it('tells how a seat stands to the viewer', () => {
    expect([null, 0, 1, 2].map((seat) => kin(seat, 1))).toEqual(['nobody', 'ally', 'you', 'dark']);
    expect([0, 1, 2].map((seat) => kin(seat, null))).toEqual(['other', 'other', 'dark']);
    expect([0, 1, 2].map((seat) => kin(seat, 2))).toEqual(['other', 'other', 'you']);
  });
});

describe('legal moves', () => {
  it('maps territories to the moves that point at them', () => {
    expect([...choices(['attack 4', 'attack 5'])]).toEqual([
      [4, { id: 4, deed: 'attack', move: 'attack 4' }],
      [5, { id: 5, deed: 'attack', move: 'attack 5' }]
    ]);
  });

  it('reads answers and leaves them out of the map', () => {
    const legal = ['answer 1', 'answer 2', 'answer 3', 'answer 4', 'answer none'];
    expect(answers(legal)).toEqual([1, 2, 3, 4]);
    expect(choices(legal).size).toBe(0);
  });

  it('takes no other word for a pointing move', () => {
    for (const move of ['bases 1 2 3', 'strike', 'strike x', 'answer 1', 'restrike 4']) expect(pointed(move)).toBeNull();
  });

  it('gives a choice to just the cells on the list', () => {
    const board = cells(land, field, [4, null], choices(['attack 4']), 0);
    expect(board.filter((cell) => cell.choice).map((cell) => cell.id)).toEqual([4]);
    expect(board[3]?.aimed).toEqual([0]);
    expect(board.map((cell) => cell.livery)).toEqual(['blue', 'green', 'green', 'black', 'black']);
    expect(board.map((cell) => cell.towers)).toEqual([3, null, 2, null, 2]);
  });

  it('draws free land where nothing is known yet', () => {
    expect(cells(land, [], [], new Map(), 0).every((cell) => cell.livery === 'bare' && cell.value === 0)).toBe(true);
  });
});

describe('why a territory is barred', () => {
  it('names the reason and the rule of the step', () => {
    expect(bar(view({ targets: [null, 4] }), 4, 0)).toEqual({ code: 'chosen', rule: 'A-3.4' });
    expect(bar(view(), 5, 0)).toEqual({ code: 'far', rule: 'A-3.3' });
    expect(bar(view(), 1, 0)).toEqual({ code: 'own', rule: 'A-3.3' });
    expect(bar(view(), 2, 0)).toEqual({ code: 'ally', rule: 'A-3.3' });
    expect(bar(view({ phase: 'expansion', step: null }), 2, 0)).toEqual({ code: 'taken', rule: 'A-2.2' });
    expect(bar(view({ step: 'strike' }), 4, 2)).toEqual({ code: 'own', rule: 'A-3.10' });
    expect(bar(view({ step: 'strike' }), 1, 2)).toEqual({ code: 'far', rule: 'A-3.10' });
  });
});

describe('the balance', () => {
  it('weighs the allies together', () => expect(sides([1400, 1800, 2400])).toEqual({ allies: 3200, dark: 2400 }));
  it('tips to the heavier side and never over', () => {
    expect(tilt([1400, 1400, 2800])).toBe(0);
    expect(tilt([0, 0, 400])).toBe(-1);
    expect(tilt([400, 0, 0])).toBe(1);
    expect(tilt([0, 0, 0])).toBe(0);
    expect(tilt([1400, 1800, 2400])).toBeGreaterThan(0);
  });
});

describe('stages and endings', () => {
  it('names the five endings', () => {
    const scores = [0, 0, 0];
    expect(
      [
        { winners: [0, 1], reason: 'castle', scores },
        { winners: [0, 1], reason: 'points', scores },
        { winners: [], reason: 'draw', scores },
        { winners: [2], reason: 'points', scores },
        { winners: [2], reason: 'castle', scores }
      ].map(ending)
    ).toEqual(['castle-allies', 'points-allies', 'draw', 'points-dark', 'castle-dark']);
  });

  it('names what is going on', () => {
    expect(stage(null)).toBe('waiting');
    expect(stage(view({ phase: 'bases', step: null }))).toBe('bases');
    expect(stage(view({ phase: 'expansion', step: null }))).toBe('claim');
    expect(stage(view())).toBe('target');
    expect(stage(view({ step: 'ask' }))).toBe('question');
    expect(stage(view({ step: 'answer' }))).toBe('question');
    expect(stage(view({ step: 'strike' }))).toBe('strike');
    expect(stage(view({ phase: 'over', step: null }))).toBe('over');
  });
});
