import { describe, expect, it } from 'vitest';
import { cleanName } from './account.svelte';
import { codeOf } from './play';
import { newShare } from './random';

describe('an invitation as somebody types it', () => {
  it.each([
    ['K7QX2', 'K7QX2'],
    ['  K7QX2 ', 'K7QX2'],
    ['http://home:8080/games/join/K7QX2', 'K7QX2'],
    ['http://home/join/K7QX2/?x=1#y', 'K7QX2'],
    ['', null],
    ['what is this', null],
    ['../../api', 'api']
  ])('%j is %j', (typed, code) => {
    expect(codeOf(typed)).toBe(code);
  });
});

describe('a name', () => {
  it.each([
    [' Ada ', 'Ada'],
    ['Ștefan', 'Ștefan'],
    ['🏰'.repeat(24), '🏰'.repeat(24)],
    ['x'.repeat(25), null],
    ['   ', null],
    ['a\u0007b', null]
  ])('%j is %j', (raw, name) => {
    expect(cleanName(raw)).toBe(name);
  });
});

describe('a share', () => {
  it('is sixteen bytes of its own', () => {
    const shares = Array.from({ length: 20 }, newShare);
    for (const share of shares) expect(share).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(shares).size).toBe(20);
  });
});
