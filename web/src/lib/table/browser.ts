// The outside of a table's session in a real browser.
import { api } from '$lib/api/client';
import { href, router } from '$lib/router.svelte';
import type { Outside } from './table.svelte';

export const browser: Outside = {
  api,
  stream: (url) => new EventSource(url) as ReturnType<Outside['stream']>,
  go: (id) => router.go(href({ page: 'table', id })),
  now: () => Date.now(),
  visible: () => document.visibilityState === 'visible'
};
