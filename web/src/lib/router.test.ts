import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { href, parseRoute, router } from './router.svelte';

describe('routes', () => {
  it.each([
    ['', { page: 'front' }],
    ['rules', { page: 'rules' }],
    ['rules/ivanhoe', { page: 'rules', game: 'ivanhoe' }],
    ['about/', { page: 'about' }],
    ['tables/abc', { page: 'table', id: 'abc' }],
    ['join/K7-Q', { page: 'join', code: 'K7-Q' }],
    ['learn', { page: 'learn' }],
    ['learn/ivanhoe', { page: 'learn', game: 'ivanhoe' }],
    ['learn/ivanhoe/first', { page: 'learn', game: 'ivanhoe', lesson: 'first' }],
    ['decks/lostempires', { page: 'decks', game: 'lostempires' }],
    ['decks/lostempires/K7QX2', { page: 'decks', game: 'lostempires', code: 'K7QX2' }],
    ['workshop', { page: 'workshop', at: [] }],
    ['workshop/packs/p1/q2', { page: 'workshop', at: ['packs', 'p1', 'q2'] }],
    ['decks', { page: 'lost' }],
    ['tables', { page: 'lost' }],
    ['replay', { page: 'replay' }],
    ['tables/abc/replay', { page: 'replay', id: 'abc' }],
    ['tables/a/b', { page: 'lost' }],
    ['rules/a/b', { page: 'lost' }],
    ['tables/%E0%A4%A', { page: 'lost' }],
    ['nowhere', { page: 'lost' }]
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it('come back from their addresses', () => {
    for (const route of [
      { page: 'front' },
      { page: 'rules' },
      { page: 'rules', game: 'ivanhoe' },
      { page: 'learn' },
      { page: 'learn', game: 'ivanhoe', lesson: 'a/b' },
      { page: 'decks', game: 'lostempires', code: 'ß' },
      { page: 'workshop', at: [] },
      { page: 'workshop', at: ['packs', 'a/b', 'new'] },
      { page: 'table', id: 'a/b c' },
      { page: 'replay' },
      { page: 'replay', id: 'a/b c' },
      { page: 'join', code: 'ß' }
    ] as const) {
      expect(parseRoute(href(route).slice(2))).toEqual(route);
    }
  });
});

describe('the router below a base path', () => {
  let stop: () => void;

  beforeEach(() => {
    document.head.innerHTML = '<base href="/games/">';
    history.replaceState(null, '', '/games/');
    window.scrollTo = () => undefined;
    stop = router.start();
  });
  afterEach(() => {
    stop();
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    history.replaceState(null, '', '/');
  });

  function click(html: string, how: MouseEventInit = {}): { route: string; prevented: boolean } {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    // jsdom cannot navigate; what the router leaves alone is stopped here.
    const guard = (e: Event) => {
      prevented = e.defaultPrevented;
      e.preventDefault();
    };
    let prevented = false;
    window.addEventListener('click', guard, { once: true });
    document.body.querySelector('a > *, a')?.dispatchEvent(event);
    return { route: router.route.page, prevented };
  }

  it('reads the address it stands at', () => {
    expect(router.route).toEqual({ page: 'front' });
    router.go('./tables/t1');
    expect(location.pathname).toBe('/games/tables/t1');
    expect(router.route).toEqual({ page: 'table', id: 't1' });
  });

  it('follows links inside, with their anchor', () => {
    expect(click('<a href="./rules#A-3.3"><b>x</b></a>')).toEqual({ route: 'rules', prevented: true });
    expect(router.hash).toBe('A-3.3');
  });

  it.each([
    ['a link elsewhere', '<a href="https://example.org/">x</a>', {}],
    ['a link beside the base', '<a href="/other/">x</a>', {}],
    ['a link for a new page', '<a href="./rules" target="_blank">x</a>', {}],
    ['a download', '<a href="./api/tables/t/record" download>x</a>', {}],
    ['an answer of the server', '<a href="./api/openapi.json">x</a>', {}],
    ['a click with the control key', '<a href="./rules">x</a>', { ctrlKey: true }]
  ])('leaves %s to the browser', (_, html, how) => {
    expect(click(html, how)).toEqual({ route: 'front', prevented: false });
  });

  it('stays where a guard keeps it, and tells the guard where one wanted to go', () => {
    router.go('./about');
    const wanted: string[] = [];
    router.guard = (to) => wanted.push(to) > 0;
    expect(click('<a href="./rules">x</a>')).toEqual({ route: 'about', prevented: true });
    history.replaceState(null, '', '/games/learn');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.route).toEqual({ page: 'about' });
    expect(location.pathname).toBe('/games/about');
    expect(wanted.map((to) => new URL(to).pathname)).toEqual(['/games/rules', '/games/learn']);
    router.guard = null;
    router.go('./rules');
    expect(router.route).toEqual({ page: 'rules' });
  });

  it('goes back with the browser', () => {
    router.go('./about');
    history.replaceState(null, '', '/games/rules');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.route).toEqual({ page: 'rules' });
  });
});
