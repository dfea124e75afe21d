// For tests of pages: a server that answers by a table of answers, and
// remembers what it was asked. No built page contains it.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { vi } from 'vitest';
import type { Table } from './api/types';

export interface Asked {
  /** Method and path, e.g. `GET /api/me`. */
  what: string;
  body: unknown;
  /** What stands behind the path, if anything, e.g. `?mine=true`. */
  query?: string;
}

/**
 * Answers by method and path; what has no answer is a 404. A function answers
 * anew each time, and may give a whole response, such as a refusal.
 */
export function fakeServer(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  // Addresses are relative, and the page of the test before may have led away.
  history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://here/');
    const what = `${init?.method ?? 'GET'} ${pathname}`;
    const one: Asked = { what, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined };
    if (search) one.query = search;
    asked.push(one);
    const known = what in answers;
    const answer = known ? answers[what] : { status: 404, code: 'not_found' };
    const body: unknown = typeof answer === 'function' ? answer(one) : answer;
    if (body instanceof Response) return body;
    return new Response(JSON.stringify(body ?? {}), {
      status: known ? 200 : 404,
      headers: { 'Content-Type': 'application/json' }
    });
  });
  return asked;
}

/** An answer that says no. */
export function refusal(status: number, code: string, rule?: string): Response {
  return new Response(JSON.stringify({ status, code, rule }), { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** A table of Ivanhoé that waits: Ada is its host, two of five seats are open. */
export function waitingBarons(change: Partial<Table> = {}): Table {
  return waitingTable({
    game: 'ivanhoe',
    options: { level: 'adult' },
    clock: { kind: 'live', seconds: 60 },
    seats: [
      { seat: 0, kind: 'player', name: 'Ada', present: true },
      { seat: 1, kind: 'open' },
      { seat: 2, kind: 'open' },
      { seat: 3, kind: 'bot', level: 'page' },
      { seat: 4, kind: 'bot', level: 'baron' }
    ],
    fair: { commit: 'c', shares: [null, null, null, null, null], record: null },
    ...change
  });
}

/** A table of Alliance that waits: Ada is its host, the other ally's seat is open. */
export function waitingTable(change: Partial<Table> = {}): Table {
  return {
    id: 't',
    game: 'alliance',
    rules: 1,
    options: {},
    status: 'waiting',
    seats: [
      { seat: 0, kind: 'player', name: 'Ada', present: true },
      { seat: 1, kind: 'open' },
      { seat: 2, kind: 'bot', level: 'knight' }
    ],
    you: 0,
    host: true,
    open: false,
    shared: false,
    onlookers: 0,
    invite: 'K7QX2',
    clock: { kind: 'live', seconds: 30, answer: 20 },
    fair: { commit: 'c', shares: [null, null, null], record: null },
    version: 0,
    turn: [],
    deadline: null,
    now: '2026-01-01T12:00:00Z',
    view: null,
    legal: [],
    outcome: null,
    voidable: null,
    again: null,
    created: '2026-01-01T12:00:00Z',
    ...change
  };
}

/** Shows a page until the function it gives is called. */
export function page<P extends Record<string, unknown>>(of: Component<P>, props: P): () => Promise<void> {
  const app = mount(of, { target: document.body, props });
  flushSync();
  return () => unmount(app);
}

/** The button with that text, which must be there. */
export function button(text: string, within: ParentNode = document.body): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find((b) => b.textContent?.includes(text));
  if (!found) throw new Error(`no button “${text}” in: ${document.body.textContent}`);
  return found;
}

export function type(input: HTMLInputElement | HTMLSelectElement | null, value: string): void {
  if (!input) throw new Error('nothing to type into');
  input.value = value;
  input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  flushSync();
}
