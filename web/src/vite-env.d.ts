/// <reference types="vite/client" />

interface Rulebook {
  html: string;
  title: string;
  headings: { id: string; text: string }[];
  rules: Record<string, string>;
}

declare module 'virtual:rules/alliance/en' {
  export const html: Rulebook['html'];
  export const title: Rulebook['title'];
  export const headings: Rulebook['headings'];
  export const rules: Rulebook['rules'];
}
declare module 'virtual:rules/alliance/fr' {
  export const html: Rulebook['html'];
  export const title: Rulebook['title'];
  export const headings: Rulebook['headings'];
  export const rules: Rulebook['rules'];
}
declare module 'virtual:rules/alliance/ro' {
  export const html: Rulebook['html'];
  export const title: Rulebook['title'];
  export const headings: Rulebook['headings'];
  export const rules: Rulebook['rules'];
}
