// Keeps a log at its newest line as lines come, and at the line that is being
// read when earlier ones come before it.

/** `first` tells the line that the log begins with, `all` what it shows. For a component's own script. */
export function newest(box: () => HTMLElement | undefined, first: () => unknown, all: () => unknown): void {
  let shown: unknown;
  let before = { top: 0, height: 0 };
  $effect.pre(() => {
    void all();
    void first();
    const log = box();
    if (log) before = { top: log.scrollTop, height: log.scrollHeight };
  });
  $effect(() => {
    void all();
    const now = first();
    const log = box();
    if (!log) return;
    const earlier = shown !== undefined && now !== shown;
    log.scrollTop = earlier ? before.top + log.scrollHeight - before.height : log.scrollHeight;
    shown = now;
  });
}
