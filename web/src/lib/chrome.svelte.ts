// What a page puts into the shell's frame while it is shown.
class Chrome {
  /** Opens what there is to say about fairness; null where no play is on. */
  fair = $state.raw<(() => void) | null>(null);
}

export const chrome = new Chrome();
