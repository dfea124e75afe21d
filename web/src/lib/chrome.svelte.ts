// What a page puts into the shell's frame while it is shown.
class Chrome {
  /** Opens who is at the table; null where there is none. */
  company = $state.raw<(() => void) | null>(null);
  /** How many look on there. */
  onlookers = $state(0);
  /** Opens what there is to say about fairness; null where no play is on. */
  fair = $state.raw<(() => void) | null>(null);
  /** The game that is looked at, whose rulebook one may want; null where it is none. */
  game = $state.raw<string | null>(null);
}

export const chrome = new Chrome();
