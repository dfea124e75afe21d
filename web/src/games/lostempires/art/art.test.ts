import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Artifact from './Artifact.svelte';
import CardFace from './CardFace.svelte';
import Die from './Die.svelte';
import FactionEmblem from './FactionEmblem.svelte';
import Gate from './Gate.svelte';
import Glyph from './Glyph.svelte';
import { compose, recipe, styles } from './glyphs/compose';
import { gear } from './glyphs/gear';
import Planet from './Planet.svelte';
import Race from './Race.svelte';
import TokenIcon from './TokenIcon.svelte';
import { factionKeys, type Face, type FactionKey, type Mark } from './types';
import UnitToken from './UnitToken.svelte';
import ValueIcon from './ValueIcon.svelte';

const apps: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await unmount(app);
  document.body.replaceChildren();
});

/** Draws a part in a place of its own. */
function draw<P extends Record<string, unknown>>(part: Component<P>, props: P): Element {
  const target = document.body.appendChild(document.createElement('div'));
  apps.push(mount(part, { target, props }));
  flushSync();
  const drawn = target.firstElementChild;
  if (!drawn) throw new Error('nothing drawn');
  return drawn;
}

const here = path.dirname(fileURLToPath(import.meta.url));
interface Data {
  designs: { key: string; support?: unknown[] }[];
}
/** The designs as the rules know them. */
const designs = factionKeys.flatMap((faction) => {
  const data = JSON.parse(readFileSync(path.join(here, `../../../../../games/lostempires/cards/${faction}.json`), 'utf8')) as Data;
  return data.designs.map(({ key, support }) => ({ faction, key, support: support !== undefined }));
});

const unit = { design: 'templar', faction: 'synod', side: 'near', control: 2, attack: 3, defence: 4 } as const;
const face: Face = { key: 'patriarch', faction: 'synod', name: 'Patriarch', cost: '3c1s', kind: 'unit', elite: true, control: 4, attack: 2, defence: 5, rules: 'It stays.', flavour: 'So it was written.' };
const marks: Mark[] = ['none', 'can', 'selected', 'target'];

describe('silhouettes', () => {
  it('has one for each of the 73 designs, unlike all others', () => {
    expect(designs).toHaveLength(73);
    const pictures = new Map(designs.map(({ faction, key }) => [draw(Glyph, { of: key, faction }).innerHTML, key]));
    expect(pictures.size).toBe(designs.length);
  });

  it('shows a support by a thing alone, never by a figure', () => {
    for (const { faction, key, support } of designs) {
      const own = { ...styles[faction].bodies, ...styles[faction].heads, ...styles[faction].wholes };
      expect(recipe(faction, key).split(' ').some((word) => word in own), key).toBe(!support);
    }
  });

  it('composes one for a key it has never heard of, the same each time and fit to be drawn', () => {
    const keys = Array.from({ length: 40 }, (_, i) => `new-card-${i}`);
    for (const faction of factionKeys) {
      const made = keys.map((key) => recipe(faction, key));
      expect(keys.map((key) => recipe(faction, key))).toEqual(made);
      expect(new Set(made).size).toBeGreaterThan(25);
      for (const key of keys) expect(compose(faction, key).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('names only parts that are drawn, and calls no part by the name of gear', () => {
    for (const faction of factionKeys) {
      const { backs, bodies, heads, wholes, designs: known } = styles[faction];
      const own = [backs, bodies, heads, wholes].flatMap((parts) => Object.keys(parts));
      expect(new Set(own).size).toBe(own.length);
      expect(own.filter((name) => name in gear)).toEqual([]);
      for (const key of Object.keys(known)) expect(() => compose(faction, key)).not.toThrow();
    }
  });

  it('is written in well-formed paths', () => {
    const parts = [gear, ...factionKeys.flatMap((faction) => [styles[faction].backs, styles[faction].bodies, styles[faction].heads, styles[faction].wholes])];
    for (const [name, part] of parts.flatMap((of) => Object.entries(of))) {
      for (const stroke of part.split(';')) expect(stroke, name).toMatch(/^[mtklshu]M[-\d. MLHVQTCAZmlhvqtcaz]+$/);
    }
  });
});

describe('a unit in play', () => {
  const html = (props: Partial<Parameters<typeof UnitToken>[1]>) => draw(UnitToken, { ...unit, ...props }).outerHTML;

  it('looks different in each of its states', () => {
    const states = [{}, { damage: 1 }, { damage: 2 }, { damage: 3 }, { exhausted: true }, { fresh: true }, { elite: true }, { losing: true }, { mods: { attack: 2 } }, { mods: { attack: -2 } }, { mods: { defence: 2 } }, { side: 'far' as const }, ...marks.slice(1).map((mark) => ({ mark }))];
    expect(new Set(states.map(html)).size).toBe(states.length);
  });

  it('tells whose it is by its shape too', () => {
    const plate = (side: 'near' | 'far') => draw(UnitToken, { ...unit, side }).querySelector('.plate')?.getAttribute('d');
    expect(plate('near')).not.toBe(plate('far'));
  });

  it('shows its three values in the order control, attack, defence', () => {
    const numbers = (props: object) => [...draw(UnitToken, { ...unit, ...props }).querySelectorAll('.number')].map((g) => g.getAttribute('data-n'));
    expect(numbers({})).toEqual(['2', '3', '4']);
    expect(numbers({ control: 0, attack: 12, defence: -1 })).toEqual(['0', '12', '-1']);
  });

  it('counts damage in gashes, three at most', () => {
    const gashes = (damage: number) => draw(UnitToken, { ...unit, damage }).querySelectorAll('.gash:not(.under)').length;
    expect([0, 1, 2, 3, 5].map(gashes)).toEqual([0, 1, 2, 3, 3]);
  });
});

describe('a card', () => {
  const tokens = (card: Face) => [...draw(CardFace, { card }).querySelectorAll('.cost > .token')].map((t) => (t.classList.contains('supply') ? 's' : 'c')).join('');

  it('shows its cost token by token', () => {
    expect(tokens(face)).toBe('cccs');
    expect(tokens({ ...face, cost: '1s' })).toBe('s');
    expect(tokens({ ...face, cost: '2c' })).toBe('cc');
  });

  it('says more the larger it is', () => {
    const text = (size: 'small' | 'hand' | 'large') => draw(CardFace, { card: face, size }).textContent;
    expect(text('small')).not.toContain(face.name);
    expect(text('hand')).toContain(face.name);
    expect(text('hand')).toContain(face.rules);
    expect(text('hand')).not.toContain(face.flavour);
    expect(text('large')).toContain(face.flavour);
  });

  it('has values if it is a unit, and none if it is a support', () => {
    const values = (kind: Face['kind']) => draw(CardFace, { card: { ...face, kind } }).querySelectorAll('.value').length;
    expect([values('unit'), values('support')]).toEqual([3, 0]);
  });

  it('tells nothing on its back but the faction', () => {
    const back = draw(CardFace, { card: null, faction: 'synod' });
    expect(back.textContent?.trim()).toBe('');
    expect(back.outerHTML).not.toBe(draw(CardFace, { card: null, faction: 'horde' }).outerHTML);
  });
});

describe('a die', () => {
  const shown = (props: Parameters<typeof Die>[1]) => draw(Die, props).querySelectorAll('.shown');

  it('has the faces of the rules, 0 1 1 2 2 3 or 1 to 6', () => {
    const faces = (kind: 'result' | 'd6') => [...draw(Die, { face: 1, kind, side: 'near' }).querySelectorAll('.face')].map((f) => Number(f.getAttribute('data-face'))).sort();
    expect(faces('result')).toEqual([0, 1, 1, 2, 2, 3]);
    expect(faces('d6')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('ends on the face it is given, with as many pips, falling or not', () => {
    for (const kind of ['result', 'd6'] as const) {
      for (const n of kind === 'd6' ? [1, 2, 3, 4, 5, 6] : [0, 1, 2, 3]) {
        for (const rolling of [false, true]) {
          const [front, ...more] = shown({ face: n, kind, side: 'far', rolling });
          expect(more).toEqual([]);
          expect(front?.getAttribute('data-face')).toBe(String(n));
          expect(front?.querySelectorAll('.pip')).toHaveLength(n);
          expect(front?.querySelectorAll('.star')).toHaveLength(n === (kind === 'd6' ? 6 : 3) ? 1 : 0);
        }
      }
    }
  });
});

describe('a falling die', () => {
  const source = readFileSync(path.join(here, 'Die.svelte'), 'utf8');
  const fall = /@keyframes fall \{(.*?)\n {2}\}/s.exec(source)?.[1] ?? '';

  it('keeps its depth: nothing but its place and its turn changes', () => {
    expect(new Set([...fall.matchAll(/([\w-]+):/g)].map(([, property]) => property))).toEqual(new Set(['transform']));
  });

  it('turns as often as it is told: each step names the same turns in the same order', () => {
    const steps = [...fall.matchAll(/transform: (.*);/g)].map(([, value = '']) => [...value.matchAll(/([a-zA-Z]+)\(/g)].map(([, name]) => name).join(' '));
    expect(steps).toHaveLength(4);
    expect(new Set(steps).size).toBe(1);
  });

  it('comes to rest as one that lies there', () => {
    const rest = /\.cube \{[^}]*transform: ([^;]*);/.exec(source)?.[1];
    const last = /100% \{\s*transform: ([^;]*);/.exec(fall)?.[1];
    expect(last?.replace('translate(0, 0) ', '').replace('rotateZ(0deg) ', '')).toBe(rest);
  });
});

describe('the race', () => {
  it('opens the gate leaf by leaf', () => {
    for (const n of [0, 1, 2, 3, 4]) {
      const gate = draw(Gate, { turned: n, side: 'near' });
      expect(gate.querySelectorAll('.turned')).toHaveLength(n);
      expect(gate.classList.contains('open')).toBe(n === 4);
    }
  });

  it('shows four places for artifacts and says how many lie beyond', () => {
    const race = draw(Race, { near: { artifacts: 3, gates: 1 }, far: { artifacts: 6, gates: 0 } });
    expect(race.querySelectorAll('.near .artifact:not(.empty)')).toHaveLength(3);
    expect(race.querySelectorAll('.near .artifact.empty')).toHaveLength(1);
    expect(race.querySelectorAll('.far .artifact:not(.empty)')).toHaveLength(4);
    expect(race.querySelector('.far .more')?.textContent).toBe('+2');
  });
});

describe('the map', () => {
  it('has five fields and six causeways, and shows what is pointed at', () => {
    const map = draw(Planet, { width: 390, height: 500, lit: ['left', 'center'], chosen: 'hive0', contested: ['right'], turned: [2, 1], factions: ['horde', null] });
    expect(map.querySelectorAll('[data-field]')).toHaveLength(5);
    expect(map.querySelectorAll('.bridge')).toHaveLength(6);
    expect([...map.querySelectorAll('.lit')].map((f) => f.getAttribute('data-field'))).toEqual(['left', 'center']);
    expect([...map.querySelectorAll('.chosen')].map((f) => f.getAttribute('data-field'))).toEqual(['hive0']);
    expect(map.querySelectorAll('.clash')).toHaveLength(1);
    expect(map.querySelectorAll('[data-field=hive0] .turned')).toHaveLength(2);
    expect(map.querySelectorAll('[data-field=hive1] .turned')).toHaveLength(1);
    expect(map.querySelectorAll('.emblem')).toHaveLength(1);
  });

  it('gives the near look to the hive of the one who looks', () => {
    for (const near of [0, 1] as const) {
      const map = draw(Planet, { width: 390, height: 500, near });
      expect(map.querySelector('.near')?.getAttribute('data-field')).toBe(`hive${near}`);
    }
  });

  it('draws before it has been measured', () => {
    expect(draw(Planet, { width: 0, height: 0 }).outerHTML).not.toContain('NaN');
  });
});

it('tells tokens, values, artifacts and factions apart by shape', () => {
  const groups = [
    (['command', 'supply'] as const).flatMap((of) => [false, true].map((spent) => draw(TokenIcon, { of, spent }).outerHTML)),
    (['control', 'attack', 'defence'] as const).flatMap((of) => [draw(ValueIcon, { of }).innerHTML, draw(ValueIcon, { of, n: 2 }).innerHTML]),
    [draw(Artifact, {}).innerHTML, draw(Artifact, { empty: true }).innerHTML],
    factionKeys.map((of: FactionKey) => [...draw(FactionEmblem, { of }).querySelectorAll('path')].map((p) => p.getAttribute('d')).join())
  ];
  for (const drawn of groups) expect(new Set(drawn).size).toBe(drawn.length);
});

it('is silent, and has no ids that could clash', () => {
  const all = [
    ...designs.slice(0, 3).map(({ faction, key }) => draw(Glyph, { of: key, faction })),
    ...marks.map((mark) => draw(UnitToken, { ...unit, mark, damage: 3, elite: true })),
    draw(CardFace, { card: face, size: 'large' }),
    draw(CardFace, { card: null }),
    draw(Die, { face: 3, side: 'near', rolling: true }),
    draw(Gate, { turned: 2, side: 'far' }),
    draw(Artifact, {}),
    draw(TokenIcon, { of: 'supply' }),
    draw(ValueIcon, { of: 'attack', n: 1, mod: 1 }),
    draw(FactionEmblem, { of: 'drill', plain: true }),
    draw(Race, { near: { artifacts: 0, gates: 0 }, far: { artifacts: 0, gates: 4 } }),
    draw(Planet, { width: 800, height: 300 })
  ];
  for (const drawn of all) {
    expect(drawn.getAttribute('aria-hidden')).toBe('true');
    expect(drawn.querySelector('[id]')).toBeNull();
    expect(drawn.outerHTML).not.toMatch(/url\(|href=/);
    expect(['lostempires', 'table', 'hidden'].filter((name) => drawn.classList.contains(name))).toEqual([]);
  }
});

describe('colours', () => {
  const css = readFileSync(path.join(here, 'palette.css'), 'utf8');
  const [day = '', night = ''] = css.split('@media');
  const colours = (text: string) => Object.fromEntries([...text.matchAll(/--le-([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
  const schemes = [colours(day), { ...colours(day), ...colours(night) }];

  function luminance(colour: string): number {
    const full = colour.length === 4 ? [...colour.slice(1)].map((c) => c + c).join('') : colour.slice(1);
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrast(a: string | undefined, b: string | undefined): number {
    const [dark = 0, light = 0] = [luminance(a ?? ''), luminance(b ?? '')].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  }

  const texts: [string, string[]][] = [
    ['ink', ['ground', 'field', 'near-field', 'far-field', 'panel', 'paper']],
    ['ink-soft', ['ground', 'field', 'panel', 'paper']],
    ['panel-ink', ['panel']],
    ['near', ['ground', 'field', 'near-field', 'panel', 'paper']],
    ['far', ['ground', 'field', 'far-field', 'panel', 'paper']],
    ['on-fill', ['near-fill', 'far-fill']],
    ['gold-ink', ['ground', 'field', 'panel', 'paper']],
    ['danger', ['field', 'panel', 'paper']],
    ['control-ink', ['control']],
    ['attack-ink', ['attack']],
    ['defence-ink', ['defence']],
    ...factionKeys.map((key): [string, string[]] => [key, ['paper', 'panel', `${key}-sky`]])
  ];
  it.each(texts)('%s can be read by day and by night', (ink, grounds) => {
    for (const scheme of schemes) for (const ground of grounds) expect(contrast(scheme[ink], scheme[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('marks what may be chosen with edges that can be seen', () => {
    for (const scheme of schemes) for (const edge of ['glow', 'gold-ink', 'danger', 'field-line']) expect(contrast(scheme[edge], scheme['field']), edge).toBeGreaterThanOrEqual(3);
  });

  it('names each colour by day, and no colour at night that is unknown by day', () => {
    expect(Object.keys(colours(night)).filter((name) => !(name in colours(day)))).toEqual([]);
  });
});
