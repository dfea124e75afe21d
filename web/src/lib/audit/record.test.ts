// What is a line and what is none. Each of these was held against the
// server's referee, which says the same.
import { expect, it } from 'vitest';
import { readList } from './questions';
import { linesOf, readPly } from './record';

const ply = (more: string): string => `{"seat":0,"move":"claim 1"${more}}`;
const at = (time: string): string => ply(`,"at":"${time}"`);

it.each(['2024-02-29T00:00:00Z', '2026-02-28t23:59:60.5z', '2026-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])('takes the time %s', (time) => {
  expect(readPly(at(time)).at).toBe(time);
});

it.each([
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-28T24:00:00Z',
  '2026-02-28T23:60:00Z',
  '2026-02-28T23:59:61Z',
  '2026-02-28T23:59:59+24:00',
  '2026-02-28T23:59:59+23:60',
  '2026-02-28T23:59:59.Z',
  ''
])('takes no time %s', (time) => {
  expect(() => readPly(at(time))).toThrow('R-1');
});

it.each([
  ['a blank', ' \t', 0],
  ['a line of NEL, spaces of all kinds and a vertical tab', '\u0085\u00a0\u1680\u2028\u3000\v\f', 0],
  ['a byte order mark', '\ufeff', 1],
  ['a space without width', '\u200b', 1],
  ['a blank as long as a line may be', ' '.repeat(65_536), 0],
  ['a blank that is longer', ' '.repeat(65_537), 1]
])('counts %s', (_, line, counted) => {
  expect(linesOf(`${line}\n${ply('')}\r\n`).length).toBe(counted + 1);
});

it('bounds a line in bytes', () => {
  const filled = (n: number): string => ply(`,"question":{"a":"é"}`).replace('claim 1', 'ask 0').replace(/\}$/, `${' '.repeat(n)}}`);
  const room = 65_536 - new TextEncoder().encode(filled(0)).length;
  expect(readPly(filled(room)).move).toBe('ask 0');
  expect(() => readPly(filled(room + 1))).toThrow('R-1');
});

it('bounds how deep a question goes', () => {
  const deep = (n: number): string => `{"seat":0,"move":"ask 0","question":{"a":${'['.repeat(n)}${']'.repeat(n)}}}`;
  expect(readPly(deep(9_998)).move).toBe('ask 0');
  expect(() => readPly(deep(9_999))).toThrow('R-1');
});

const shut = `{"id":"b","level":"easy","seal":"${'0f'.repeat(32)}"}`;

it.each([
  ['more behind it', `${shut} more`],
  ['another line behind it', shut + shut],
  ['another field', shut.replace('"level"', '"extra":1,"level"')],
  ['a field twice', shut.replace('"id"', '"id":"a","id"')],
  ['a field in capitals', shut.replace('"id"', '"ID"')],
  ['blanks', shut.replace(',', ', ')],
  ['another order', `{"level":"easy","id":"b","seal":"${'0f'.repeat(32)}"}`],
  ['a seal in capitals', shut.replace('0f', '0F')]
])('takes no line of a list with %s', (_, line) => {
  expect(readList(`${shut}\n`)).toHaveLength(1);
  expect(() => readList(`${line}\n`)).toThrow('R-');
});
