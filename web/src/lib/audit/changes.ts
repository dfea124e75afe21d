// Copies of an object of a record in which one field is another, for tests.
import { isObject } from './json';

export interface Change {
  path: string;
  text: string;
}

/** Each value within changed, and each field left out; all else stands as it stood. */
export function changesOf(text: string): Change[] {
  const whole = JSON.parse(text) as unknown;
  const all: Change[] = [];
  const walk = (value: unknown, path: string, make: (now: unknown) => unknown): void => {
    const note = (path: string, now: unknown) => all.push({ path, text: JSON.stringify(make(now)) });
    if (isObject(value)) {
      for (const key of Object.keys(value)) {
        walk(value[key], `${path}.${key}`, (now) => make({ ...value, [key]: now }));
        const { [key]: _, ...rest } = value;
        note(`-${path}.${key}`, rest);
      }
    } else if (Array.isArray(value)) {
      value.forEach((one, i) => walk(one, `${path}.${i}`, (now) => make(value.with(i, now))));
      note(`${path}.shorter`, value.slice(0, -1));
    } else note(path, other(value));
  };
  walk(whole, '', (now) => now);
  return all.filter((change) => change.text !== text);
}

function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'x' : (value.endsWith('1') ? '2' : '1').padStart(value.length, value);
  return 'x';
}
