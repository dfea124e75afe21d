// Alliance as an audit knows it: whose every territory is, so that it can tell
// which bases chance could choose from and when it asks a question.
import { type Fields } from '../json';
import { list, oneOf, readOptions, text, whole } from '../options';
import { Refused } from '../refused';
import { must, number, refuse, type Tracker, words } from '../tracker';

const size = 19;
const lord = 2;

/** Neighbours by territory, 1 to 19; index 0 is empty. */
export type Graph = readonly (readonly number[])[];

const read = (options: Fields) =>
  readOptions<{ map: string; bases: 'far' | 'near'; rounds: number; categories: unknown; level: string; languages: unknown }>(options, {
    map: [text, 'aldermark'],
    bases: [oneOf('far', 'near'), 'far'],
    rounds: [whole(1, 10), 10],
    categories: [list(text, () => true), []],
    level: [oneOf('easy', 'medium', 'hard', 'mixed'), 'mixed'],
    languages: [list(text, (n) => n > 0), ['en']]
  });

/** The graph of a map that is written in the record, or the key of the land to be looked up. */
export function mapOf(options: Fields): Graph | string {
  const { map } = read(options);
  if (map === 'hex19') return hexagons();
  return map.startsWith('graph:') ? written(map.slice('graph:'.length)) : map;
}

/** The graph of these borders. Refused: one that is no map. */
export function graphOf(borders: Iterable<readonly [number, number]>): Graph {
  const graph = Array.from({ length: size + 1 }, () => new Set<number>());
  for (const [a, b] of borders) {
    if (!(a >= 1 && a <= size && b >= 1 && b <= size) || a === b) throw new Refused('options', 'A-1.1', { key: 'map' });
    graph[a]?.add(b);
    graph[b]?.add(a);
  }
  const whole = graph.map((set) => [...set].sort((a, b) => a - b));
  if (distances(whole, 1).slice(1).includes(Infinity)) throw new Refused('options', 'A-1.1', { key: 'map' });
  return whole;
}

function written(text: string): Graph {
  const borders = text.split(',').map((border) => {
    const [, a, b] = /^([1-9]\d*)-([1-9]\d*)$/.exec(border) ?? [];
    if (!a || !b) throw new Refused('options', 'R-1', { key: 'map' });
    return [Number(a), Number(b)] as const;
  });
  if (new Set(borders.map(([a, b]) => Math.min(a, b) * 100 + Math.max(a, b))).size !== borders.length) {
    throw new Refused('options', 'A-1.1', { key: 'map' });
  }
  return graphOf(borders);
}

/** Rows of 3, 4, 5, 4, 3 hexagons, by their places on a skewed grid. */
function hexagons(): Graph {
  const places: [number, number][] = [];
  for (let row = -2; row <= 2; row++) for (let q = Math.max(-2, -2 - row); q <= Math.min(2, 2 - row); q++) places.push([q, row]);
  const borders: [number, number][] = [];
  places.forEach(([q, r], i) =>
    places.slice(0, i).forEach(([u, v], j) => {
      if (Math.max(Math.abs(q - u), Math.abs(r - v), Math.abs(q - u + r - v)) === 1) borders.push([j + 1, i + 1]);
    })
  );
  return graphOf(borders);
}

function distances(graph: Graph, from: number): number[] {
  const far = Array<number>(size + 1).fill(Infinity);
  far[from] = 0;
  const reached = [from];
  for (const here of reached) {
    for (const next of graph[here] ?? []) {
      if (far[next] !== Infinity) continue;
      far[next] = (far[here] as number) + 1;
      reached.push(next);
    }
  }
  return far;
}

/** Chance's first list: ordered triples, at least so far apart. */
export function bases(graph: Graph, option: 'far' | 'near'): string[] {
  const far = graph.map((_, t) => distances(graph, t));
  const all = (least: number) => {
    const list: string[] = [];
    const apart = (a: number, b: number) => (far[a]?.[b] ?? 0) >= least;
    for (let a = 1; a <= size; a++)
      for (let b = 1; b <= size; b++)
        if (apart(a, b)) for (let c = 1; c <= size; c++) if (apart(a, c) && apart(b, c)) list.push(`bases ${a} ${b} ${c}`);
    return list;
  };
  const wide = option === 'far' ? all(3) : [];
  return wide.length ? wide : all(2);
}

type Step = 'bases' | 'claim' | 'target' | 'ask' | 'answer' | 'strike' | 'over';

export function alliance(options: Fields, seats: number, graph: Graph): Tracker {
  const { bases: far, rounds } = read(options);
  if (seats !== 3) throw new Refused('seats', 'R-1');

  const owner = Array<number | null>(size + 1).fill(null);
  const castle = [0, 0, 0];
  const towers = [3, 3, 3];
  let step: Step = 'bases';
  let claims = 0;
  let round = 0;
  let strikes = 0;
  let chosen: number[] = []; // seats in the order in which they chose
  let target: (number | null)[] = [null, null];
  let right: number[] = [];
  let answer: (number | null)[] = [null, null];

  const near = (t: number, seat: number) => (graph[t] ?? []).some((n) => owner[n] === seat);
  const all = Array.from({ length: size }, (_, i) => i + 1);
  /** Of some territories those by one's own land, else by one's ally's. */
  const reach = (seat: number, among: number[]) => {
    const own = among.filter((t) => near(t, seat));
    return own.length || seat === lord ? own : among.filter((t) => near(t, 1 - seat));
  };
  const begin = () => {
    round++;
    step = round > rounds ? 'over' : 'target';
    chosen = [];
    target = [null, null];
    right = [];
    answer = [null, null];
  };
  const chooser = () => (round + chosen.length + 1) % 2;

  function claim(seat: number, t: number): void {
    must(seat === ([lord, 0, 1][claims % 3] as number), 'R-5');
    const free = all.filter((one) => owner[one] === null);
    must(free.includes(t), 'A-2.2');
    const lawful = reach(seat, free);
    must(!lawful.length || lawful.includes(t), 'A-2.2');
    owner[t] = seat;
    if (++claims === 16) begin();
  }

  function attack(seat: number, t: number): void {
    must(seat === chooser(), 'R-5');
    const lawful = reach(seat, all.filter((one) => owner[one] === lord));
    const left = lawful.filter((one) => one === castle[lord] || one !== target[1 - seat]);
    must(lawful.includes(t), 'A-3.3');
    must(!left.length || left.includes(t), 'A-3.4');
    target[seat] = t;
    if (chosen.push(seat) === 2) step = 'ask';
  }

  /** All answers are in: they count in the order in which targets were chosen. */
  function resolve(): void {
    strikes = 1;
    step = 'strike';
    for (const seat of chosen) {
      const t = target[seat] as number;
      if (answer[seat] !== right[seat]) strikes++;
      else if (t !== castle[lord]) {
        if (owner[t] === lord) owner[t] = seat;
      } else if (--(towers[lord] as number) === 0) {
        step = 'over';
        return;
      }
    }
  }

  function strike(t: number): void {
    const victim = owner[t] ?? lord;
    must(victim !== lord && near(t, lord), 'A-3.10');
    if (t !== castle[victim]) owner[t] = lord;
    else if (--(towers[victim] as number) === 0) {
      step = 'over';
      return;
    }
    if (--strikes === 0) begin();
  }

  return {
    get due() {
      return step === 'bases' || step === 'ask' ? 'chance' : 'seat';
    },
    get over() {
      return step === 'over';
    },
    get settled() {
      return step === 'strike' || (step === 'target' && round > 1 && !chosen.length);
    },
    get round() {
      return step === 'target' && !chosen.length ? round : null;
    },
    list() {
      return step === 'bases' ? bases(graph, far) : [1, 2, 3, 4].map((place) => `ask ${right.length} right=${place}`);
    },
    play(seat, move) {
      const [verb, word] = move;
      const territory = () => number(word, 1, size);
      if (seat === 'chance') {
        if (step === 'bases') {
          [1, 2, 3].forEach((at, i) => {
            castle[i] = number(move[at], 1, size);
            owner[castle[i] as number] = i;
          });
          step = 'claim';
        } else if (right.push(Number(move[2]?.slice('right='.length))) === 2) step = 'answer';
        return;
      }
      words(move, 2);
      if (step === 'claim' && verb === 'claim') claim(seat, territory());
      else if (step === 'target' && verb === 'attack') attack(seat, territory());
      else if (step === 'strike' && verb === 'strike') {
        must(seat === lord, 'R-5');
        strike(territory());
      } else if (step === 'answer' && verb === 'answer') {
        must(seat < lord && answer[seat] === null, 'R-5');
        answer[seat] = word === 'none' ? 0 : number(word, 1, 4);
        if (!answer.includes(null)) resolve();
      } else refuse(verb === 'claim' ? 'A-2.1' : 'A-3.1');
    }
  };
}
