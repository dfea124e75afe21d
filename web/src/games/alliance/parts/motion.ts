// Movement on the board: transitions and the pace at which plies are shown.

/** True where the player asked the system for less movement. */
export function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A tower that goes: it shakes, leans and sinks into the ground. */
export function crumble(_node: Element, { still = false }: { still?: boolean } = {}) {
  return {
    duration: still || calm() ? 0 : 900,
    css: (t: number, u: number) => {
      const shake = u < 0.4 ? Math.sin(u * 90) * 2.5 : 0;
      return `transform: translate(${shake}px, ${u * u * 60}px) rotate(${u * u * 14}deg) scaleY(${1 - u * u * 0.7}); opacity: ${Math.min(1, t * 1.6)};`;
    },
  };
}

/** A point on the bent way from a to b; t goes from 0 to 1. */
export function along(a: readonly [number, number], b: readonly [number, number], t: number): [number, number] {
  const [cx, cy] = bend(a, b);
  const s = 1 - t;
  return [s * s * a[0] + 2 * s * t * cx + t * t * b[0], s * s * a[1] + 2 * s * t * cy + t * t * b[1]];
}

/** The control point of the way from a to b: a little to one side, so that ways there and back differ. */
function bend(a: readonly [number, number], b: readonly [number, number]): [number, number] {
  return [(a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.16, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.16];
}

/** The way from a to b as an SVG path. */
export function way(a: readonly [number, number], b: readonly [number, number]): string {
  const [cx, cy] = bend(a, b);
  return `M${a[0]} ${a[1]}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b[0]} ${b[1]}`;
}

/** Marches an element from a to b and calls done on arrival. */
export function march(
  node: SVGElement,
  { a, b, duration, done }: { a: readonly [number, number]; b: readonly [number, number]; duration: number; done: () => void },
): { destroy: () => void } {
  const frames = Array.from({ length: 13 }, (_, i) => {
    const [x, y] = along(a, b, i / 12);
    const hop = i === 0 || i === 12 ? 0 : (i % 2) * -6;
    return { transform: `translate(${x}px, ${y + hop}px)` };
  });
  const run = node.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
  run.onfinish = done;
  return { destroy: () => run.cancel() };
}
