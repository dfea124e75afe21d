// The play told afterwards: its log line by line, and the battle round by round.
import { beats } from './beats';
import { sides, type Land, type Seen, type View } from './board';

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

/** Whose castles lost towers between two views, once for each tower. */
function felled(before: View, after: View): number[] {
  const was = new Map(before.territories.map((state) => [state.id, state.towers]));
  return after.territories.flatMap((state) => {
    const lost = (was.get(state.id) ?? 0) - (state.towers ?? 0);
    return state.owner === null || lost <= 0 ? [] : Array<number>(lost).fill(state.owner);
  });
}
