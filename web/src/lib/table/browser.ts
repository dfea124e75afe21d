// The outside of a table's session in a real browser.
import { api } from '$lib/api/client';
import { live } from '$lib/live/live';
import { href, router } from '$lib/router.svelte';
import type { Outside } from './outside';

export const browser: Outside = {
  api,
  live,
  go: (id) => router.go(href({ page: 'table', id })),
  now: () => Date.now(),
  visible: () => document.visibilityState === 'visible',
  random: Math.random
};
