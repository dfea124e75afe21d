import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, pause, serve, Tab, type Wire } from './desk';
import { deaf, Hub, most, type Hear, type Source } from './hub';

class FakeSource implements Source {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  #listeners = new Map<string, (event: MessageEvent<string>) => void>();
  constructor(readonly query: string) {}
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    this.#listeners.set(type, listener);
  }
  close() {
    this.closed = true;
  }
  tell(word: string, table = '', data: unknown = {}) {
    this.#listeners.get(word)?.(new MessageEvent(word, { data: JSON.stringify({ table, data }) }));
  }
}

let sources: FakeSource[];
let hub: Hub;
const line = () => {
  const last = sources.at(-1);
  if (!last) throw new Error('no line');
  return last;
};
const opened = () => vi.advanceTimersByTime(50);

/** Follows a table and writes down what is heard. */
function listen(by: { follow: Hub['follow'] }, table: string, after: number) {
  const heard: string[] = [];
  const hear: Hear = (word, data) => {
    const version = (data as { version?: number } | undefined)?.version;
    heard.push(version === undefined ? word : `${word} ${version}`);
  };
  return { heard, leave: by.follow(table, after, hear) };
}

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  hub = new Hub((query) => {
    const source = new FakeSource(query);
    sources.push(source);
    return source;
  });
});
afterEach(() => vi.useRealTimers());

describe('a hub', () => {
  it('opens one line for all who follow, and none for nobody', () => {
    const a = listen(hub, 'elm', 3);
    const b = listen(hub, 'oak', 0);
    opened();
    expect(sources.map((s) => s.query)).toEqual(['at=elm:3&at=oak:0']);
    line().tell('ply', 'elm', { version: 4 });
    line().tell('table', 'oak');
    expect([a.heard, b.heard]).toEqual([['ply 4'], ['table']]);
    a.leave();
    opened();
    expect(sources.map((s) => s.closed)).toEqual([true, false]);
    expect(line().query).toBe('at=oak:0');
    b.leave();
    expect(line().closed).toBe(true);
    opened();
    expect(sources.length).toBe(2);
  });

  it('tells everybody at a table each ply once, from where each of them is', () => {
    const far = listen(hub, 'elm', 4);
    opened();
    line().tell('ply', 'elm', { version: 5 });
    const near = listen(hub, 'elm', 2);
    line().tell('ply', 'elm', { version: 6 }); // the line that is open cannot tell it all
    opened();
    expect(line().query).toBe('at=elm:2');
    for (const version of [3, 4, 5, 6, 7]) line().tell('ply', 'elm', { version });
    expect(far.heard).toEqual(['ply 5', 'ply 6', 'ply 7']);
    expect(near.heard).toEqual(['ply 3', 'ply 4', 'ply 5', 'ply 6', 'ply 7']);
    near.leave();
    opened();
    expect(sources.length).toBe(2); // the table is still looked at
    far.leave();
  });

  it('goes on after a snapshot from there', () => {
    const a = listen(hub, 'elm', 0);
    opened();
    line().tell('snapshot', 'elm', { version: 300 });
    listen(hub, 'oak', 0);
    opened();
    expect(line().query).toBe('at=elm:300&at=oak:0');
    expect(a.heard).toEqual(['snapshot 300']);
  });

  it('says that the line broke, and leaves it to those who follow to come back', () => {
    const a = listen(hub, 'elm', 0);
    opened();
    line().onopen?.();
    line().onerror?.();
    expect(a.heard).toEqual(['open', 'error']);
    expect(line().closed).toBe(true);
    opened();
    expect(sources.length).toBe(1);
  });

  it('takes a line that says nothing at all for dead', () => {
    const a = listen(hub, 'elm', 0);
    opened();
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(15_000);
      line().tell('still');
    }
    expect(a.heard).toEqual(Array(10).fill('still'));
    vi.advanceTimersByTime(deaf);
    expect(a.heard.at(-1)).toBe('error');
    expect(line().closed).toBe(true);
  });

  it('lets a table go that has ended or is refused, and the others alone', () => {
    const [a, b, c] = ['elm', 'oak', 'yew'].map((table) => listen(hub, table, 1)) as [ReturnType<typeof listen>, ReturnType<typeof listen>, ReturnType<typeof listen>];
    opened();
    line().tell('end', 'elm');
    line().tell('refused', 'oak');
    a.leave();
    b.leave();
    line().tell('ply', 'yew', { version: 2 });
    opened();
    expect([a.heard, b.heard, c.heard]).toEqual([['end'], ['refused'], ['ply 2']]);
    expect(sources.length).toBe(1);
    line().tell('end', 'yew');
    expect(line().closed).toBe(true);
  });

  it('tells those beyond what a line holds to ask for themselves', () => {
    const all = Array.from({ length: most + 1 }, (_, i) => listen(hub, `t${i}`, 0));
    opened();
    expect(line().query.split('&').length).toBe(most);
    expect(all.at(-1)?.heard).toEqual(['error']);
  });
});

describe('a worker', () => {
  const never = () => expect.unreachable('the worker is there');

  /** Two ends that hear each other at once. */
  function wires(): { tab: Wire; worker: Wire; cut(): void } {
    let dead = false;
    const tab: Wire = { onmessage: null, postMessage: (data) => void (dead || worker.onmessage?.(new MessageEvent('message', { data }))) };
    const worker: Wire = { onmessage: null, postMessage: (data) => void (dead || tab.onmessage?.(new MessageEvent('message', { data }))) };
    return { tab, worker, cut: () => (dead = true) };
  }

  it('serves all tabs by one line', () => {
    const tabs = Array.from({ length: 8 }, () => {
      const { tab, worker } = wires();
      serve(hub, worker);
      return new Tab(tab, never);
    });
    const all = tabs.map((tab, i) => listen(tab, `t${i % 4}`, 0));
    opened();
    expect(sources.map((s) => s.query)).toEqual(['at=t0:0&at=t1:0&at=t2:0&at=t3:0']);
    for (let i = 0; i < 4; i++) line().tell('ply', `t${i}`, { version: 1 });
    expect(all.map(({ heard }) => heard)).toEqual(Array(8).fill(['ply 1']));
    for (const { leave } of all) leave();
    expect(line().closed).toBe(true);
  });

  it('notices a tab that died, and not one that is only quiet', () => {
    const alive = wires();
    const dying = wires();
    serve(hub, alive.worker);
    serve(hub, dying.worker);
    listen(new Tab(alive.tab, never), 'elm', 0);
    const frozen = listen(new Tab(dying.tab, () => undefined), 'oak', 0);
    opened();
    dying.cut();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(pause);
      line().tell('still');
    }
    vi.advanceTimersByTime(1_000);
    expect(line().query).toBe('at=elm:0');
    expect(frozen.heard.filter((word) => word !== 'still')).toEqual(['error']); // to it the worker is dead
  });

  it('is missed when it dies, and at once if it never was', () => {
    const { tab, worker, cut } = wires();
    serve(hub, worker);
    const gone: boolean[] = [];
    const following = new Tab(tab, (answered) => gone.push(answered));
    const a = listen(following, 'elm', 0);
    opened();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(pause); // a table where nothing happens
      line().tell('still');
    }
    expect(gone).toEqual([]);
    cut();
    vi.advanceTimersByTime(pause + answer);
    expect([gone, a.heard.at(-1)]).toEqual([[true], 'error']);

    const nowhere = new Tab({ onmessage: null, postMessage: () => undefined }, (answered) => gone.push(answered));
    const b = listen(nowhere, 'elm', 0);
    vi.advanceTimersByTime(answer);
    expect([gone, b.heard]).toEqual([[true, false], ['error']]);
  });

  it('is not missed by a tab that follows nothing', () => {
    const { tab, worker, cut } = wires();
    serve(hub, worker);
    listen(new Tab(tab, never), 'elm', 0).leave();
    cut();
    vi.advanceTimersByTime(10 * pause);
  });

  it('begins anew for everybody when somebody else is logged in', () => {
    const [one, two] = [wires(), wires()];
    serve(hub, one.worker);
    serve(hub, two.worker);
    const tab = new Tab(one.tab, never);
    const all = [listen(tab, 'elm', 0), listen(new Tab(two.tab, never), 'elm', 0)];
    opened();
    tab.break();
    expect(all.map(({ heard }) => heard)).toEqual([['error'], ['error']]);
    expect(line().closed).toBe(true);
  });
});
