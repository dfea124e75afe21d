import type { FactionKey } from './types';

/** A faction's colour: as text on paper, panel or its own sky; sharp enough by day and by night. */
export const colourOf = (faction: FactionKey): string => `var(--le-${faction})`;

/** The pale ground behind a faction's pictures. */
export const skyOf = (faction: FactionKey): string => `var(--le-${faction}-sky)`;
