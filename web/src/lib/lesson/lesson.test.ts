import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lesson, Step } from '$lib/api/types';
import { LessonSession, glance, pointed, stops } from './lesson.svelte';

const text = (en: string) => ({ en });
const step = (version: number, change: Partial<Step> = {}): Step => ({
  version,
  seat: version === 0 ? null : 1,
  move: version === 0 ? null : `m${version}`,
  view: { after: version },
  legal: ['storm york with a b', 'hold'],
  turn: [0],
  outcome: null,
  expect: null,
  remark: null,
  ...change
});
const lesson: Lesson = {
  game: 'ivanhoe',
  rules: 1,
  key: 'first',
  title: text('First'),
  about: text('About'),
  minutes: 4,
  clicks: 1,
  seat: 0,
  seats: ['Ada', 'Ben'],
  options: {},
  steps: [
    step(0, { remark: { text: text('Welcome'), at: ['hand'] } }),
    step(1, { expect: 'storm york with a b', remark: { text: text('Storm'), at: [], wrong: text('No') } }),
    step(2, { seat: 0, move: 'storm york with a b' }),
    step(3, { turn: [1] }),
    step(4, { remark: { text: text('Well done'), at: [] } })
  ]
};
const source = { land: () => Promise.reject(new Error('no land')), artUrl: (key: string) => key };
const again = vi.fn();
const open = (start = 0) => new LessonSession(lesson, start, source, again);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a lesson', () => {
  it('waits where there is something to read, and shows no moves there', () => {
    const session = open();
    vi.advanceTimersByTime(10 * glance);
    expect([session.version, session.wait, session.legal]).toEqual([0, 'word', []]);
    session.on();
    expect([session.version, session.wait]).toEqual([1, 'move']);
    expect(session.legal).toEqual(lesson.steps[1]?.legal);
    session.on();
    expect(session.version, 'reading is not moving').toBe(1);
  });

  it('takes the wanted move, its list in any order, and plays the others out at a pace', async () => {
    const session = open(1);
    await session.send('storm york with b a');
    expect([session.version, session.sending]).toEqual([2, null]);
    vi.advanceTimersByTime(glance);
    expect(session.version).toBe(3);
    vi.advanceTimersByTime(glance);
    expect([session.version, session.wait]).toEqual([4, 'end']);
    expect(session.plies.map((ply) => [ply.version, ply.seat, ply.move])).toEqual([
      [1, 1, 'm1'],
      [2, 0, 'storm york with a b'],
      [3, 1, 'm3'],
      [4, 1, 'm4']
    ]);
    expect(session.view).toEqual({ after: 4 });
  });

  it('sends any other move back', async () => {
    const session = open(1);
    await session.send('hold');
    expect([session.version, session.sending, session.wrong]).toEqual([1, 'hold', 1]);
    vi.runAllTimers();
    expect([session.version, session.sending, session.problem]).toEqual([1, null, null]);
    await session.send('hold');
    expect(session.wrong).toBe(2);
    vi.runAllTimers();
    await session.send('storm york with a b');
    expect([session.version, session.wrong]).toEqual([2, 0]);
  });

  it('begins anywhere, with what lies before it as history', () => {
    const session = open(4);
    expect([session.since, session.version, session.plies.length, session.wait]).toEqual([4, 4, 4, 'end']);
    expect(stops(lesson)).toEqual([0, 1, 4]);
  });

  it('gives a seat without a name to a bot, which the game calls in its own words', () => {
    const { seats } = new LessonSession({ ...lesson, seats: ['Ada', ''] }, 0, source, again);
    expect(seats).toEqual([
      { seat: 0, kind: 'player', name: 'Ada', present: true },
      { seat: 1, kind: 'bot' }
    ]);
  });

  it('does not go on once it is closed', () => {
    const session = open(2);
    session.close();
    vi.advanceTimersByTime(10 * glance);
    expect(session.version).toBe(2);
  });

  it('points at what the remark names and at what makes up the move', () => {
    expect(lesson.steps.map(pointed)).toEqual([['hand'], ['storm', 'york', 'with', 'a', 'b'], [], [], []]);
  });

  it('begins anew for whoever wants to play again', async () => {
    await open(4).again();
    expect(again).toHaveBeenCalledOnce();
  });
});
