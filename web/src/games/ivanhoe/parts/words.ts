// Names and sentences about seats, cards and castles, in the player's language.
import { i18n } from '$lib/i18n.svelte';
import type { SeatInfo, SeatName } from '$lib/api/types';
import type { Castle, Deeds, View, Viewer } from '../board';
import { redeems, surplus } from '../board';
import { chargeOf, piles, typeOf, type Card } from '../cards';
import { messages } from '../messages';
import type { Entry, Happening } from '../story';

/** Speaks about one table to the one who looks at it. */
export interface Words {
  /** The name of a seat. */
  who(seat: number): string;
  /** The name of a seat, or "You" to the one who sits there. */
  self(seat: number): string;
  /** What a seat is besides its name: a bot of some level, away, stood in for. */
  part(seat: number): string;
  /** A card as a name: "Knight of the lion". */
  card(card: Card): string;
  /** Cards in a sentence: "2 knights of the lion and Ivanhoe". */
  cards(cards: readonly Card[]): string;
  castle(name: string): string;
  /** Worth, holder, defenders and shields of a castle. */
  describe(castle: Castle): string;
  /** A line of the log as sentences. */
  entry(entry: Entry): string;
  /** What happens on the table just now, for the headline; null where the step says it. */
  happening(one: Happening): string | null;
}

export function words(seats: readonly SeatInfo[], viewer: Viewer): Words {
  const t = messages.t;
  const say = (key: string, params?: Record<string, string | number>) => messages.maybe(key, params) ?? '';

  function who(seat: number): string {
    const info = seats.find((other) => other.seat === seat);
    if (info?.kind === 'player' && info.name) return info.name;
    if (info?.kind === 'open') return info.name ?? t('seat.nobody');
    return say(`seat.bot${seat}`);
  }
  const self = (seat: number) => (seat === viewer ? t('seat.you') : who(seat));

  function part(seat: number): string {
    const info = seats.find((other) => other.seat === seat);
    const parts = [];
    if (seat === viewer) parts.push(t('role.you'));
    if (info?.kind === 'bot') parts.push(t('role.bot', { level: messages.maybe(`level.${info.level}`) ?? info.level ?? '' }));
    if (info?.standin) parts.push(t('role.standin'));
    else if (info?.kind === 'player' && info.present === false && seat !== viewer) parts.push(t('role.away'));
    return parts.join(' · ');
  }

  /** Some cards of one kind, with an article or a number. */
  function some(card: Card, n: number): string {
    const charge = chargeOf(card);
    const type = say(`n.${typeOf(card)}`, { n });
    return charge === null ? type : `${type} ${t(`of.${charge}`)}`;
  }
  function card(of: Card): string {
    const charge = chargeOf(of);
    const type = say(`type.${typeOf(of)}`);
    return charge === null ? type || t('hidden') : `${type} ${t(`of.${charge}`)}`;
  }
  const cards = (list: readonly Card[]) => i18n.list(piles(list).map((pile) => some(pile.card, pile.n)));
  const castle = (name: string) => messages.maybe(`castle.${name}`) ?? name;

  function describe(of: Castle): string {
    const parts = [castle(of.name), t('points', { n: of.value })];
    parts.push(of.holder === null ? t('castle.free') : of.holder === viewer ? t('castle.held.you') : t('castle.held', { who: who(of.holder) }));
    parts.push(of.army.length ? `${t('castle.defenders', { n: of.army.length })} (${cards(of.army)})` : t('castle.empty'));
    const shields = of.boxes.filter((seat) => seat !== null);
    if (shields.length > 1) parts.push(t('castle.shields', { who: shields.map((seat) => self(seat)).join(', ') }));
    parts.push(t('castle.needed', { n: of.needed }));
    return parts.join(', ');
  }

  /** The sentence for one who did it, or for us who did it. */
  const told = (key: string, seat: number, params: Record<string, string | number> = {}) =>
    (seat === viewer && messages.maybe(`${key}.you`, params)) || say(key, { who: who(seat), ...params });

  function sentence(one: Entry): string {
    switch (one.kind) {
      case 'first':
      case 'hold':
        return told(`log.${one.kind}`, one.seat);
      case 'draws':
        return one.cards.length ? t('log.draws.you', { cards: cards(one.cards) }) : t('log.draws', { who: who(one.seat), n: one.n });
      case 'offer':
        return told('log.offer', one.seat, { card: some(one.card, 1) });
      case 'reveal': {
        const bids = one.bids.map((bid) => (bid.card === null ? told('log.pass', bid.seat) : told('log.bid', bid.seat, { card: some(bid.card, 1) })));
        return t('log.reveal', { bids: bids.join(', ') });
      }
      case 'swap': {
        const params = { who: who(one.seat), gave: some(one.gave, 1), got: some(one.got, 1), other: who(one.other) };
        return one.other === viewer ? t('log.swap.me', params) : told('log.swap', one.seat, params);
      }
      case 'spurned':
        return t('log.spurned', { card: some(one.card, 1) });
      case 'attack': {
        const parts = [told('log.attack', one.seat, { castle: castle(one.castle), cards: cards(one.cards) })];
        if (one.fell.length) parts.push(t('log.fell', { n: one.fell.length }));
        if (one.lost !== null) parts.push(told('log.lost', one.lost));
        return parts.join(' ');
      }
      default:
        return told(`log.${one.kind}`, one.seat, { cards: cards(one.cards) });
    }
  }

  function entry(one: Entry): string {
    const notes = [];
    const why = one.why && messages.maybe(`why.${one.why}`);
    if (why) notes.push(why);
    if (one.auto) notes.push(t('log.auto'));
    const text = sentence(one);
    return notes.length ? `${text.replace(/\.$/, '')} (${notes.reduce((a, b) => t('join', { a, b }))}).` : text;
  }

  function happening(one: Happening): string | null {
    switch (one.kind) {
      case 'offer':
        return told('show.offer', one.seat, { card: some(one.card, 1) });
      case 'reveal':
      case 'spurned':
        return t(`show.${one.kind}`);
      case 'swap':
        return one.other === viewer ? t('show.swap.me', { who: who(one.seat) }) : told('show.swap', one.seat, { other: who(one.other) });
      case 'attack':
        return told('show.attack', one.seat, { castle: castle(one.castle) });
      case 'recover':
      case 'surrender':
        return told(`show.${one.kind}`, one.seat);
      default:
        return null;
    }
  }

  return { who, self, part, card, cards, castle, describe, entry, happening };
}

/** What there is to do, in one line, for the one who looks. */
export function prompt(view: View, deeds: Deeds, turn: readonly SeatName[], viewer: Viewer, words: Words): string {
  const t = messages.t;
  const mine = viewer !== null && turn.includes(viewer);
  const due = turn.filter((seat): seat is number => typeof seat === 'number').map(words.who);
  const active = view.active === null ? '' : words.who(view.active);
  switch (view.step) {
    case 'first':
    case 'deal':
    case 'over':
      return t(`turn.${view.step}`);
    case 'draw':
      return view.active === viewer ? t('turn.draw.you') : t('turn.draw', { who: active });
    case 'offer':
    case 'take':
      return mine ? t(`turn.${view.step}.you`) : t(`turn.${view.step}`, { who: active });
    case 'bid':
      if (mine) return t('turn.bid.you');
      if (due.length === 0) return t('turn.bid.in');
      return viewer !== null && viewer !== view.active && (view.players[viewer]?.count ?? 0) > 0
        ? t('turn.bid.sent', { who: due.join(', ') })
        : t('turn.bid', { who: due.join(', ') });
    case 'attack':
      if (!mine) return t('turn.attack', { who: active });
      if (deeds.surrender !== null) return t(redeems(deeds) ? 'turn.surrender.redeem' : 'turn.surrender.you');
      if (!deeds.hold) return t('turn.attack.must');
      if (deeds.attack.list.length) return t('turn.attack.you');
      return t(redeems(deeds) ? 'turn.attack.redeem' : 'turn.attack.none');
    case 'discard':
      return mine ? t('turn.discard.you', { n: surplus(deeds) }) : t('turn.discard', { who: active });
  }
}
