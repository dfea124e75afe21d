// Movement on the table.

/** True where the player asked the system for less movement. */
export function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What flies from one place of the table to another. */
export interface Flight {
  key: string;
  /** Places by name: `stock`, `stall`, `oubliette`, `lord-2`, `castle-york`. */
  from: string;
  to: string;
  /** A card, its back (null), or a shield. */
  what: { card: string | null } | { shield: number };
  /** A little later than the others, so that several can be told apart; in parts of the whole. */
  after: number;
}

/** The middle of a place within the table, or null where it is not drawn. */
function middle(table: Element, name: string): [number, number] | null {
  const place = table.querySelector(`[data-place="${name}"]`);
  if (!place) return null;
  const [box, all] = [place.getBoundingClientRect(), table.getBoundingClientRect()];
  return [box.left + box.width / 2 - all.left, box.top + box.height / 2 - all.top];
}

/** Lets an element fly its way across the table. */
export function fly(node: HTMLElement, { flight, duration }: { flight: Flight; duration: number }): { destroy: () => void } {
  const table = node.closest('.ivanhoe');
  const a = table && middle(table, flight.from);
  const b = table && middle(table, flight.to);
  if (!a || !b) {
    node.style.display = 'none';
    return { destroy: () => undefined };
  }
  const lift = Math.min(60, Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.18);
  const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const run = node.animate(
    [
      { transform: at(a[0], a[1], 0.7), opacity: 0.4 },
      { transform: at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift, 1.1), opacity: 1, offset: 0.5 },
      { transform: at(b[0], b[1], 0.8), opacity: flight.to === 'oubliette' ? 0.1 : 0.9 }
    ],
    { duration: duration * (1 - flight.after), delay: duration * flight.after, easing: 'ease-in-out', fill: 'both' }
  );
  return { destroy: () => run.cancel() };
}
