// What there is to watch in a ply: who marches from where, and what comes of it.
import { pointed, type Land, type Plot, type Seen, type Territory, type View } from './board';

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
