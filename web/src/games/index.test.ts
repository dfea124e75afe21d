// Each game's component against a rehearsed table: it offers what may be done
// as buttons with names, in every language, and hands the move back.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n, locales } from '$lib/i18n.svelte';
import { MockSession } from '$lib/table/mock.svelte';
import { games, setups } from './index';

let close: () => void = () => undefined;
afterEach(async () => {
  close();
  document.body.innerHTML = '';
  await i18n.set('en');
});

async function show(game: string) {
  const session = new MockSession(20);
  const Game = await games[game]?.load();
  if (!Game) throw new Error(`no game ${game}`);
  const app = mount(Game, { target: document.body, props: { session } });
  flushSync();
  close = () => {
    session.close();
    void unmount(app);
  };
  return session;
}

/** A button's words, without the sign of the key that presses it. */
function word(button: HTMLButtonElement): string {
  const copy = button.cloneNode(true) as HTMLButtonElement;
  for (const key of copy.querySelectorAll('kbd')) key.remove();
  return (copy.textContent ?? '').trim();
}

const buttons = () => [...document.querySelectorAll('button')];

it.each(setups.map((setup) => setup.key))('has a component for %s', async (game) => {
  expect(await games[game].load()).toBeTypeOf('function');
}, 20_000);

describe('alliance', () => {
  it.each(locales)('offers each free land by name and sends the claim (%s)', async (locale) => {
    await i18n.set(locale);
    const session = await show('alliance');
    await vi.waitFor(() => expect(session.legal.length).toBeGreaterThan(0), { timeout: 5_000 });
    const ids = session.legal.map((move) => move.split(' ')[1]);
    const land = await session.land();
    const expected = ids.map((id) => i18n.text(land.territories.find((t) => String(t.id) === id)?.name));
    await vi.waitFor(() => expect(buttons().map(word)).toEqual(expect.arrayContaining(expected)), { timeout: 8_000 });
    const sent = vi.spyOn(session, 'send');
    buttons().find((button) => word(button) === expected[0])?.click();
    expect(sent).toHaveBeenCalledWith(`claim ${ids[0]}`);
  }, 20_000);
});
