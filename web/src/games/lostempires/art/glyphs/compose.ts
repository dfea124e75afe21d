// How a design's silhouette is put together: a back, a body and a head in the
// style of the faction, and gear; or a whole of its own, a beast or a machine.
import type { FactionKey } from '../types';
import { charter } from './charter';
import { concord } from './concord';
import { drill } from './drill';
import { gear } from './gear';
import { horde } from './horde';
import { synod } from './synod';

/** Strokes by name, written as in gear.ts. */
export type Parts = Readonly<Record<string, string>>;

/** What a faction's figures are made of, and of what each of its designs is. */
export interface Style {
  bodies: Parts;
  heads: Parts;
  backs: Parts;
  wholes: Parts;
  /**
   * Words, painted in their order: a part of the faction's own or gear. Gear is
   * held at the right; a sign before its name says otherwise: `<` at the left,
   * `^` behind and higher, `+` large in the middle, `=` around the middle.
   */
  designs: Parts;
}

export interface Stroke {
  kind: string;
  d: string;
}

export interface Layer {
  transform: string | undefined;
  strokes: readonly Stroke[];
}

export const styles: Readonly<Record<FactionKey, Style>> = { charter, synod, concord, horde, drill };

const places: Readonly<Record<string, string>> = {
  '': 'translate(39 24) scale(.78)',
  '<': 'translate(25 24) scale(-.78 .78)',
  '^': 'translate(40 14) scale(.72)',
  '+': 'translate(12.8 12.8) scale(1.2)',
  '=': 'translate(13.6 12.6) scale(1.15)'
};

/** What a design that is in no list may hold. */
const arms = Object.keys(gear).filter((name) => !['ring', 'rays', 'burst', 'hexagon', 'drops'].includes(name));

function read(part: string): Stroke[] {
  return part.split(';').map((stroke) => ({ kind: stroke.charAt(0), d: stroke.slice(1) }));
}

/** A number that follows from a text, spread evenly (FNV-1a). */
function seed(text: string): number {
  let h = 0x811c9dc5;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/** A figure for a key without one, the same for ever: a new card needs no picture of its own to have one. */
function made(style: Style, key: string): string {
  const pick = (from: readonly string[], salt: string) => from[seed(key + salt) % from.length] ?? '';
  const back = seed(key) % 3 === 0 ? pick(Object.keys(style.backs), '/back') : '';
  return `${back} ${pick(Object.keys(style.bodies), '/body')} ${pick(Object.keys(style.heads), '/head')} ${pick(arms, '/arm')}`.trim();
}

/** The words of which a design is made. */
export const recipe = (faction: FactionKey, key: string): string => styles[faction].designs[key] ?? made(styles[faction], key);

/** The layers of a design's silhouette, hindmost first, in a box of 64. */
export function compose(faction: FactionKey, key: string): Layer[] {
  const style = styles[faction];
  const own: Parts = { ...style.backs, ...style.bodies, ...style.heads, ...style.wholes };
  return recipe(faction, key)
    .split(' ')
    .map((word) => {
      const part = own[word];
      if (part !== undefined) return { transform: undefined, strokes: read(part) };
      const sign = /^\w/.test(word) ? '' : word.charAt(0);
      const held = gear[word.slice(sign.length)];
      if (held === undefined || places[sign] === undefined) throw new RangeError(`no part ${word}`);
      return { transform: places[sign], strokes: read(held) };
    });
}
