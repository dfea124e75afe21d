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

/** What a blow did: a land taken, a tower felled, the last tower felled, nothing. */
export type Effect = 'land' | 'tower' | 'castle' | 'none';

/** One thing to watch. A ply gives none, one or several of them. */
export interface Beat {
  kind: 'base' | 'claim' | 'aim' | 'assault' | 'strike';
  seat: number;
  from: number | null;
  to: number;
  effect: Effect;
  /** The answer of an assault was right. */
  right?: boolean;
  /** What to show from this beat on. */
  patch: Territory[];
}

/** A rough eye for distances on the map. */
function apart(a: Plot, b: Plot): number {
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
}

/**
 * Where an army sets out from: the seat's own land nearest to the target and
 * touching it, else its ally's, else the seat's castle; null with no land at all.
 */
export function origin(land: Land, territories: readonly Territory[], seat: number, target: number): number | null {
  const plots = new Map(land.territories.map((plot) => [plot.id, plot]));
  const goal = plots.get(target);
  if (!goal) return null;
  const nearest = (wanted: (state: Territory) => boolean): number | null => {
    let best: Plot | null = null;
    for (const state of territories) {
      const plot = plots.get(state.id);
      if (!plot || state.id === target || !wanted(state)) continue;
      if (!best || apart(plot, goal) < apart(best, goal)) best = plot;
    }
    return best?.id ?? null;
  };
  const touches = (state: Territory) => goal.neighbours.includes(state.id);
  return (
    nearest((state) => state.owner === seat && touches(state)) ??
    (seat === 2 ? null : nearest((state) => state.owner === 1 - seat && touches(state))) ??
    nearest((state) => state.owner === seat)
  );
}

/** What became of a territory between two views. */
function effect(before: Territory | undefined, after: Territory): Effect {
  if (!before) return 'none';
  if (before.owner !== after.owner) return 'land';
  if (before.towers !== undefined && after.towers !== undefined && after.towers < before.towers) {
    return after.towers === 0 ? 'castle' : 'tower';
  }
  return 'none';
}

/** Breaks a ply into the beats that show it, in order. `before` is null where play begins. */
export function beats(before: View | null, ply: Seen, land: Land): Beat[] {
  const after = ply.view;
  const was = new Map((before?.territories ?? []).map((state) => [state.id, state]));
  const is = new Map(after.territories.map((state) => [state.id, state]));
  const held = before?.territories ?? after.territories;

  if (ply.move.startsWith('bases ')) {
    return after.territories
      .filter((state) => state.towers !== undefined && state.owner !== null)
      .sort((a, b) => (a.owner ?? 0) - (b.owner ?? 0))
      .map((state) => ({ kind: 'base', seat: state.owner ?? 0, from: null, to: state.id, effect: 'land', patch: [state] }));
  }

  const choice = pointed(ply.move);
  if (choice && typeof ply.seat === 'number') {
    const from = origin(land, held, ply.seat, choice.id);
    const state = is.get(choice.id);
    if (choice.deed === 'attack' || !state) {
      return [{ kind: 'aim', seat: ply.seat, from, to: choice.id, effect: 'none', patch: [] }];
    }
    const kind = choice.deed === 'claim' ? 'claim' : 'strike';
    return [{ kind, seat: ply.seat, from, to: choice.id, effect: effect(was.get(choice.id), state), patch: [state] }];
  }

  const last = after.last;
  if (!ply.move.startsWith('answer') || !last || before?.last?.round === last.round) return [];
  // Both answers are in: the assaults in the order in which they were chosen.
  const shown = new Map(was);
  const list: Beat[] = [];
  for (const seat of last.order) {
    const to = last.targets[seat];
    if (to === null || to === undefined) continue;
    const right = last.answers[seat] !== null && last.answers[seat] === last.right[seat];
    const beat: Beat = { kind: 'assault', seat, from: origin(land, held, seat, to), to, effect: 'none', right, patch: [] };
    const old = shown.get(to);
    const end = is.get(to);
    if (right && old && end) {
      let next: Territory = old;
      if (old.owner !== end.owner && end.owner === seat) next = end;
      else if (old.towers !== undefined && end.towers !== undefined && end.towers < old.towers) {
        const towers = old.towers - 1;
        next = towers === end.towers ? end : { ...old, towers };
      }
      beat.effect = effect(old, next);
      if (next !== old) {
        beat.patch = [next];
        shown.set(to, next);
      }
    }
    list.push(beat);
  }
  return list;
}

/** Territories with a beat's patch laid over them. */
export function patched(territories: readonly Territory[], patch: readonly Territory[]): Territory[] {
  if (patch.length === 0) return [...territories];
  const over = new Map(patch.map((state) => [state.id, state]));
  return territories.map((state) => over.get(state.id) ?? state);
}

/** One line of the log, without words: the messages make a sentence of it. */
export interface Line {
  version: number;
  phase: View['phase'];
  round: number;
  code:
    | 'base'
    | 'claim'
    | 'attack'
    | 'answered'
    | 'right-land'
    | 'right-tower'
    | 'right-castle'
    | 'right-none'
    | 'wrong'
    | 'late'
    | 'strike-land'
    | 'strike-tower'
    | 'strike-castle'
    | 'void';
  /** Null for the host, who sits on no seat as such. */
  seat: number | null;
  territory: number | null;
  towers: number | null;
  auto: boolean;
  /** Its round was taken back. */
  gone?: true;
  why?: { code: string; territory?: number };
}

/** The version to which the host takes the play back with a ply; null for any other. */
function back(ply: Seen): number | null {
  const found = ply.seat === 'host' ? /^void (\d+)$/.exec(ply.move) : null;
  return found ? Number(found[1]) : null;
}

/** The versions of the plies that were taken back. */
export function takenBack(plies: readonly Seen[]): Set<number> {
  const gone = new Set<number>();
  for (const ply of plies) {
    const to = back(ply);
    if (to === null) continue;
    for (const { version } of plies) if (version > to && version < ply.version) gone.add(version);
  }
  return gone;
}

/** The log of a ply; empty for what is no news, such as a question put. */
export function lines(before: View | null, ply: Seen, land: Land): Line[] {
  if (back(ply) !== null) {
    const { phase, round } = ply.view;
    return [{ version: ply.version, phase, round, code: 'void', seat: null, territory: null, towers: null, auto: false }];
  }
  // A ply belongs to the round it was played in; its own view may show the next one.
  const first = ply.move.startsWith('bases ');
  const phase = before?.phase ?? (first ? 'bases' : ply.view.phase);
  const round = before?.round ?? (first ? 0 : ply.view.round);
  const base = { version: ply.version, phase, round, auto: ply.auto ?? false };
  const list: Line[] = [];
  if (/^answer/.test(ply.move) && typeof ply.seat === 'number') {
    const none = ply.move === 'answer none';
    if (!ply.view.last || before?.last?.round === ply.view.last.round) {
      return [{ ...base, code: none ? 'late' : 'answered', seat: ply.seat, territory: null, towers: null }];
    }
  }
  for (const beat of beats(before, ply, land)) {
    const towers = beat.patch[0]?.towers ?? null;
    const line = { ...base, seat: beat.seat, territory: beat.to, towers };
    if (beat.kind === 'base') list.push({ ...line, code: 'base' });
    if (beat.kind === 'claim') list.push({ ...line, code: 'claim' });
    if (beat.kind === 'aim') list.push({ ...line, code: 'attack' });
    if (beat.kind === 'strike') {
      const code = beat.effect === 'castle' ? 'strike-castle' : beat.effect === 'tower' ? 'strike-tower' : 'strike-land';
      list.push({ ...line, code });
    }
    if (beat.kind === 'assault') {
      const none = ply.view.last?.answers[beat.seat] === 'none';
      list.push({ ...line, auto: false, code: beat.right ? `right-${beat.effect}` : none ? 'late' : 'wrong' });
    }
  }
  if (ply.why && list[0]) list[0].why = ply.why;
  return list;
}

/** The whole log, oldest line first. */
export function log(plies: readonly Seen[], land: Land): Line[] {
  const gone = takenBack(plies);
  const all = plies.flatMap((ply, i) => lines(plies[i - 1]?.view ?? null, ply, land));
  return all.map((line) => (gone.has(line.version) && line.code !== 'void' ? { ...line, gone: true } : line));
}

/** One stop of the story: how it stood when a round of the battle was over. */
export interface Stop {
  /** 0 is the start of the battle. */
  round: number;
  allies: number;
  dark: number;
  /** Towers that fell in this round, by whose castle it was. */
  fell: number[];
}

/** The story of the battle: the points before it and after each round. */
export function story(plies: readonly Seen[]): Stop[] {
  const stops: Stop[] = [];
  const gone = takenBack(plies);
  let before: View | null = null;
  for (const ply of plies) {
    if (gone.has(ply.version) || back(ply) !== null) continue;
    const { view } = ply;
    const fight = view.phase === 'battle' || view.phase === 'over';
    if (fight) {
      if (stops.length === 0) {
        stops.push({ round: 0, ...sides(view.scores), fell: [] });
      }
      // The ply that ends a round already shows the next one's number.
      const round: number = before?.phase === 'battle' ? before.round : view.round;
      const stop = stops.at(-1);
      if (before?.phase === 'battle' && stop) {
        const fell = felled(before, view);
        if (stop.round === round) {
          Object.assign(stop, sides(view.scores));
          stop.fell.push(...fell);
        } else {
          stops.push({ round, ...sides(view.scores), fell });
        }
      }
    }
    before = view;
  }
  return stops;
}

/** The allies' points together against the Dark Lord's. */
export function sides(scores: readonly number[]): { allies: number; dark: number } {
  return { allies: (scores[0] ?? 0) + (scores[1] ?? 0), dark: scores[2] ?? 0 };
}

/** Whose castles lost towers between two views, once for each tower. */
function felled(before: View, after: View): number[] {
  const was = new Map(before.territories.map((state) => [state.id, state.towers]));
  return after.territories.flatMap((state) => {
    const lost = (was.get(state.id) ?? 0) - (state.towers ?? 0);
    return state.owner === null || lost <= 0 ? [] : Array<number>(lost).fill(state.owner);
  });
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

/** A text in the player's language, else in the table's first, else in any it has. */
export function pick(texts: Texts | undefined, languages: readonly string[]): { text: string; language: string } {
  if (!texts) return { text: '', language: languages[0] ?? 'en' };
  for (const language of languages) {
    const text = texts[language];
    if (text) return { text, language };
  }
  const [language, text] = Object.entries(texts)[0] ?? [languages[0] ?? 'en', ''];
  return { text, language };
}

/**
 * The digit from 1 to 9 that a key stands for; null for any other key, with a
 * modifier, while the key is held down, and where somebody writes.
 */
export function digit(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]')) return null;
  return /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** A name on the map: the box it takes, in any unit, and how much it matters. */
export interface Label {
  id: number;
  box: Box;
  /** Labels of a lower rank are placed first. */
  rank: number;
}

/** The labels that may be shown so that none lies over another. */
export function uncrossed(labels: readonly Label[]): Set<number> {
  const placed: Box[] = [];
  const shown = new Set<number>();
  for (const { id, box } of [...labels].sort((a, b) => a.rank - b.rank || a.id - b.id)) {
    const [x, y, width, height] = box;
    if (placed.some((one) => x < one[0] + one[2] && one[0] < x + width && y < one[1] + one[3] && one[1] < y + height)) continue;
    placed.push(box);
    shown.add(id);
  }
  return shown;
}

/** A part of the drawing: x, y, width, height. */
export type Box = [number, number, number, number];

/** How many numbers each path command takes; the last two are where it goes, but for H and V. */
const operands: Readonly<Record<string, number>> = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 };

/** The points that an outline passes through. */
function points(path: string): [number, number][] {
  const list: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toUpperCase();
    const count = operands[kind] ?? 0;
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    for (let i = 0; count > 0 && i + count <= numbers.length; i += count) {
      const [from, to] = command === kind ? [0, 0] : [x, y];
      const end = numbers[i + count - 1] ?? 0;
      if (kind === 'H') x = from + end;
      else if (kind === 'V') y = to + end;
      else [x, y] = [from + (numbers[i + count - 2] ?? 0), to + end];
      list.push([x, y]);
    }
  }
  return list;
}

/** The box around all territories: what must be on the screen. */
export function bounds(land: Land): Box {
  const all = land.territories.flatMap((plot) => points(plot.path));
  if (all.length === 0) return [0, 0, land.width, land.height];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/**
 * The part of the drawing that a window of a given size shows, so that `inner`
 * lies whole and centred in the window less its margins (top, right, bottom,
 * left, in pixels) and the rest of the window is filled.
 */
export function frame(inner: Box, width: number, height: number, margins: [number, number, number, number]): Box {
  const [top, right, bottom, left] = margins;
  const free: [number, number] = [Math.max(1, width - left - right), Math.max(1, height - top - bottom)];
  const scale = Math.max(inner[2] / free[0], inner[3] / free[1]);
  const x = inner[0] + inner[2] / 2 - (left + free[0] / 2) * scale;
  const y = inner[1] + inner[3] / 2 - (top + free[1] / 2) * scale;
  return [x, y, width * scale, height * scale];
}

/** The next choice in a direction of the arrow keys from where the eye is; null if there is none that way. */
export function toward(list: readonly Plot[], from: Plot, key: string): Plot | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [wx = 0, wy = 0] = way;
  let best: Plot | null = null;
  let least = Infinity;
  for (const plot of list) {
    const [dx, dy] = [plot.at[0] - from.at[0], plot.at[1] - from.at[1]];
    const along = dx * wx + dy * wy;
    const cost = along + 2 * Math.abs(dx * wy - dy * wx);
    if (plot.id !== from.id && along > 0 && cost < least) {
      best = plot;
      least = cost;
    }
  }
  return best;
}
