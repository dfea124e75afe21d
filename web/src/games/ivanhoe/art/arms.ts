// The six lords' coats of arms, as data: what Arms.svelte draws, what banners
// and names are coloured with, and the blazon to be read out.
import type { Locale } from '$lib/i18n.svelte';

export type Tincture = 'or' | 'argent' | 'ermine' | 'gules' | 'azure' | 'vert' | 'sable' | 'purpure';

/** The rule of tincture: colour never lies on colour, nor metal on metal; furs go with either. */
export type Class = 'metal' | 'colour' | 'fur';

export const tinctures: Readonly<Record<Tincture, { class: Class; fill: string }>> = {
  or: { class: 'metal', fill: '#eebb45' },
  argent: { class: 'metal', fill: '#f8f3e6' },
  ermine: { class: 'fur', fill: '#f8f3e6' },
  gules: { class: 'colour', fill: '#b3202a' },
  azure: { class: 'colour', fill: '#1f4f9e' },
  vert: { class: 'colour', fill: '#1d6b3b' },
  sable: { class: 'colour', fill: '#2a2422' },
  purpure: { class: 'colour', fill: '#6d2c82' }
};

export interface Lord {
  field: Tincture;
  ordinary: { shape: 'bend' | 'chevron' | 'cross' | 'saltire' | 'pale' | 'fess'; tincture: Tincture };
  charge: { shape: 'mullet' | 'crescent' | 'trefoil' | 'lozenge' | 'fleur' | 'roundel'; tincture: Tincture };
  /** For names on paper and for banners. */
  colour: string;
  /** For text on that colour. */
  on: string;
  blazon: Readonly<Record<Locale, string>>;
}

/** By seat. */
export const lords: readonly [Lord, Lord, Lord, Lord, Lord, Lord] = [
  {
    field: 'azure',
    ordinary: { shape: 'bend', tincture: 'or' },
    charge: { shape: 'mullet', tincture: 'or' },
    colour: '#1f4f9e',
    on: '#fffaf0',
    blazon: {
      en: 'Azure, a bend between two mullets Or',
      fr: 'D’azur à la bande accompagnée de deux étoiles, le tout d’or',
      ro: 'În câmp albastru, o bandă însoțită de două stele, totul de aur'
    }
  },
  {
    field: 'gules',
    ordinary: { shape: 'chevron', tincture: 'argent' },
    charge: { shape: 'crescent', tincture: 'argent' },
    colour: '#a81c26',
    on: '#fffaf0',
    blazon: {
      en: 'Gules, a chevron between three crescents Argent',
      fr: 'De gueules au chevron accompagné de trois croissants, le tout d’argent',
      ro: 'În câmp roșu, un căprior însoțit de trei semilune, totul de argint'
    }
  },
  {
    field: 'argent',
    ordinary: { shape: 'cross', tincture: 'vert' },
    charge: { shape: 'trefoil', tincture: 'vert' },
    colour: '#1d6b3b',
    on: '#fffaf0',
    blazon: {
      en: 'Argent, a cross between four trefoils Vert',
      fr: 'D’argent à la croix cantonnée de quatre trèfles, le tout de sinople',
      ro: 'În câmp de argint, o cruce însoțită de patru frunze de trifoi, totul verde'
    }
  },
  {
    field: 'or',
    ordinary: { shape: 'saltire', tincture: 'sable' },
    charge: { shape: 'lozenge', tincture: 'gules' },
    colour: '#7a5600',
    on: '#fffaf0',
    blazon: {
      en: 'Or, a saltire Sable between four lozenges Gules',
      fr: 'D’or au sautoir de sable, cantonné de quatre losanges de gueules',
      ro: 'În câmp de aur, o cruce neagră a Sfântului Andrei, însoțită de patru romburi roșii'
    }
  },
  {
    field: 'purpure',
    ordinary: { shape: 'pale', tincture: 'ermine' },
    charge: { shape: 'fleur', tincture: 'or' },
    colour: '#6d2c82',
    on: '#fffaf0',
    blazon: {
      en: 'Purpure, a pale Ermine between two fleurs-de-lis Or',
      fr: 'De pourpre au pal d’hermine, accosté de deux fleurs de lis d’or',
      ro: 'În câmp purpuriu, un pal de hermină, însoțit de două flori de crin de aur'
    }
  },
  {
    field: 'sable',
    ordinary: { shape: 'fess', tincture: 'argent' },
    charge: { shape: 'roundel', tincture: 'or' },
    colour: '#2a2422',
    on: '#fffaf0',
    blazon: {
      en: 'Sable, a fess embattled Argent between three bezants',
      fr: 'De sable à la fasce crénelée d’argent, accompagnée de trois besants d’or',
      ro: 'În câmp negru, un brâu crenelat de argint, însoțit de trei bezanți de aur'
    }
  }
];

/** The arms of a seat. */
export function lord(seat: number): Lord {
  const found = lords[seat];
  if (!found) throw new RangeError(`no lord at seat ${seat}`);
  return found;
}
