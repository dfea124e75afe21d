import { describe, expect, it } from 'vitest';
import { beats, origin } from './beats';
import { changed, field, land, seen, view } from './sample';

describe('where an army comes from', () => {
  it('sets out from the nearest own land that touches the target', () => expect(origin(land, field, 1, 4)).toBe(3));
  it('passes through the ally’s land where no own land touches it', () => expect(origin(land, field, 0, 4)).toBe(3));
  it('else sets out from the nearest own land', () => expect(origin(land, field, 2, 2)).toBe(4));
  it('has nowhere to come from without land', () => expect(origin(land, [{ id: 1, owner: 1, value: 200 }], 2, 1)).toBeNull());
});

describe('beats', () => {
  const marching = view({ targets: [4, 5], answered: [false, true], step: 'answer' });

  it('shows the castles rise in the order of seats', () => {
    const after = view({ phase: 'expansion', step: null });
    expect(beats(null, seen(1, 'chance', 'bases 1 3 5', after), land).map((beat) => [beat.kind, beat.seat, beat.to])).toEqual([
      ['base', 0, 1],
      ['base', 1, 3],
      ['base', 2, 5]
    ]);
  });

  it('shows a claim, an aim and a strike', () => {
    const free = view({ phase: 'expansion', step: null, territories: changed({ id: 4, owner: null, value: 0 }) });
    expect(beats(free, seen(2, 2, 'claim 4', view()), land)).toMatchObject([{ kind: 'claim', from: 5, to: 4, effect: 'land' }]);
    expect(beats(view(), seen(3, 1, 'attack 4', view()), land)).toMatchObject([{ kind: 'aim', from: 3, to: 4, patch: [] }]);
    const struck = view({ territories: changed({ id: 3, owner: 1, value: 400, towers: 1 }) });
    expect(beats(view(), seen(4, 2, 'strike 3', struck), land)).toMatchObject([{ kind: 'strike', from: 4, to: 3, effect: 'tower' }]);
    const razed = view({ territories: changed({ id: 3, owner: 1, value: 0, towers: 0 }) });
    expect(beats(view(), seen(4, 2, 'strike 3', razed), land)[0]?.effect).toBe('castle');
  });

  it('resolves answers in the order in which targets were chosen', () => {
    const after = view({
      step: 'strike',
      territories: changed({ id: 4, owner: 1, value: 400 }),
      last: { round: 1, targets: [5, 4], order: [1, 0], answers: [2, 3], right: [1, 3] }
    });
    expect(beats({ ...marching, targets: [5, 4] }, seen(9, 0, 'answer 2', after), land)).toMatchObject([
      { seat: 1, to: 4, right: true, effect: 'land' },
      { seat: 0, to: 5, right: false, effect: 'none' }
    ]);
  });

  it('fells one tower for each right answer at the same castle', () => {
    const after = view({
      phase: 'over',
      step: null,
      territories: changed({ id: 5, owner: 2, value: 0, towers: 0 }),
      last: { round: 1, targets: [5, 5], order: [0, 1], answers: [1, 2], right: [1, 2] }
    });
    const list = beats({ ...marching, targets: [5, 5] }, seen(9, 0, 'answer 1', after), land);
    expect(list.map((beat) => [beat.effect, beat.patch[0]?.towers])).toEqual([
      ['tower', 1],
      ['castle', 0]
    ]);
  });

  it('gives nothing to the second right answer at a land already taken', () => {
    const after = view({
      step: 'strike',
      territories: changed({ id: 4, owner: 0, value: 400 }),
      last: { round: 1, targets: [4, 4], order: [0, 1], answers: [1, 2], right: [1, 2] }
    });
    expect(beats({ ...marching, targets: [4, 4] }, seen(9, 0, 'answer 1', after), land).map((beat) => beat.effect)).toEqual(['land', 'none']);
  });

  it('keeps still while an answer is hidden', () => {
    expect(beats(view({ step: 'answer' }), seen(8, 1, 'answer ?', marching), land)).toEqual([]);
    expect(beats(view({ step: 'ask' }), seen(8, 'chance', 'ask 0 right=?', view()), land)).toEqual([]);
  });

  it('does not resolve a round twice', () => {
    const last = { round: 1, targets: [4, 5], order: [0, 1], answers: [1, 1], right: [1, 1] };
    const before = view({ round: 2, step: 'answer', last });
    expect(beats(before, seen(20, 0, 'answer 1', { ...before, answered: [true, false] }), land)).toEqual([]);
  });
});
