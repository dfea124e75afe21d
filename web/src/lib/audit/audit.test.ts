import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { choose, commitOf, keyOf } from './fair';
import { bytes, hmac, sha256, toHex } from './sha256';

describe('the hash', () => {
  it('is SHA-256, at every length around a block', () => {
    for (let n = 0; n < 200; n++) {
      const text = Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) & 255);
      expect(toHex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'));
      expect(toHex(hmac(text, bytes('castellan'), text))).toBe(createHmac('sha256', text).update('castellan').update(text).digest('hex'));
    }
  });
});

// The figures were computed with Python's hashlib and hmac from the rule's text.
describe('the formulas', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
  const share = (...start: number[]) => Uint8Array.from({ length: 16 }, (_, i) => start[i] ?? 0);
  const last = share();
  last[15] = 255;
  const key = keyOf(secret, 'table-1', [share(1, 2, 3), null, last]);

  it('bind the secret and make the key', () => {
    expect(toHex(commitOf('table-1', secret))).toBe('dab2e30c110c83f7076c111a6c5a6be3e5cdc90936c66b4ddadbd1d1bd1dd7a3');
    expect(toHex(key)).toBe('7cdaae106d2dba25d361d45d1c1e6c7bb57a5783744c8927cb7910ad14606d26');
  });

  it.each([
    [0, 5814, '', 5573],
    [1, 4, '', 3],
    [1, 1500, 'question', 827],
    [86, 19, '', 16],
    [99999, 7, '', 0],
    [3, 1, '', 0]
  ] as const)('choose at ply %i among %i%s', (ply, n, label, want) => {
    expect(choose(key, ply, n, label).index).toBe(want);
  });
});
