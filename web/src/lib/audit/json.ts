// JSON as records have it: no key twice, and numbers told apart by how they are written.
import { Refused } from './refused';

/** How deep lists and objects may stand in each other. */
const deepest = 10_000;

const bad = (): never => {
  throw new Refused('json', 'R-1');
};

/** The value of a text. Refused: anything that is not JSON, a key twice, what is nested too deep, a number that is not written as a whole number. */
export function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad();
  }
  // It is JSON, so this finds strings, numbers and brackets without more care.
  const open: (Set<string> | null)[] = [];
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;
  for (const [found, colon] of text.matchAll(token)) {
    if (open.length > deepest) bad();
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(null);
    else if (found === '}' || found === ']') open.pop();
    else if (colon !== undefined) {
      const keys = open.at(-1);
      const key = JSON.parse(found.slice(0, -colon.length)) as string;
      if (keys?.has(key)) throw new Refused('twice', 'R-1', { key });
      keys?.add(key);
    } else if (found[0] !== '"' && !/^-?\d+$/.test(found)) bad();
  }
  return value;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same, in whatever order their keys stand. */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => same(x, b[i]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}
