/// <reference types="vite/client" />

/** A rulebook of docs/games, made by build/rulebook.js: virtual:rules/GAME/LOCALE. */
declare module 'virtual:rules/*' {
  export const html: string;
  export const title: string;
  export const headings: { id: string; text: string }[];
  export const rules: Record<string, string>;
}
