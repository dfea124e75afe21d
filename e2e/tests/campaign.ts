// Tables of Lost Empires, and how somebody who knows the rules a little plays
// there: one side to win by its gate, the other to be there.
import type { APIRequestContext } from '@playwright/test';
import { expect, type Server } from './castellan';

export interface Unit {
  id: string;
  card: string;
  owner: number;
  at: string;
  damage: number;
  exhausted: boolean;
  fresh: boolean;
}

/** What a seat sees of the table; the part that a plan needs. */
export interface Sight {
  you: number;
  version: number;
  turn: (number | string)[];
  legal: string[];
  outcome: { winners: number[]; reason: string; scores: number[] } | null;
  view: {
    round: number;
    phase: string;
    given: boolean;
    activation: { unit: string; actions: number } | null;
    players: { faction: string; hand: string[] | null; artifacts: number; gates: number }[];
    units: Unit[];
  };
}

const objectives = ['left', 'right', 'center'];

const tokens = (pay: string) => [...pay.matchAll(/\d/g)].reduce((sum, [n]) => sum + Number(n), 0);

/** Where a unit of the bold side should go next, if anywhere. */
function march(unit: Unit, { you, view }: Sight, steps: string[]): string | undefined {
  const beside = (at: string) => view.units.some((one) => one.owner === you && one.at === at && one.id !== unit.id);
  const free = steps.filter((at) => objectives.includes(at) && !beside(at));
  // Who holds an objective alone stays there.
  if (objectives.includes(unit.at) && !beside(unit.at)) return undefined;
  if (free.length) return free.at(-1);
  const foes = (at: string) => view.units.some((one) => one.owner !== you && one.at === at);
  return steps.find(foes) ?? (unit.at === `hive${you}` && !beside('center') ? 'left' : undefined);
}

const reach: Record<string, string[]> = { hive0: ['left', 'right'], hive1: ['left', 'right'], left: ['hive0', 'hive1', 'center'], right: ['hive0', 'hive1', 'center'], center: ['left', 'right'] };

/** The next move of a side: `bold` goes for the artifacts, the other waits in its hive but for one scout, which seeks the enemy until late. */
export function choose(sight: Sight, bold: boolean): string {
  const { you, view, legal } = sight;
  const of = (kind: string) => legal.filter((one) => one.split(' ')[0] === kind);
  const said = (kind: string) => of(kind)[0];
  const own = view.units.filter((one) => one.owner === you);
  const unit = (id: string) => view.units.find((one) => one.id === id)!;

  if (view.activation) {
    const acting = unit(view.activation.unit);
    const steps = of('move').map((one) => one.split(' ')[1]!);
    if (bold) {
      const worst = of('attack').filter((one) => unit(one.split(' ')[1]!).damage < 3)[0];
      if (worst) return worst;
      const to = march(acting, sight, steps);
      if (to) return `move ${to}`;
    } else if (view.round < 7) {
      const beset = (at: string) => view.units.some((one) => one.owner !== you && one.at === at);
      const met = own.some((one) => beset(one.at));
      const to = (!met && steps.find((at) => objectives.includes(at) && beset(at))) || (!own.some((one) => objectives.includes(one.at)) && steps.includes('left') && 'left');
      if (to) return `move ${to}`;
    }
    return said('stop')!;
  }
  if (bold && said('mulligan')) return said('mulligan')!;
  if (said('keep')) return 'keep';

  const plays = of('play').sort((a, b) => tokens(b.split(' ')[2]!) - tokens(a.split(' ')[2]!));
  const wanted = of('activate').filter((one) => {
    const [, id = '', token] = one.split(' ');
    const it = unit(id);
    const foe = view.units.some((other) => other.owner !== you && other.at === it.at && other.damage < 3);
    return token === 'c' && (foe || march(it, sight, reach[it.at]!) !== undefined);
  });
  if (bold) {
    const few = own.length < 3;
    const next = (few && plays.at(-1)) || wanted[0] || plays.at(-1);
    if (next) return next;
  } else if (plays[0]) return plays[0];
  return said('done') ?? said('pass') ?? said('activate') ?? said('retreat') ?? legal[0]!;
}

/** A table of two at which the first of these sits; gives its address in the API. */
export async function lay(server: Server, requests: readonly [APIRequestContext, APIRequestContext], options: object = {}): Promise<string> {
  const [host, guest] = requests;
  for (const [request, name] of [[host, 'Ada'], [guest, 'Benoît']] as const) {
    expect((await request.post(`${server.url}api/guests`, { data: { name } })).ok()).toBe(true);
  }
  const data = { game: 'lostempires', options, seats: [{ kind: 'me' }, { kind: 'open' }], open: true, clock: { kind: 'none' } };
  const answer = await host.post(`${server.url}api/tables`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const table = `${server.url}api/tables/${(await answer.json()).id}`;
  expect((await guest.put(`${table}/seats/1`, { data: { kind: 'me' } })).ok()).toBe(true);
  return table;
}

/** The page of a table in the API. */
export const shown = (table: string) => table.replace('/api/', '/');
export const look = async (request: APIRequestContext, table: string): Promise<Sight> => (await request.get(table)).json();

/**
 * Plays on for both sides without a page, until it is as the first of them
 * wants it. Each leads its faction, or the first there is.
 */
export async function advance(
  table: string,
  requests: readonly APIRequestContext[],
  enough: (sight: Sight) => boolean,
  { leads = [], bold = [true, false] }: { leads?: readonly string[]; bold?: readonly boolean[] } = {},
): Promise<Sight> {
  for (let ply = 0; ply < 2_000; ply++) {
    for (const [seat, request] of requests.entries()) {
      const sight = await look(request, table);
      if ((seat === 0 && enough(sight)) || sight.outcome) return sight;
      if (!sight.legal.length) continue;
      const move = sight.view.phase === 'deck' && leads[seat] ? `deck ${leads[seat]}` : choose(sight, bold[seat]!);
      const answer = await request.post(`${table}/moves`, { data: { move, version: sight.version }, headers: { 'Idempotency-Key': `${seat} ${sight.version}` } });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  }
  throw new Error('it does not come to that');
}
