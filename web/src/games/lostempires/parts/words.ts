// Names and sentences about seats, cards, units and battlefields, in the
// player's language.
import { i18n } from '$lib/i18n.svelte';
import type { SeatInfo, SeatName } from '$lib/api/types';
import type { Battlefield, Commander, Field, Unit, View, Viewer } from '../board';
import type { Face } from '../art/types';
import { cost, piles, type Design, type Lookup } from '../cards';
import { messages } from '../messages';
import type { Change, Entry, Happening, Ref } from '../story';

const t = messages.t;
const say = (key: string, params?: Record<string, string | number>) => messages.maybe(key, params) ?? key;

/** Speaks about one table to the one who looks at it. */
export class Words {
  constructor(
    private readonly seats: readonly SeatInfo[],
    private readonly viewer: Viewer,
    private readonly cards: Lookup
  ) {}

  /** The name of a seat. */
  who = (seat: number): string => {
    const info = this.seats.find((other) => other.seat === seat);
    if (info?.kind === 'player' && info.name) return info.name;
    if (info?.kind === 'open') return info.name ?? t('seat.nobody');
    return say(`seat.bot${seat}`);
  };
  /** The name of a seat, or "You" to the one who sits there. */
  self = (seat: number): string => (seat === this.viewer ? t('seat.you') : this.who(seat));

  /** What a seat is besides its name: a bot of some level, away, stood in for. */
  part(seat: number): string {
    const info = this.seats.find((other) => other.seat === seat);
    const parts = [];
    if (info?.kind === 'bot') parts.push(t('role.bot', { level: messages.maybe(`level.${info.level}`) ?? info.level ?? '' }));
    if (info?.standin) parts.push(t('role.standin'));
    else if (info?.kind === 'player' && info.present === false && seat !== this.viewer) parts.push(t('role.away'));
    return parts.join(' · ');
  }

  card = (key: string | null): string => {
    const design = key === null ? null : this.cards.design(key);
    return design ? i18n.text(design.name) : key === null ? t('card.hidden') : key;
  };
  /** Cards in a sentence: "2 × Volley and Scout". */
  list = (cards: readonly string[]): string => i18n.list(piles(cards).map(({ card, n }) => (n > 1 ? t('card.times', { n, card: this.card(card) }) : this.card(card))));
  faction = (key: string | null): string => {
    const faction = this.cards.faction(key);
    return faction ? i18n.text(faction.name) : '';
  };
  /** The name of a faction within a sentence: its article is no longer at the head. */
  led = (key: string | null): string => this.faction(key).replace(/^(The|La|Le|Les) /, (article) => article.toLowerCase());
  face(design: Design): Face {
    return {
      key: design.key,
      faction: this.cards.home(design.key) ?? 'drill',
      name: i18n.text(design.name),
      cost: design.cost,
      kind: design.kind,
      elite: design.elite,
      control: design.control,
      attack: design.attack,
      defence: design.defence,
      rules: i18n.text(design.rules),
      flavour: i18n.text(design.flavour)
    };
  }
  /** The name of a unit's named ability. */
  ability(card: string): string {
    const named = this.cards.design(card)?.abilities.find((one) => one.when === 'named');
    return named?.name ? i18n.text(named.name) : t('do.use');
  }

  /** A payment in words: "2 command and 1 supply". */
  pay(text: string): string {
    const { command, supply } = cost(text);
    const parts = [];
    if (command > 0) parts.push(t('pay.command', { n: command }));
    if (supply > 0) parts.push(t('pay.supply', { n: supply }));
    return i18n.list(parts);
  }

  #place(kind: 'field' | 'at' | 'to', name: Battlefield): string {
    if (name !== 'hive0' && name !== 'hive1') return t(`${kind}.${name}`);
    const seat = name === 'hive0' ? 0 : 1;
    if (seat === this.viewer) return t(`${kind}.hive.you`);
    const who = this.who(seat);
    return t(`${kind}.hive`, { of: t(/^[aeiouhàâäéèêëîïôöûüœ]/i.test(who) ? 'of.vowel' : 'of', { who }) });
  }
  field = (name: Battlefield): string => this.#place('field', name);
  /** Where there is little room. */
  short = (name: Battlefield): string => (name === 'hive0' || name === 'hive1' ? this.field(name) : t(`short.${name}`));
  at = (name: Battlefield): string => this.#place('at', name);
  to = (name: Battlefield): string => this.#place('to', name);

  /** Everything about a unit in one line. */
  describe(unit: Unit): string {
    const parts = [this.card(unit.card), unit.owner === this.viewer ? t('unit.yours') : t('unit.of', { who: this.who(unit.owner) }), this.at(unit.at)];
    parts.push(t('unit.values', { control: unit.control, attack: unit.attack, defence: unit.defence }));
    parts.push(...this.condition(unit));
    return parts.join(', ');
  }
  /** What has befallen a unit, in a few words each. */
  condition(unit: Unit): string[] {
    const parts = [];
    if (unit.elite) parts.push(t('unit.elite'));
    if (unit.doomed) parts.push(t('unit.doomed'));
    else if (unit.damage > 0) parts.push(t('unit.damage', { n: unit.damage }));
    if (unit.acting) parts.push(t('unit.acting'));
    if (unit.exhausted) parts.push(t('unit.exhausted'));
    if (unit.fresh) parts.push(t('unit.fresh'));
    for (const stat of ['control', 'attack', 'defence'] as const) {
      const n = unit.mods[stat] ?? 0;
      if (n !== 0) parts.push(t(`mod.${stat}`, { by: signed(n) }));
    }
    return parts;
  }
  /** Everything about a battlefield in one line. */
  describeField(field: Field, near: number): string {
    return [this.field(field.name), this.standing(field, near)].join(', ');
  }
  /** Who stands on a battlefield, and what it comes to. */
  standing(field: Field, near: number): string {
    const parts: string[] = [];
    if (field.near.length + field.far.length === 0) parts.push(t('field.empty'));
    for (const [side, seat] of [['near', near], ['far', 1 - near]] as const) {
      const units = field[side];
      if (units.length) parts.push(t('field.side', { who: this.self(seat), n: units.length, control: field.control[side] }));
    }
    if (field.hold === 'near' || field.hold === 'far') parts.push(this.#told('field.gains', field.hold === 'near' ? near : 1 - near));
    if (field.hold === 'tie') parts.push(t('field.tie'));
    return parts.join(', ');
  }
  /** A player's things in one line. */
  describePlayer(one: Commander): string {
    const parts = [this.self(one.seat), this.led(one.faction)];
    parts.push(t('player.gates', { n: one.gates }), t('player.artifacts', { n: one.artifacts }));
    parts.push(t('player.tokens', { command: one.command, supply: one.supply }));
    if (one.first) parts.push(t('player.first'));
    if (one.passed) parts.push(t('player.passed'));
    return parts.filter(Boolean).join(', ');
  }

  /** The sentence for one who did it, or for us who did it. */
  #told(key: string, seat: number, params: Record<string, string | number> = {}): string {
    return (seat === this.viewer && messages.maybe(`${key}.you`, params)) || say(key, { who: this.who(seat), ...params });
  }

  unit = (one: Ref): string => this.card(one.card);

  change(one: Change): string {
    switch (one.what) {
      case 'damage':
      case 'heal':
        return t(`change.${one.what}`, { unit: this.unit(one.unit), n: one.n });
      case 'moved':
        return t('change.moved', { unit: this.unit(one.unit), to: this.to(one.to) });
      case 'ready':
        return t('change.ready', { unit: this.unit(one.unit) });
      case 'control':
      case 'attack':
      case 'defence':
        return t('change.mod', { unit: this.unit(one.unit), mod: t(`mod.${one.what}`, { by: signed(one.n) }) });
      default:
        return this.#told(`change.${one.what}`, one.seat, { n: one.n });
    }
  }

  /** How an attack's dice add up: "3 + 2 = 5 against 1 + 0 = 1". */
  sums(one: Extract<Happening, { kind: 'roll' }>): string {
    const [a, d] = one.dice;
    if (!one.sums) return t('roll.dice', { a, d });
    return t('roll.sums', { attack: one.sums.attack - a, a, sum: one.sums.attack, defence: one.sums.defence - d, d, against: one.sums.defence });
  }
  /** What came of it. */
  dealt(one: Extract<Happening, { kind: 'roll' }>): string {
    if (one.again) return t('roll.again');
    const notes = [];
    if (one.critical[1]) notes.push(t('roll.critical.defender'));
    else if (one.critical[0] && one.dealt > 0) notes.push(t('roll.critical.attacker'));
    notes.push(one.dealt > 0 ? t('roll.damage', { unit: this.unit(one.target), n: one.dealt }) : t('roll.none', { unit: this.unit(one.target) }));
    return notes.join(' ');
  }

  /** Who gains the artifact of an objective. */
  gains(seat: number | null): string {
    return seat === null ? t('log.control.tie') : this.#told('log.control', seat);
  }

  sentence(one: Entry | Happening): string {
    switch (one.kind) {
      case 'deck':
        return one.faction ? this.#told('log.deck', one.seat, { faction: this.led(one.faction) }) : this.#told('log.deck.hidden', one.seat);
      case 'draw':
        return one.card ? t('log.draws.you', { cards: this.card(one.card) }) : t('log.draws', { who: this.who(one.seat), n: 1 });
      case 'draws':
        return one.cards.length ? t('log.draws.you', { cards: this.list(one.cards) }) : t('log.draws', { who: this.who(one.seat), n: one.n });
      case 'mulligan':
        return this.#told('log.mulligan', one.seat, { n: one.n });
      case 'play':
        return this.#told('log.play', one.seat, { card: this.card(one.card), pay: this.pay(one.pay) });
      case 'support':
        return this.#told('log.support', one.seat, { card: this.card(one.card), pay: this.pay(one.pay) });
      case 'activate':
        return this.#told('log.activate', one.seat, { unit: this.unit(one.unit), n: one.token === 'c' ? 2 : 1 });
      case 'move':
        return t('log.move', { unit: this.unit(one.unit), to: this.to(one.to) });
      case 'attack':
        return t('log.attack', { unit: this.unit(one.unit), target: this.unit(one.target) });
      case 'roll':
        return `${this.sums(one)}. ${this.dealt(one)}`;
      case 'use':
        return t('log.use', { unit: this.unit(one.unit), ability: this.ability(one.unit.card) });
      case 'stop':
        return t('log.stop', { unit: this.unit(one.unit) });
      case 'control': {
        const where = this.field(one.field);
        const what = this.gains(one.gains);
        return one.contested ? t('log.field.contested', { where, a: `${this.self(0)} ${one.totals[0]}`, b: `${this.self(1)} ${one.totals[1]}`, what }) : t('log.field', { where, what });
      }
      case 'gained':
        return this.#told('log.gained', one.seat, { n: one.n });
      case 'gate':
        return this.#told('log.gate', one.seat, { n: one.gates });
      case 'lost': {
        const parts = [t('log.lost', { units: i18n.list(one.units.map((unit) => t('unit.owned', { unit: this.unit(unit), who: this.who(unit.owner) }))) })];
        for (const unit of one.elite) parts.push(this.#told('log.elite', 1 - unit.owner, { unit: this.unit(unit) }));
        return parts.join(' ');
      }
      case 'resolve':
        return t('log.resolve', { unit: this.unit(one.unit) });
      case 'retreat':
        return this.#told('log.retreat', one.seat, { to: this.to(one.to), n: one.n });
      case 'round':
        return t('log.round', { n: one.round, who: this.self(one.seat) });
      default:
        return this.#told(`log.${one.kind}`, one.seat);
    }
  }

  /** A line of the log: what was done, what else it changed, and who did it if not the player. */
  entry(one: Entry): string {
    const parts = [this.sentence(one)];
    if ('changes' in one) parts.push(...one.changes.map((change) => this.change(change)));
    const notes = [];
    const why = one.why && messages.maybe(`why.${one.why}`);
    if (why) notes.push(why);
    if (one.auto) notes.push(t('log.auto'));
    const text = parts.join(' ');
    return notes.length ? `${text.replace(/\.$/, '')} (${notes.reduce((a, b) => t('join', { a, b }))}).` : text;
  }
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** What there is to do, in one line, for the one who looks. */
export function prompt(view: View, legal: readonly string[], turn: readonly SeatName[], viewer: Viewer, words: Words): string {
  const mine = viewer !== null && turn.includes(viewer);
  const due = turn.filter((seat): seat is number => typeof seat === 'number').map(words.who);
  const who = i18n.list(due);
  switch (view.phase) {
    case 'deck':
    case 'mulligan':
      // While what happened is shown, nobody is named.
      if (view.draws.length || due.length === 0) return t('turn.deal');
      return mine ? t(`turn.${view.phase}.you`) : t(`turn.${view.phase}`, { who });
    case 'first':
    case 'deal':
    case 'conclusion':
    case 'over':
      return t(`turn.${view.phase}`);
    case 'losses':
    case 'retreat':
      if (due.length === 0) return t('turn.conclusion');
      return mine ? t(`turn.${view.phase}.you`) : t(`turn.${view.phase}`, { who });
    case 'orders': {
      if (view.draws.length) return t('turn.deal');
      if (view.activation?.target) return t('turn.dice');
      const unit = view.units.find((one) => one.id === view.activation?.unit);
      if (view.activation && unit) {
        const params = { unit: words.card(unit.card), n: view.activation.actions };
        return mine ? t('turn.acting.you', params) : t('turn.acting', { ...params, who: words.who(unit.owner) });
      }
      if (!mine) return t('turn.orders', { who: view.active === null ? who : words.who(view.active) });
      if (legal.length === 1 && legal[0] === 'pass') return t('turn.pass.you');
      return t(view.given ? 'turn.more.you' : 'turn.orders.you');
    }
  }
}
