// What the Alliance board draws, worked out from what the server sends.
//
// Nothing here knows the rules: a view says who owns what, the legal list says
// what may be chosen, and these functions only arrange both for the screen.

/** A seat of Alliance: 0 and 1 are the allies, 2 is the Dark Lord. */
export type Seat = 0 | 1 | 2;

/** Who looks: a seat, or null for an onlooker. */
export type Viewer = number | null;

/** A text in the languages it exists in. */
export type Texts = Readonly<Record<string, string>>;

/** One territory as the view tells it; only bases have towers. */
export interface Territory {
  id: number;
  owner: number | null;
  value: number;
  towers?: number;
}

/** A question as the view carries it, in all its languages. */
export interface Question {
  id: string;
  category: string;
  level: string;
  /** The name of the picture that it asks about. */
  picture?: string;
  text: Texts;
  options: Texts[];
}

/** What an ally answered: the place of an option, or none. */
export type Answer = number | 'none' | null;

/** The round that was resolved last: both answers and what was right. */
export interface Last {
  round: number;
  targets: (number | null)[];
  order: number[];
  answers: Answer[];
  right: (number | null)[];
}

/** The play as one viewer may know it. */
export interface View {
  phase: 'bases' | 'expansion' | 'battle' | 'over';
  step: 'target' | 'ask' | 'answer' | 'strike' | null;
  round: number;
  territories: Territory[];
  targets: (number | null)[];
  order: number[];
  answered: boolean[];
  strikes: number;
  scores: number[];
  question?: Question;
  last?: Last;
}

/** One drawn territory. */
export interface Plot {
  id: number;
  name: Texts;
  path: string;
  at: [number, number];
  label: [number, number];
  neighbours: number[];
}

/** A drawn land. */
export interface Land {
  key: string;
  name: Texts;
  width: number;
  height: number;
  territories: Plot[];
}

/** A ply as it was seen, with the view after it. */
export interface Seen {
  version: number;
  seat: number | 'chance' | 'host';
  move: string;
  view: View;
  auto?: boolean;
  why?: { code: string; territory?: number };
}

/** How the play ended. */
export interface Outcome {
  winners: number[];
  reason: string;
  scores: number[];
}

/** The colour a territory is painted in; bare is nobody's. */
export type Livery = 'blue' | 'green' | 'black' | 'bare';

/**
 * The colour of an owner's land for a viewer: to an ally the own land is blue
 * and the ally's green, everybody else sees seat 0 blue and seat 1 green; the
 * Dark Lord is black to all.
 */
export function livery(owner: number | null, viewer: Viewer): Livery {
  if (owner === null) return 'bare';
  if (owner === 2) return 'black';
  return owner === (viewer === 1 ? 1 : 0) ? 'blue' : 'green';
}

/** How an owner stands to the viewer, for words. */
export type Kin = 'you' | 'ally' | 'dark' | 'other' | 'nobody';

/** Tells how a seat stands to the viewer: oneself, one's ally, the Dark Lord, somebody. */
export function kin(seat: number | null, viewer: Viewer): Kin {
  if (seat === null) return 'nobody';
  if (seat === viewer) return 'you';
  if (seat === 2) return 'dark';
  return viewer === 0 || viewer === 1 ? 'ally' : 'other';
}

/** The three kinds of move that point at a territory. */
export type Deed = 'claim' | 'attack' | 'strike';

/** A legal move that points at a territory. */
export interface Choice {
  id: number;
  deed: Deed;
  move: string;
}

const pointing = /^(claim|attack|strike) (\d{1,2})$/;

/** Splits a move that points at a territory; null for any other move. */
export function pointed(move: string): Choice | null {
  const found = pointing.exec(move);
  return found ? { deed: found[1] as Deed, id: Number(found[2]), move } : null;
}

/** The territories that may be chosen now, each with the legal move that chooses it. */
export function choices(legal: readonly string[]): Map<number, Choice> {
  const map = new Map<number, Choice>();
  for (const move of legal) {
    const choice = pointed(move);
    if (choice) map.set(choice.id, choice);
  }
  return map;
}

/** The places (1 to 4) of the options that may be answered now. */
export function answers(legal: readonly string[]): number[] {
  return legal.flatMap((move) => {
    const found = /^answer (\d)$/.exec(move);
    return found ? [Number(found[1])] : [];
  });
}

/** A territory ready to be drawn. */
export interface Cell extends Plot {
  owner: number | null;
  livery: Livery;
  value: number;
  towers: number | null;
  choice: Choice | null;
  /** The allies that march on it in this round. */
  aimed: number[];
}

/** Puts land, view and legal moves together into the cells of the board, by number. */
export function cells(
  land: Land,
  territories: readonly Territory[],
  targets: readonly (number | null)[],
  legal: ReadonlyMap<number, Choice>,
  viewer: Viewer,
): Cell[] {
  const states = new Map(territories.map((state) => [state.id, state]));
  return land.territories.map((plot) => {
    const state = states.get(plot.id);
    const owner = state?.owner ?? null;
    return {
      ...plot,
      owner,
      livery: livery(owner, viewer),
      value: state?.value ?? 0,
      towers: state?.towers ?? null,
      choice: legal.get(plot.id) ?? null,
      aimed: targets.flatMap((target, seat) => (target === plot.id ? [seat] : [])),
    };
  });
}

/** Why a territory that is not on the list cannot be chosen, with the rule that says so. */
export type Bar = { code: 'own' | 'ally' | 'taken' | 'chosen' | 'far'; rule: string };

/**
 * Words for a territory that is not among the legal moves. It never decides
 * what is legal: the list has done that already.
 */
export function bar(view: View, id: number, viewer: Viewer): Bar {
  const owner = view.territories.find((state) => state.id === id)?.owner ?? null;
  if (view.phase === 'expansion') {
    return owner === null ? { code: 'far', rule: 'A-2.2' } : { code: owner === viewer ? 'own' : 'taken', rule: 'A-2.2' };
  }
  if (view.step === 'strike') {
    return owner === viewer ? { code: 'own', rule: 'A-3.10' } : { code: 'far', rule: 'A-3.10' };
  }
  if (owner === viewer) return { code: 'own', rule: 'A-3.3' };
  if (owner !== 2) return { code: 'ally', rule: 'A-3.3' };
  if (view.targets.includes(id)) return { code: 'chosen', rule: 'A-3.4' };
  return { code: 'far', rule: 'A-3.3' };
}

/** The allies' points together against the Dark Lord's. */
export function sides(scores: readonly number[]): { allies: number; dark: number } {
  return { allies: (scores[0] ?? 0) + (scores[1] ?? 0), dark: scores[2] ?? 0 };
}

/** How far the scales tip: -1 all weight with the Dark Lord, 1 all with the allies. */
export function tilt(scores: readonly number[]): number {
  const { allies, dark } = sides(scores);
  const sum = allies + dark;
  return sum === 0 ? 0 : Math.max(-1, Math.min(1, ((allies - dark) / sum) * 2));
}

/** The five ways a play ends. */
export type Ending = 'castle-allies' | 'points-allies' | 'draw' | 'points-dark' | 'castle-dark';

/** Names the ending of an outcome. */
export function ending(outcome: Outcome): Ending {
  if (outcome.winners.length === 0) return 'draw';
  const side = outcome.winners.includes(2) ? 'dark' : 'allies';
  return outcome.reason === 'castle' ? `castle-${side}` : `points-${side}`;
}

/** The phases a player tells apart on the screen. */
export type Stage = 'waiting' | 'bases' | 'claim' | 'target' | 'question' | 'strike' | 'over';

/** Names what is going on. */
export function stage(view: View | null): Stage {
  if (!view) return 'waiting';
  if (view.phase === 'over') return 'over';
  if (view.phase === 'bases') return 'bases';
  if (view.phase === 'expansion') return 'claim';
  if (view.step === 'strike') return 'strike';
  return view.step === 'target' ? 'target' : 'question';
}
