// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous: a record has hundreds
// of choices, and each is one short HMAC.

/** The first 32 bits of the fractional part of a root of a prime. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const round = primes.map((p) => fraction(Math.cbrt(p)));

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const at = (words: ArrayLike<number>, i: number): number => words[i] ?? 0;

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const text = concat(...parts);
  const padded = new Uint8Array((((text.length + 8) >> 6) + 1) << 6);
  padded.set(text);
  padded[text.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(text.length / 2 ** 29));
  view.setUint32(padded.length - 4, text.length << 3);
  const hash = Int32Array.from(start);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = at(w, i - 15);
      const b = at(w, i - 2);
      w[i] = at(w, i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(w, i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(round, i) + at(w, i);
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = at(hash, i) + x));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

export function hmac(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(block.map((x) => x ^ 0x36), ...parts);
  return sha256(block.map((x) => x ^ 0x5c), inner);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const toHex = (data: Uint8Array): string => Array.from(data, (x) => x.toString(16).padStart(2, '0')).join('');

/** The bytes that hex of lower case writes, or null if it is not `length` bytes of it. */
export function fromHex(text: string, length: number): Uint8Array | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
