import { describe, expect, it } from 'vitest';
import {
  answers,
  bar,
  beats,
  bounds,
  cells,
  choices,
  digit,
  ending,
  frame,
  kin,
  lines,
  livery,
  log,
  origin,
  pick,
  pointed,
  sides,
  stage,
  story,
  takenBack,
  tilt,
  toward,
  uncrossed,
  type Box,
  type Seen
} from './board';
import { changed, field, land, seen, view } from './sample';

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

describe('texts', () => {
  const texts = { en: 'Yes', fr: 'Oui' };
  it('picks the player’s language, then the table’s, then any', () => {
    expect(pick(texts, ['fr', 'en'])).toEqual({ text: 'Oui', language: 'fr' });
    expect(pick(texts, ['ro', 'en'])).toEqual({ text: 'Yes', language: 'en' });
    expect(pick({ ro: 'Da' }, ['fr', 'en'])).toEqual({ text: 'Da', language: 'ro' });
    expect(pick(undefined, ['fr'])).toEqual({ text: '', language: 'fr' });
  });
});

describe('the window on the land', () => {
  it('finds the box around all territories', () => expect(bounds(land)).toEqual([0, 10, 500, 80]));

  it('reads outlines told by steps and curves', () => {
    const [plot] = land.territories;
    if (!plot) throw new Error('the row is empty');
    const path = 'M10 20q-5 5 10 30l20-10h5v-25.5Q60 0 30 5z';
    expect(bounds({ ...land, territories: [{ ...plot, path }] })).toEqual([10, 5, 35, 45]);
  });

  it('shows all of it in what is left of the window', () => {
    // 500 of the 700 pixels are free: one unit a pixel, and the middle of the
    // land (y 50) lies in the middle of the free height (pixel 175).
    expect(frame([0, 0, 500, 100], 700, 300, [50, 200, 0, 0])).toEqual([0, -125, 700, 300]);
  });

  it('finds the next choice in the direction of an arrow key', () => {
    const [first, second, third] = land.territories;
    if (!first || !second || !third) throw new Error('the row is too short');
    expect(toward(land.territories, first, 'ArrowRight')?.id).toBe(2);
    expect(toward([first, third], second, 'ArrowLeft')?.id).toBe(1);
    expect(toward(land.territories, first, 'ArrowLeft')).toBeNull();
    expect(toward(land.territories, first, 'Enter')).toBeNull();
  });
});

describe('names on the map', () => {
  const box = (x: number): Box => [x, 0, 100, 20];
  it('hides a name that would lie over one already placed', () => {
    const labels = [1, 2, 3].map((id) => ({ id, box: box(id * 60), rank: 3 }));
    expect([...uncrossed(labels)]).toEqual([1, 3]);
  });
  it('places what may be chosen first', () => {
    expect([...uncrossed([{ id: 1, box: box(0), rank: 3 }, { id: 2, box: box(60), rank: 1 }, { id: 3, box: box(120), rank: 2 }])]).toEqual([2]);
  });
  it('lets names touch', () => expect(uncrossed([{ id: 1, box: box(0), rank: 1 }, { id: 2, box: box(100), rank: 1 }]).size).toBe(2));
});

describe('keys that choose', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    let got: number | null = null;
    document.body.addEventListener('keydown', (heard) => (got = digit(heard)), { once: true });
    on.dispatchEvent(event);
    return got;
  };
  it('are the digits from 1 to 9', () => expect(['1', '9', '0', 'a', 'F1', 'Enter'].map((key) => press(key))).toEqual([1, 9, null, null, null, null]));
  it('do nothing with a modifier or while held down', () => {
    expect([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }].map((more) => press('1', more))).toEqual([null, null, null, null]);
  });
  it('do nothing where somebody writes', () => {
    const input = document.body.appendChild(document.createElement('input'));
    expect(press('1', {}, input)).toBeNull();
    input.remove();
  });
});
