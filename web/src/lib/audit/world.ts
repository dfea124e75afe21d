// What an audit asks the server that it came from: the borders of a named land,
// and the cards. Neither says anything about a play.
import { api, call } from '$lib/api/client';
import type { World } from './audit';
import { graphOf } from './games/alliance';
import type { Cards } from './games/lostempires';

export const world: World = {
  land: async (key) => {
    const { territories } = await api.land(key);
    return graphOf(territories.flatMap(({ id, neighbours }) => neighbours.map((other) => [id, other] as const)));
  },
  cards: () => call<Cards>('GET', 'api/games/lostempires/cards')
};
