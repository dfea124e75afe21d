// Lost Empires as an audit knows it: decks, hands and whose turn it is, so that
// it can tell what is left in a deck and when dice are rolled. It does not
// reckon fights: whether a lost unit lets its owner draw, or dice are rolled
// again, it takes from the log as far as the cards allow it.
import { type Fields } from '../json';
import { oneOf, readOptions, whole } from '../options';
import { Refused } from '../refused';
import { must, number, refuse, type Tracker, words } from '../tracker';

/** What an audit needs of the cards, as the server's catalogue has them. */
export interface Cards {
  factions: readonly {
    key: string;
    set: string;
    preset: readonly string[];
    designs: readonly {
      key: string;
      kind: string;
      abilities: readonly { when: string; if?: string; do?: readonly { effect: string; n?: number }[] }[];
    }[];
  }[];
}

interface Design {
  key: string;
  unit: boolean;
  faction: string;
  /** Cards drawn when it is played, when it is used, when it is lost. */
  draws: Readonly<Record<'play' | 'named' | 'losses', number>>;
  rerolls: boolean;
}

const fields = ['hive0', 'hive1', 'left', 'right', 'center'];

type Pile = Map<string, number>;

const count = (pile: Pile): number => [...pile.values()].reduce((sum, n) => sum + n, 0);
const put = (pile: Pile, card: string, n: number): unknown => pile.set(card, (pile.get(card) ?? 0) + n);

function take(pile: Pile, card: string, rule: string): void {
  must((pile.get(card) ?? 0) > 0, rule);
  put(pile, card, -1);
}

interface Player {
  /** The designs of the deck in the order of the set, with how often each is left. */
  deck: Pile;
  hand: Pile;
  aside: string[];
  chosen: boolean;
  /** Cards that its lost units can still have it draw, at most. */
  salvage: number;
}

function designsOf(cards: Cards, set: string): Map<string, Design> {
  const drawn = (abilities: Cards['factions'][number]['designs'][number]['abilities'], when: string) =>
    abilities
      .filter((one) => one.when === when)
      .flatMap((one) => one.do ?? [])
      .reduce((sum, { effect, n }) => sum + (effect === 'draw' ? (n ?? 0) : 0), 0);
  const all = cards.factions.filter((faction) => faction.set === set);
  return new Map(
    all.flatMap((faction) =>
      faction.designs.map(({ key, kind, abilities }): [string, Design] => [
        key,
        {
          key,
          unit: kind === 'unit',
          faction: faction.key,
          draws: { play: drawn(abilities, 'play'), named: drawn(abilities, 'named'), losses: drawn(abilities, 'losses') },
          rerolls: abilities.some((one) => one.do?.some(({ effect }) => effect === 'reroll'))
        }
      ])
    )
  );
}

type Phase = 'deck' | 'first' | 'deal' | 'mulligan' | 'orders' | 'between';

export function lostempires(options: Fields, seats: number, cards: Cards): Tracker {
  const { set, die, bonus } = readOptions<{ set: string; die: string; rounds: number; bonus: number }>(options, {
    set: [oneOf('core', 'drill'), 'core'],
    die: [oneOf('result', 'd6'), 'result'],
    rounds: [whole(5, 40), 20],
    bonus: [whole(0, 2), 0]
  });
  if (seats !== 2) throw new Refused('seats', 'R-1');
  const faces = die === 'd6' ? [1, 2, 3, 4, 5, 6] : [0, 1, 1, 2, 2, 3];
  // By face, equal entries side by side: each pair as often as faces make it.
  const dice = faces
    .flatMap((a) => faces.map((d) => [a, d] as const))
    .sort(([a, b], [c, d]) => a - c || b - d)
    .map(([a, d]) => `roll ${a} ${d}`);
  const designs = designsOf(cards, set);

  const players = [0, 1].map((): Player => ({ deck: new Map(), hand: new Map(), aside: [], chosen: false, salvage: 0 }));
  const units: { design: Design; owner: number }[] = [];
  let phase: Phase = 'deck';
  const owed: number[] = [];
  let first = 0;
  let active = 0;
  let given = false; // the compulsory order
  let ordered = false; // anything at all, this turn
  let passed = false;
  let activation: { actions: number; attacked: boolean; used: boolean } | null = null;
  let rolls = { due: 0, most: 0 };
  /** What chance drew since both passed, and how much of it after the last retreat. */
  let between: { drawn: number[]; after: number } = { drawn: [], after: 0 };

  const player = (seat: number) => players[seat] as Player;
  const unit = (word: string | undefined) => units[number(/^u(.*)$/.exec(word ?? '')?.[1], 1, units.length) - 1] as (typeof units)[number];

  function owe(seat: number, n: number): void {
    const left = count(player(seat).deck) - owed.filter((one) => one === seat).length;
    owed.push(...Array<number>(Math.min(n, left)).fill(seat));
  }

  function chooseDeck(seat: number, [key, ...list]: readonly string[]): void {
    const faction = cards.factions.find((one) => one.key === key && one.set === set);
    must(faction !== undefined, 'R-2');
    const nine = list.length ? list : faction.preset;
    must(nine.length === 9, 'R-2');
    must(new Set(nine).size === 9 && nine.every((card) => designs.get(card)?.faction === key), 'L-1.5');
    must(nine.filter((card) => designs.get(card)?.unit).length >= 5, 'L-1.5');
    for (const { key: card } of faction.designs) if (nine.includes(card)) player(seat).deck.set(card, 2);
    if (players.every((one) => one.deck.size)) phase = 'first';
  }

  function choose(seat: number, verb: string | undefined, rest: readonly string[]): void {
    must(!player(seat).chosen, 'R-5');
    must(verb === 'keep' ? !rest.length : verb === 'mulligan' && rest.length > 0, 'L-2.2');
    for (const card of rest) take(player(seat).hand, card, 'L-2.2');
    player(seat).aside = [...rest];
    player(seat).chosen = true;
    if (!players.every((one) => one.chosen)) return;
    players.forEach((one, i) => owe(i, one.aside.length));
    phase = 'orders';
    active = first;
  }

  function drawn(seat: number, card: string): void {
    take(player(seat).deck, card, 'L-2.2');
    put(player(seat).hand, card, 1);
    if (owed.length) owed.shift();
    else between.after = between.drawn.push(seat) && between.after + 1;
    if (player(seat).aside.length && !owed.includes(seat)) {
      for (const back of player(seat).aside) put(player(seat).deck, back, 1);
      player(seat).aside = [];
    }
    if (phase === 'deal' && !owed.length) phase = 'mulligan';
  }

  /** The conclusion (L-5.6): what chance drew last was a card each, the first player's before the other's. */
  function conclude(): void {
    const { drawn: all, after } = between;
    const order = [first, 1 - first];
    const fits = [order, [first], [1 - first], []].some((last) => {
      const lost = all.slice(0, all.length - last.length);
      return (
        last.length <= all.length &&
        last.every((seat, i) => all[lost.length + i] === seat) &&
        order.every((seat) => last.includes(seat) || !count(player(seat).deck)) &&
        order.every((seat) => lost.filter((one) => one === seat).length <= player(seat).salvage) &&
        after >= last.length
      );
    });
    must(fits, 'L-5.6');
    for (const seat of order) player(seat).salvage -= Math.max(0, all.filter((one) => one === seat).length - 1);
    first = 1 - first;
    active = first;
    passed = false;
    phase = 'orders';
  }

  function turn(): void {
    active = 1 - active;
    given = ordered = false;
  }

  function act(verb: string | undefined, move: readonly string[]): void {
    const now = activation as NonNullable<typeof activation>;
    if (verb === 'stop') {
      words(move, 1);
      activation = null;
      return;
    }
    if (verb === 'move') must(move.length === 2 && fields.includes(move[1] as string), 'R-2');
    else if (verb === 'attack') {
      words(move, 2);
      must(!now.attacked, 'L-3.6');
      const target = unit(move[1]);
      must(target.owner !== active, 'L-4.1');
      now.attacked = true;
      rolls = { due: 1, most: 1 + Number(target.design.rerolls) + Number(mover?.design.rerolls ?? false) };
    } else {
      must(verb === 'use' && !now.used, 'L-3.6');
      now.used = true;
      owe(active, mover?.design.draws.named ?? 0);
    }
    if (--now.actions === 0) activation = null;
  }
  let mover: (typeof units)[number] | null = null;

  function order(verb: string | undefined, move: readonly string[]): void {
    const card = designs.get(move[1] ?? '');
    switch (verb) {
      case 'play':
      case 'support':
        must(card !== undefined && /^(\d+c)?(\d+s)?$/.test(move[2] ?? '-'), 'R-2');
        take(player(active).hand, card.key, 'L-3.3');
        must(card.unit === (verb === 'play'), 'L-3.3');
        if (card.unit) {
          units.push({ design: card, owner: active });
          player(active).salvage += card.draws.losses;
          given = true;
        }
        owe(active, card.draws.play);
        break;
      case 'activate':
        words(move, 3);
        must(move[2] === 'c' || move[2] === 's', 'R-2');
        mover = unit(move[1]);
        must(mover.owner === active, 'L-3.5');
        activation = { actions: move[2] === 'c' ? 2 : 1, attacked: false, used: false };
        given = true;
        break;
      case 'done':
        words(move, 1);
        must(given, 'L-3.2');
        passed = false;
        turn();
        return;
      case 'pass':
        words(move, 1);
        must(!ordered, 'L-3.2');
        if (passed) {
          phase = 'between';
          between = { drawn: [], after: 0 };
        }
        passed = true;
        turn();
        return;
      default:
        refuse('L-3.2');
    }
    ordered = true;
  }

  return {
    get due() {
      if (phase === 'first' || owed.length || rolls.due) return 'chance';
      return phase === 'between' || rolls.most ? 'either' : 'seat';
    },
    over: null,
    settled: false,
    round: null,
    list([verb, word]) {
      if (phase === 'first') return ['first 0', 'first 1'];
      if (rolls.most && !owed.length) return dice;
      must(verb === 'draw', 'L-2.2');
      const seat = owed[0] ?? number(word, 0, 1);
      return [...player(seat).deck].flatMap(([card, n]) => Array<string>(n).fill(`draw ${seat} ${card}`));
    },
    play(seat, move) {
      const [verb, ...rest] = move;
      if (seat === 'chance') {
        if (verb === 'first') {
          first = number(rest[0], 0, 1);
          phase = 'deal';
          for (let i = 0; i < 10; i++) owe(i % 2, 1);
          owe(first, bonus);
        } else if (verb === 'roll') rolls = { due: 0, most: rolls.most - 1 };
        else drawn(number(rest[0], 0, 1), rest[1] as string);
        return;
      }
      must(seat < 2, 'R-5');
      rolls = { due: 0, most: 0 };
      if (phase === 'deck') {
        must(verb === 'deck' && !player(seat).deck.size, verb === 'deck' ? 'R-5' : 'L-2.1');
        chooseDeck(seat, rest);
        return;
      }
      if (phase === 'mulligan') {
        choose(seat, verb, rest);
        return;
      }
      if (phase === 'between') {
        if (verb === 'resolve') {
          must(seat === first, 'R-5');
          unit(rest[0]);
          return;
        }
        if (verb === 'retreat') {
          must(rest.length === 1 && ['left', 'right', `hive${seat}`].includes(rest[0] as string), 'L-5.5');
          between.after = 0;
          return;
        }
        conclude();
      }
      must(seat === active, 'R-5');
      if (activation) act(verb, move);
      else order(verb, move);
    }
  };
}
