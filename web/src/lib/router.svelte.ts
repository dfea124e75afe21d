// Which page is shown: the history API below the base path, and nothing more.

export type Route =
  | { page: 'front' }
  | { page: 'table'; id: string }
  | { page: 'join'; code: string }
  | { page: 'rules'; game?: string }
  | { page: 'learn'; game?: string; lesson?: string }
  | { page: 'decks'; game: string; code?: string }
  | { page: 'workshop'; at: readonly string[] }
  | { page: 'audit'; table?: string }
  | { page: 'replay'; id?: string }
  | { page: 'about' }
  | { page: 'lost' };

/** The route of a path relative to the base, e.g. `tables/abc`. */
export function parseRoute(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  let decoded: string[];
  try {
    decoded = parts.map(decodeURIComponent);
  } catch {
    return { page: 'lost' };
  }
  const [first, second, third] = decoded;
  // The workshop's own page knows what lies below it.
  if (first === 'workshop') return { page: 'workshop', at: decoded.slice(1) };
  switch (decoded.length) {
    case 0:
      return { page: 'front' };
    case 1:
      if (first === 'rules' || first === 'learn' || first === 'audit' || first === 'replay' || first === 'about') return { page: first };
      break;
    case 2:
      if (first === 'tables' && second) return { page: 'table', id: second };
      if (first === 'join' && second) return { page: 'join', code: second };
      if ((first === 'rules' || first === 'learn' || first === 'decks') && second) return { page: first, game: second };
      break;
    case 3:
      if (first === 'tables' && second && third === 'replay') return { page: 'replay', id: second };
      if (first === 'learn' && second && third) return { page: 'learn', game: second, lesson: third };
      if (first === 'decks' && second && third) return { page: 'decks', game: second, code: third };
  }
  return { page: 'lost' };
}

const below = (...parts: (string | undefined)[]) =>
  `./${parts.flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`;

/** The address of a route relative to the base, for a link. */
export function href(route: Route): string {
  switch (route.page) {
    case 'table':
      return `./tables/${encodeURIComponent(route.id)}`;
    case 'join':
      return `./join/${encodeURIComponent(route.code)}`;
    case 'rules':
      return below('rules', route.game);
    case 'learn':
      return below('learn', route.game, route.lesson);
    case 'decks':
      return below('decks', route.game, route.code);
    case 'workshop':
      return below('workshop', ...route.at);
    case 'audit':
      return route.table ? `./audit?table=${encodeURIComponent(route.table)}` : './audit';
    case 'replay':
      return route.id === undefined ? './replay' : below('tables', route.id, 'replay');
    case 'about':
      return './about';
    default:
      return './';
  }
}

class Router {
  #route = $state.raw<Route>({ page: 'front' });
  #hash = $state('');
  #address = '';

  /** Asked before another page is shown; true keeps the present one. */
  guard: ((to: string) => boolean) | null = null;

  get route(): Route {
    return this.#route;
  }

  /** What follows the # of the address, without it. */
  get hash(): string {
    return this.#hash;
  }

  /** Follows the address bar and every link that stays inside the client. */
  start(): () => void {
    this.#read();
    const onpop = () => {
      if (this.guard?.(location.href)) history.pushState(null, '', this.#address);
      else this.#read();
    };
    const onclick = (event: MouseEvent) => this.#click(event);
    window.addEventListener('popstate', onpop);
    document.addEventListener('click', onclick);
    return () => {
      window.removeEventListener('popstate', onpop);
      document.removeEventListener('click', onclick);
    };
  }

  /** Goes to an address relative to the base, e.g. `./rules/alliance#A-3.3`. */
  go(to: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(to, document.baseURI);
    if (this.guard?.(url.href)) return;
    if (how === 'replace') history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.#read();
    if (!url.hash) window.scrollTo(0, 0);
  }

  #read(): void {
    this.#address = location.href;
    const base = new URL('.', document.baseURI).pathname;
    const path = location.pathname;
    const inside = path.startsWith(base) ? path.slice(base.length) : path === base.slice(0, -1) ? '' : null;
    this.#route = inside === null ? { page: 'lost' } : parseRoute(inside);
    try {
      this.#hash = decodeURIComponent(location.hash.slice(1));
    } catch {
      this.#hash = '';
    }
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.getAttribute('href') || link.target || link.hasAttribute('download')) return;
    const base = new URL('.', document.baseURI);
    const url = new URL(link.href);
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
    if (url.pathname.startsWith(`${base.pathname}api/`)) return;
    event.preventDefault();
    this.go(url.href);
  }
}

export const router = new Router();
