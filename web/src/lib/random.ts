// Random bytes from the browser. crypto.randomUUID needs a secure context, and
// a table on a home network has none.

/** `bytes` random bytes in lower-case hex. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** A seat's share in the fairness of its table: 16 bytes. */
export const newShare = () => randomHex(16);
