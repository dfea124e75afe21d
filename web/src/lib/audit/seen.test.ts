import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { audit, recordDigest, type World } from './audit';
import { hear, heardDigest, heardPlies } from './heard';
import { readPly } from './record';
import { compare, type Seen } from './seen';
import { bytes } from './sha256';

const ply = readPly('{"seat":1,"move":"draw 1 archer.rose","at":"2026-01-02T03:04:05.006Z"}');
const seen: Seen = { version: 3, seat: 1, move: 'draw 1 archer.rose', at: '2026-01-02T03:04:05.006Z', auto: false };

it.each([
  ['what was shown', {}],
  ['what was hidden', { move: 'draw 1 ?' }],
  ['an instant written in another way', { at: '2026-01-02T04:04:05.006+01:00' }],
  ['a hidden move says nothing of who moved', { move: 'draw ?', auto: true }]
])('a ply holds against %s', (_, other) => {
  expect(() => compare({ ...seen, ...other }, ply)).not.toThrow();
});

it.each([
  ['another card', { move: 'draw 1 archer.lion' }],
  ['what is no part of it', { move: 'draw 2 ?' }],
  ['a dot taken for any letter', { move: 'draw 1 archerxrose' }],
  ['more than it', { move: 'draw 1 archer.rose ?' }],
  ['another seat', { seat: 2 }],
  ['another time', { at: '2026-01-02T03:04:05.007Z' }],
  ['another who moved', { auto: true }]
] as const)('a ply does not hold against %s', (_, other) => {
  expect(() => compare({ ...seen, ...other }, ply)).toThrow('seen');
});

it('a record is what a page was told, ply by ply', async () => {
  const world: World = { land: () => Promise.reject(new Error('none')), cards: () => Promise.reject(new Error('none')) };
  const plays = gunzipSync(readFileSync(join(import.meta.dirname, 'testdata', 'plays.jsonl.gz'))).toString().trim().split('\n');
  const { record } = plays.map((line) => JSON.parse(line) as { name: string; record?: string }).find(({ name, record }) => name === 'ivanhoe' && record?.includes('"at"')) as { record: string };
  const told = record
    .trim()
    .split('\n')
    .slice(1)
    .map((line, i): Seen => {
      const { seat, move, at, auto } = readPly(line);
      return { version: i + 1, seat, move: move.startsWith('draw ') ? move.replace(/\S+$/, '?') : move, at: at ?? '', auto };
    });
  const judge = (seen: readonly Seen[]) => audit(bytes(record), world, { seen, digest: recordDigest(bytes(record)) });
  expect(await judge(told)).toMatchObject({ failure: null, bound: true, seen: told.length });
  expect(await judge(told.slice(20))).toMatchObject({ failure: null, seen: told.length - 20 });
  const at = told.findIndex(({ seat }) => typeof seat === 'number');
  const other = told.with(at, { ...(told[at] as Seen), auto: !told[at]?.auto });
  expect(await judge(other)).toMatchObject({ failure: { line: at + 2, reason: 'seen' } });
  expect(await judge([...told, { ...(told[0] as Seen), version: told.length + 1 }])).toMatchObject({ failure: { reason: 'seen.more' } });
});

it('bytes that are no text are refused', async () => {
  const nothing: World = { land: () => Promise.reject(new Error('none')), cards: () => Promise.reject(new Error('none')) };
  expect((await audit(Uint8Array.of(0x7b, 0xff, 0x7d), nothing)).failure).toMatchObject({ line: 1, reason: 'json', rule: 'R-1' });
  expect((await audit(bytes('\ufeff{"record":1}'), nothing)).failure).toMatchObject({ line: 1, reason: 'json' });
});

beforeEach(() => localStorage.clear());

it('what a browser was told first of a play is what it keeps', () => {
  hear('one', 'sha256:a', []);
  hear('one', 'sha256:b', [seen]);
  expect(heardDigest('one')).toBe('sha256:a');
  expect(heardPlies('one')).toEqual([seen]);
  expect(heardDigest('two')).toBeNull();
  for (let i = 0; i < 200; i++) hear(`n${i}`, `sha256:${i}`, []);
  expect(heardDigest('one')).toBeNull();
  expect(heardDigest('n0')).toBe('sha256:0');
  localStorage.setItem('castellan.records', '{"broken":');
  expect(heardDigest('n0')).toBeNull();
});
