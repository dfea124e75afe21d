import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { lord, lords, tinctures } from './arms';
import Arms from './Arms.svelte';
import ArtDefs from './ArtDefs.svelte';
import Card from './Card.svelte';
import Castle from './Castle.svelte';
import Charge from './Charge.svelte';
import Figure from './Figure.svelte';
import Market from './Market.svelte';
import Oubliette from './Oubliette.svelte';

const apps: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await unmount(app);
  document.body.replaceChildren();
});

/** Draws a part in a place of its own. */
function draw<P extends Record<string, unknown>>(part: Component<P>, props: P): SVGElement {
  const target = document.body.appendChild(document.createElement('div'));
  apps.push(mount(part, { target, props }));
  flushSync();
  const svg = target.querySelector('svg');
  if (!svg) throw new Error('nothing drawn');
  return svg;
}

const types = ['knight', 'foot', 'crossbow', 'archer'] as const;
const charges = ['lion', 'stag', 'rose', 'oak'] as const;
const cards = [...types.flatMap((type) => charges.map((charge) => `${type}.${charge}`)), 'ivanhoe', 'locksley', null];
const castles = ['rotherwood', 'ashby', 'coningsburgh', 'torquilstone', 'york'] as const;
const seats = [0, 1, 2, 3, 4, 5];

function everything(): SVGElement[] {
  return [
    ...cards.map((card) => draw(Card, { card })),
    ...types.map((of) => draw(Figure, { of })),
    ...charges.map((of) => draw(Charge, { of })),
    ...seats.flatMap((seat) => [draw(Arms, { seat }), draw(Arms, { seat, lost: true })]),
    ...castles.flatMap((name) => [draw(Castle, { name }), draw(Castle, { name, holder: 3, late: true })]),
    draw(Oubliette, { shields: 2 }),
    draw(Market, {})
  ];
}

it('draws each card, coat of arms and castle differently', () => {
  for (const drawn of [
    cards.map((card) => draw(Card, { card })),
    seats.map((seat) => draw(Arms, { seat })),
    castles.map((name) => draw(Castle, { name })),
    types.map((of) => draw(Figure, { of })),
    charges.map((of) => draw(Charge, { of }))
  ]) {
    const pictures = drawn.map((svg) => svg.innerHTML);
    expect(new Set(pictures).size).toBe(pictures.length);
  }
});

it('tells a type by its figure and by the shape of its escutcheon, and an escutcheon by its field', () => {
  const of = (card: string, what: RegExp) => what.exec(draw(Card, { card }).outerHTML)?.[1];
  const shapes = types.map((type) => {
    const own = new Set(charges.map((charge) => of(`${type}.${charge}`, /url\(#iv-clip-(\w+)/)));
    expect(own.size).toBe(1);
    return [...own][0];
  });
  expect(new Set(shapes).size).toBe(4);
  for (const type of types) {
    for (const charge of charges) {
      expect(of(`${type}.${charge}`, new RegExp(`href="#iv-(${type})"`))).toBe(type);
      expect(of(`${type}.${charge}`, /href="#iv-field-(\w+)"/)).toBe(charge);
    }
  }
});

it('engraves and diapers only where there is room', () => {
  expect(draw(Card, { card: 'foot.oak', size: 120 }).outerHTML).toContain('#iv-lattice');
  expect(draw(Card, { card: 'foot.oak', size: 40 }).outerHTML).not.toContain('#iv-lattice');
  expect(draw(Arms, { seat: 1, size: 96 }).classList).toContain('fine');
  expect(draw(Arms, { seat: 1, size: 18 }).classList).not.toContain('fine');
});

it('cracks the arms of a lost shield and shows as many in the pit as there are, up to seven', () => {
  expect(draw(Arms, { seat: 4, lost: true }).querySelectorAll('.crack')).toHaveLength(1);
  expect(draw(Arms, { seat: 4 }).querySelectorAll('.crack')).toHaveLength(0);
  expect([0, 1, 5, 12].map((shields) => draw(Oubliette, { shields }).querySelectorAll('.shield').length)).toEqual([0, 1, 5, 7]);
});

it('refers only to shapes that are defined, each once', () => {
  const defs = draw(ArtDefs, {});
  const ids = [...defs.querySelectorAll('[id]')].map((node) => node.id);
  expect(ids.filter((id) => !id.startsWith('iv-'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const drawn = everything();
  expect(drawn.flatMap((svg) => [...svg.querySelectorAll('[id]')])).toEqual([]);
  for (const svg of [defs, ...drawn]) {
    const referred = [...svg.outerHTML.matchAll(/(?:href="|url\()#([^")]+)/g)].map((m) => m[1]);
    expect(referred.filter((id) => id === undefined || !ids.includes(id))).toEqual([]);
  }
});

it('is silent, and keeps its proportions', () => {
  for (const svg of everything()) {
    expect(svg.getAttribute('aria-hidden')).toBe('true');
    const [, , w = 0, h = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(Number(svg.getAttribute('height')) / Number(svg.getAttribute('width'))).toBeCloseTo(h / w);
  }
  expect(draw(Card, { card: null, size: 50 }).getAttribute('height')).toBe('70');
});

it('wears no class that a table wears, whose rules would reach it', () => {
  for (const svg of everything()) expect(['ivanhoe', 'table', 'hidden'].filter((name) => svg.classList.contains(name))).toEqual([]);
});

it('flies the banner of the holder alone', () => {
  for (const name of castles) {
    expect(draw(Castle, { name }).innerHTML).not.toContain('#iv-arms');
    expect(draw(Castle, { name, holder: 2 }).innerHTML).toContain('#iv-arms-2');
  }
});

it('lays no colour on colour and no metal on metal', () => {
  for (const { field, ordinary, charge } of lords) {
    for (const over of [ordinary.tincture, charge.tincture]) {
      if (tinctures[over].class !== 'fur') expect(tinctures[over].class).not.toBe(tinctures[field].class);
    }
  }
});

it('draws the lords in the tinctures they are said to have', () => {
  const defs = draw(ArtDefs, {});
  lords.forEach((lord, seat) => {
    const arms = defs.querySelector(`#iv-arms-${seat}`);
    expect(arms?.querySelector('path')?.getAttribute('fill')).toBe(tinctures[lord.field].fill);
    expect(arms?.innerHTML).toContain(tinctures[lord.ordinary.tincture].fill);
    expect([...(arms?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href'))).toContain(`#iv-${lord.charge.shape}`);
  });
});

it('gives each lord an ordinary, a charge and a colour of their own', () => {
  for (const own of [lords.map((l) => l.field), lords.map((l) => l.ordinary.shape), lords.map((l) => l.charge.shape), lords.map((l) => l.colour)]) {
    expect(new Set(own).size).toBe(6);
  }
});

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

it('has colours that can be read on paper and written on', () => {
  for (const lord of lords) {
    for (const paper of ['#fbf5e6', '#f3e8cd', '#efe1c1']) expect(contrast(lord.colour, paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(lord.colour, lord.on)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tinctures[lord.field].fill, tinctures[lord.ordinary.tincture].fill)).toBeGreaterThanOrEqual(3);
  }
});

it('blazons in three languages', () => {
  for (const language of ['en', 'fr', 'ro'] as const) {
    const blazons = lords.map((lord) => lord.blazon[language]);
    expect(blazons.every((blazon) => blazon.length > 20)).toBe(true);
    expect(new Set(blazons).size).toBe(6);
  }
});

it('has lords for six seats and no more', () => {
  expect(lord(5)).toBe(lords[5]);
  expect(() => lord(6)).toThrow(RangeError);
});
