// The options of a game as its page lists them: read with their defaults, refused
// where they are none.
import { type Fields } from './json';
import { Refused } from './refused';

type Kind = (value: unknown) => boolean;

export const oneOf =
  (...values: readonly unknown[]): Kind =>
  (value) =>
    values.includes(value);

export const whole =
  (from: number, to: number): Kind =>
  (value) =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to;

export const text: Kind = (value) => typeof value === 'string';

export const list =
  (kind: Kind, fits: (n: number) => boolean): Kind =>
  (value) =>
    Array.isArray(value) && fits(value.length) && new Set(value).size === value.length && value.every(kind);

/** The options, each with what it may be and what it is if it is not written. */
export function readOptions<T extends Record<string, unknown>>(options: Fields, kinds: { [K in keyof T]: readonly [Kind, T[K]] }): T {
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, key) || !kinds[key]?.[0](value)) throw new Refused('options', 'R-1', { key });
  }
  return Object.fromEntries(Object.entries(kinds).map(([key, [, usual]]) => [key, options[key] ?? usual])) as T;
}
