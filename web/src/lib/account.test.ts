import { beforeEach, expect, it, vi } from 'vitest';
import type * as Accounts from './account.svelte';
import { fakeServer } from './fake';
import { locales } from './i18n.svelte';

const me = { id: 'a', name: 'Ada', language: 'en' };
let account: typeof Accounts.account;
let isNamed: typeof Accounts.isNamed;

beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  ({ account, isNamed } = await import('./account.svelte'));
});

it('does not ask a server that cannot know us', async () => {
  const asked = fakeServer({ 'POST /api/guests': me });
  await account.load();
  expect(asked).toEqual([]);
  await account.ensure('Ada');
  expect(asked.map((a) => a.what)).toEqual(['POST /api/guests']);
});

it('asks again on a later visit, and when a seat says that we are known', async () => {
  fakeServer({ 'POST /api/guests': me });
  await account.ensure('Ada');
  vi.resetModules();
  ({ account } = await import('./account.svelte'));
  const asked = fakeServer({ 'GET /api/me': me });
  await account.load();
  expect(account.me).toEqual(me);
  expect(asked).toHaveLength(1);

  localStorage.clear();
  vi.resetModules();
  ({ account } = await import('./account.svelte'));
  await account.load();
  expect(account.me).toBeNull();
  await account.load(true);
  expect(account.me).toEqual(me);
});

it('knows the name that says nobody, in every language', async () => {
  const texts = import.meta.glob<{ default: Record<string, unknown> }>('../messages/??.ts', { eager: true });
  for (const locale of locales) {
    const guest = texts[`../messages/${locale}.ts`]?.default['front.guest'];
    expect([guest, isNamed(String(guest))]).toEqual([guest, false]);
  }
  expect(isNamed('Ada')).toBe(true);
  expect(isNamed(undefined)).toBe(false);
});
