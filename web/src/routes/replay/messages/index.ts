// The texts of the page that shows a play again.
import { catalogue } from '$lib/i18n.svelte';
import type en from './en';

export const messages = catalogue<typeof en>({
  en: () => import('./en'),
  fr: () => import('./fr'),
  ro: () => import('./ro')
});

export const t = messages.t;
