// What kind of table it is, in a few words each: the game, how it is played, how fast.
import type { Clock, SeatInfo } from '$lib/api/types';
import { games } from '$games/index';
import { messages, t } from '../messages';

const day = 24 * 60;

function pace({ kind, seconds, minutes }: Clock): string {
  if (kind === 'live') return t('clock.live', { n: seconds ?? 30 });
  if (kind === 'none') return t('clock.none');
  return minutes === undefined || minutes === day ? t('clock.relaxed') : t('clock.minutes', { n: minutes });
}

export function kindOf(
  game: string,
  options: Readonly<Record<string, unknown>>,
  seats: readonly SeatInfo[],
  clock?: Clock
): string[] {
  return [
    messages.maybe(`${game}.name`) ?? game,
    ...(games[game]?.setup.kind(options, seats) ?? []),
    ...(clock ? [t('lobby.clock', { clock: pace(clock) })] : [])
  ];
}
