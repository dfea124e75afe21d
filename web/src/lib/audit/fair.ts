// The formulas of R-6: what a secret is bound by, and what chance chooses.
import { bytes, concat, hmac, sha256 } from './sha256';

/** What was published before the first move. */
export const commitOf = (table: string, secret: Uint8Array): Uint8Array => sha256(bytes('castellan/1'), bytes(table), secret);

/** What all choices follow from; a seat without a share of its own gave 16 zero bytes. */
export const keyOf = (secret: Uint8Array, table: string, shares: readonly (Uint8Array | null)[]): Uint8Array =>
  hmac(secret, bytes(table), ...shares.map((share) => share ?? new Uint8Array(16)));

/** A choice: which of the entries, and the number that it was reckoned from. */
export interface Chosen {
  index: number;
  x: bigint;
}

/** Chance's choice at a ply among `n` equally likely entries. */
export function choose(key: Uint8Array, ply: number, n: number, label: '' | 'question'): Chosen {
  const count = BigInt(n);
  const most = (1n << 64n) - 1n - ((1n << 64n) % count);
  const text = new DataView(new ArrayBuffer(12));
  text.setBigUint64(0, BigInt(ply));
  for (let t = 0; ; t++) {
    text.setUint32(8, t);
    const mac = hmac(key, concat(new Uint8Array(text.buffer), bytes(label)));
    const x = new DataView(mac.buffer).getBigUint64(0);
    if (x <= most) return { index: Number(x % count), x };
  }
}
