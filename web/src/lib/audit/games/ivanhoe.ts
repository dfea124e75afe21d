// Ivanhoé as an audit knows it: every hand, so that it can tell what is left in
// the stock and for whom chance draws.
import { type Fields } from '../json';
import { list, oneOf, readOptions, whole } from '../options';
import { Refused } from '../refused';
import { must, number, refuse, type Tracker, words } from '../tracker';

const types = ['knight', 'foot', 'crossbow', 'archer'];
const arms = ['lion', 'stag', 'rose', 'oak'];
const champions = ['ivanhoe', 'locksley'];
/** All cards in the order of notation, and how many there are of each. */
const cards: readonly string[] = [...types.flatMap((type) => arms.map((arm) => `${type}.${arm}`)), ...champions];
const copies = new Map(cards.map((card) => [card, champions.includes(card) ? 1 : 4]));
const names = ['rotherwood', 'ashby', 'coningsburgh', 'torquilstone', 'york'];

class Bag {
  constructor(readonly of: Map<string, number>) {}
  get size(): number {
    return [...this.of.values()].reduce((sum, n) => sum + n, 0);
  }
  has(card: string): number {
    return this.of.get(card) ?? 0;
  }
  put(card: string): void {
    this.of.set(card, this.has(card) + 1);
  }
  take(list: readonly string[], rule: string): void {
    for (const card of list) {
      must(this.has(card) > 0, rule);
      this.of.set(card, this.has(card) - 1);
    }
  }
}

interface Player {
  hand: Bag;
  shields: number;
  lost: number;
}

interface Castle {
  army: number;
  shields: number[];
}

type Step = 'first' | 'deal' | 'draw' | 'offer' | 'bid' | 'take' | 'attack' | 'discard' | 'over';

export function ivanhoe(options: Fields, seats: number): Tracker {
  const { level, boxes } = readOptions<{ level: string; values: unknown; boxes: number }>(options, {
    level: [oneOf('children', 'intermediate', 'adult'), 'children'],
    values: [list(whole(1, 20), (n) => n === 5), [1, 2, 3, 4, 5]],
    boxes: [whole(2, 4), 2]
  });
  if (seats < 3 || seats > 6) throw new Refused('seats', 'R-1');
  const dealt = [6, 6, 2, 1][seats - 3] as number;
  const limit = level === 'adult' ? Infinity : ([10, 8, 7, 6][seats - 3] as number);

  const stock = new Bag(new Map(copies));
  const players = Array.from({ length: seats }, (): Player => ({ hand: new Bag(new Map()), shields: 5, lost: 0 }));
  const castles = new Map(names.map((name): [string, Castle] => [name, { army: 0, shields: [] }]));
  let step: Step = 'first';
  let active = 0;
  let draws = 0; // made in this deal or turn
  let late = false;
  let offer = '';
  const bids = new Map<number, string | null>();

  const player = (seat: number) => players[seat] as Player;
  const asked = () => players.flatMap((p, seat) => (seat !== active && p.hand.size ? [seat] : []));

  function begin(seat: number): void {
    active = seat;
    late = stock.size === 0;
    draws = 0;
    step = late ? 'attack' : 'draw';
  }

  function next(): void {
    const hands = players.map((p) => p.hand.size);
    if (!stock.size && !hands.some((n) => n)) {
      step = 'over';
      return;
    }
    let seat = active;
    do seat = (seat + 1) % seats;
    while (!stock.size && !hands[seat]);
    begin(seat);
  }

  function attackOver(): void {
    if (player(active).hand.size > limit) step = 'discard';
    else next();
  }

  function exchange(with_: number | null): void {
    const card = with_ === null ? null : bids.get(with_);
    if (with_ !== null && card) {
      player(with_).hand.take([card], 'I-3.3');
      player(with_).hand.put(offer);
      player(active).hand.put(card);
    }
    bids.clear();
    if (player(active).hand.size) step = 'attack';
    else next();
  }

  function bid(seat: number, card: string | null): void {
    must(asked().includes(seat) && !bids.has(seat), 'R-5');
    if (card !== null) must(player(seat).hand.has(card) > 0, 'I-3.3');
    bids.set(seat, card);
    if (bids.size < asked().length) return;
    const made = [...bids].flatMap(([who, what]) => (what === null ? [] : who));
    if (made.length > 1) step = 'take';
    else exchange(made[0] ?? null);
  }

  /** Whether a castle can be attacked by who is active, armies left aside. */
  const open = ({ shields }: Castle) => shields[0] !== active && (player(active).shields > 0 || shields.includes(active));

  /** What cards of an army must share: a type, or from the second level on a type or an escutcheon. */
  const marks = level === 'children' ? types : [...types, ...arms];
  const bears = (card: string, mark: string) => champions.includes(card) || card.split('.').includes(mark);

  function canAttack(): boolean {
    const { hand } = player(active);
    const most = Math.max(...marks.map((mark) => cards.reduce((sum, card) => sum + (bears(card, mark) ? hand.has(card) : 0), 0)));
    return [...castles.values()].some((castle) => open(castle) && most > castle.army);
  }

  function attack(name: string | undefined, army: string[]): void {
    const castle = castles.get(name ?? '');
    must(castle !== undefined && army.length > 0, 'R-2');
    player(active).hand.take(army, 'I-4.1');
    must(marks.some((mark) => army.every((card) => bears(card, mark))), 'I-4.1');
    must(castle.shields[0] !== active, 'I-4.9');
    must(open(castle), 'I-4.8');
    must(army.length > castle.army, 'I-4.3');
    castle.army = army.length;
    const own = castle.shields.indexOf(active);
    if (own >= 0) castle.shields.splice(own, 1);
    else player(active).shields--;
    castle.shields.unshift(active);
    const fallen = castle.shields.length > boxes ? castle.shields.pop() : undefined;
    if (fallen !== undefined) player(fallen).lost++;
    attackOver();
  }

  function recover(three: string[]): void {
    must(three.length === 3, 'R-2');
    must(player(active).lost > 0, 'I-3.5');
    player(active).hand.take(three, 'I-3.5');
    player(active).lost--;
    player(active).shields++;
    if (!player(active).hand.size) next();
  }

  function deed(verb: string | undefined, rest: string[]): void {
    const { hand } = player(active);
    if (verb === 'recover') recover(rest);
    else if (verb === 'attack' && rest[1] === 'with') attack(rest[0], rest.slice(2));
    else if (verb === 'hold' && !rest.length) {
      must(!late, 'I-5.1');
      attackOver();
    } else if (verb === 'surrender') {
      must(late && rest.length === hand.size && !canAttack(), 'I-5.1');
      hand.take(rest, 'I-5.1');
      attackOver();
    } else refuse('I-3.6');
  }

  const to = () => (step === 'deal' ? draws % seats : active);

  return {
    get due() {
      return step === 'first' || step === 'deal' || step === 'draw' ? 'chance' : 'seat';
    },
    get over() {
      return step === 'over';
    },
    settled: false,
    round: null,
    list() {
      if (step === 'first') return players.map((_, seat) => `first ${seat}`);
      return cards.flatMap((card) => Array<string>(stock.has(card)).fill(`draw ${to()} ${card}`));
    },
    play(seat, move) {
      const [verb, ...rest] = move;
      if (seat === 'chance') {
        if (step === 'first') {
          active = number(rest[0], 0, seats - 1);
          step = 'deal';
          return;
        }
        const card = rest[1] as string;
        stock.take([card], 'I-3.1');
        player(to()).hand.put(card);
        draws++;
        if (step === 'draw' && draws === 2) step = 'offer';
        if (step === 'deal' && draws === dealt * seats) begin(active);
        return;
      }
      if (step === 'bid') {
        if (verb === 'pass') words(move, 1);
        else {
          words(move, 2);
          must(verb === 'bid', 'I-3.3');
        }
        bid(seat, verb === 'pass' ? null : (rest[0] as string));
        return;
      }
      must(seat === active, 'R-5');
      if (step === 'offer' && verb === 'offer') {
        words(move, 2);
        offer = rest[0] as string;
        player(active).hand.take([offer], 'I-3.2');
        step = 'bid';
        if (!asked().length) exchange(null);
      } else if (step === 'take' && verb === 'take') {
        words(move, 2);
        const from = number(rest[0], 0, 5);
        must(!!bids.get(from), 'I-3.4');
        exchange(from);
      } else if (step === 'discard' && verb === 'discard') {
        const { hand } = player(active);
        must(rest.length === hand.size - limit, 'I-3.7');
        hand.take(rest, 'I-3.7');
        next();
      } else if (step === 'attack') deed(verb, rest);
      else refuse('R-5');
    }
  };
}
