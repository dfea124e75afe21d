import { describe, expect, it } from 'vitest';
import { beats } from './beats';
import type { Seen } from './board';
import { changed, land, seen, view } from './sample';
import { lines, log, story, takenBack } from './story';

describe('a round that the host took back', () => {
  const start = view({ round: 2 });
  const won = view({ step: 'strike', round: 2, strikes: 1, scores: [800, 600, 400], territories: changed({ id: 4, owner: 0, value: 400 }), last: { round: 2, targets: [4, 5], order: [0, 1], answers: [1, 1], right: [1, 2] } });
  const plies = [
    seen(9, 2, 'strike 2', start),
    seen(10, 0, 'attack 4', view({ round: 2, targets: [4, null] })),
    seen(11, 1, 'answer 1', won),
    seen(12, 'host', 'void 9', start),
    seen(13, 0, 'attack 5', view({ round: 2, targets: [5, null] }))
  ];

  it('is told as such, and what was in it is marked', () => {
    const told = log(plies, land);
    expect(told.map(({ version, code, gone, round }) => [version, code, gone ?? false, round])).toEqual([
      [9, 'strike-land', false, 2],
      [10, 'attack', true, 2],
      [11, 'right-land', true, 2],
      [11, 'wrong', true, 2],
      [12, 'void', false, 2],
      [13, 'attack', false, 2]
    ]);
    expect(told.find((line) => line.code === 'void')?.seat).toBeNull();
  });

  it('is no part of the story', () => {
    expect([...takenBack(plies)]).toEqual([10, 11]);
    expect(story(plies)).toEqual(story(plies.filter((ply) => [9, 13].includes(ply.version))));
  });

  it('may be taken back twice', () => {
    const again = [...plies, seen(14, 1, 'answer 1', won), seen(15, 'host', 'void 12', start)];
    expect([...takenBack(again)].sort()).toEqual([10, 11, 13, 14]);
    expect(log(again, land).filter((line) => !line.gone).map((line) => line.code)).toEqual(['strike-land', 'void', 'void']);
  });

  it('moves nothing on the map but puts it back', () => {
    expect(beats(won, plies[3] as Seen, land)).toEqual([]);
  });
});

describe('the log', () => {
  it('puts a ply into the round it was played in', () => {
    const after = view({ round: 2, territories: changed({ id: 2, owner: 2, value: 400 }) });
    const [line] = lines(view({ step: 'strike', strikes: 1 }), seen(12, 2, 'strike 2', after, { why: { code: 'strike-land' } }), land);
    expect(line).toMatchObject({ round: 1, phase: 'battle', code: 'strike-land', seat: 2, territory: 2, why: { code: 'strike-land' } });
  });

  it('tells a hidden answer, a missing one and the outcome of both', () => {
    const asked = view({ step: 'answer', targets: [4, 5] });
    const half = view({ step: 'answer', targets: [4, 5], answered: [false, true] });
    const last = { round: 1, targets: [4, 5], order: [0, 1], answers: [1, 'none' as const], right: [1, 4] };
    const done = view({ step: 'strike', strikes: 2, territories: changed({ id: 4, owner: 0, value: 400 }), last });
    const plies = [seen(7, 'chance', 'ask 1 right=?', asked), seen(8, 1, 'answer ?', half), seen(9, 0, 'answer 1', done)];
    expect(log(plies, land).map((line) => [line.code, line.seat])).toEqual([
      ['answered', 1],
      ['right-land', 0],
      ['late', 1]
    ]);
  });

  it('opens before the first round', () => {
    const after = view({ phase: 'expansion', step: null });
    expect(lines(null, seen(1, 'chance', 'bases 1 3 5', after), land)[0]).toMatchObject({ phase: 'bases', round: 0, code: 'base' });
  });
});

describe('the story', () => {
  it('has a stop for the start and for the end of each round, with the towers that fell', () => {
    const plies = [
      seen(1, 2, 'claim 4', view({ scores: [400, 600, 800] })),
      seen(2, 0, 'answer 1', view({ step: 'strike', scores: [800, 600, 400] })),
      seen(3, 2, 'strike 3', view({ round: 2, scores: [800, 600, 400], territories: changed({ id: 3, owner: 1, value: 400, towers: 1 }) })),
      seen(4, 0, 'answer 1', view({ phase: 'over', step: null, round: 2, scores: [800, 600, 0], territories: changed({ id: 3, owner: 1, value: 400, towers: 1 }, { id: 5, owner: 2, value: 0, towers: 0 }) }))
    ];
    expect(story(plies)).toEqual([
      { round: 0, allies: 1000, dark: 800, fell: [] },
      { round: 1, allies: 1400, dark: 400, fell: [1] },
      { round: 2, allies: 1400, dark: 0, fell: [2, 2] }
    ]);
  });

  it('is empty before the battle', () => expect(story([seen(1, 'chance', 'bases 1 3 5', view({ phase: 'expansion', step: null }))])).toEqual([]));
});
