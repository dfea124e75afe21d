// A table without a server, to test a game's component against: it
// plays a rough Alliance on the hexagons of hex19. It is not the rules, and no
// built page contains it.
import type { Drawing, Outcome, Problem, Revealed, SeatInfo, SeatName, Table } from '$lib/api/types';
import type { Connection, GameSession, SeenPly } from '$games/props';

const rows = [3, 4, 5, 4, 3];
const radius = 130;
const wide = radius * Math.sqrt(3);

interface Hex {
  id: number;
  x: number;
  y: number;
}

const hexes: Hex[] = rows.flatMap((count, row) =>
  Array.from({ length: count }, (_, i) => ({
    id: rows.slice(0, row).reduce((a, b) => a + b, 0) + i + 1,
    x: 800 + (i - (count - 1) / 2) * wide,
    y: 600 + (row - 2) * radius * 1.5
  }))
);

const neighbours = (id: number) => {
  const here = hexes.find((h) => h.id === id);
  if (!here) return [];
  return hexes
    .filter((h) => h.id !== id && Math.hypot(h.x - here.x, h.y - here.y) < wide * 1.1)
    .map((h) => h.id);
};

const outline = ({ x, y }: Hex) =>
  `M${Array.from({ length: 6 }, (_, k) => {
    const a = (Math.PI / 180) * (60 * k + 30);
    return `${(x + radius * Math.cos(a)).toFixed(1)},${(y + radius * Math.sin(a)).toFixed(1)}`;
  }).join('L')}Z`;

/** The drawing of hex19. */
export const mockLand: Drawing = {
  key: 'hex19',
  name: { en: 'Hexagons', fr: 'Hexagones', ro: 'Hexagoane' },
  width: 1600,
  height: 1200,
  territories: hexes.map((h) => ({
    id: h.id,
    name: { en: `Land ${h.id}`, fr: `Terre ${h.id}`, ro: `Ținutul ${h.id}` },
    path: outline(h),
    at: [h.x, h.y - 15],
    label: [h.x, h.y + 65],
    size: 30,
    neighbours: neighbours(h.id)
  }))
};

interface Land {
  id: number;
  owner: number | null;
  value: number;
  towers?: number;
}

interface MockView {
  phase: string;
  step: string | null;
  round: number;
  territories: Land[];
  targets: (number | null)[];
  order: number[];
  answered: boolean[];
  strikes: number;
  scores: number[];
  question?: unknown;
  last?: unknown;
}

const question = {
  id: 'mock-1',
  category: 'geography',
  level: 'easy',
  text: {
    en: 'What is the capital of France?',
    fr: 'Quelle est la capitale de la France ?',
    ro: 'Care este capitala Franței?'
  },
  options: ['Paris', 'Lyon', 'Lille', 'Nice'].map((name) => ({ en: name, fr: name, ro: name }))
};

/** Plays seat 0; the other seats move by themselves after `pace` milliseconds. */
export class MockSession implements GameSession {
  #view = $state.raw<MockView>({
    phase: 'expansion',
    step: null,
    round: 1,
    territories: hexes.map((h) => ({ id: h.id, owner: null, value: 0 })),
    targets: [null, null],
    order: [0, 1],
    answered: [false, false],
    strikes: 0,
    scores: [0, 0, 0]
  });
  #plies = $state.raw<readonly SeenPly[]>([]);
  #turn = $state.raw<SeatName[]>([]);
  #legal = $state.raw<string[]>([]);
  #outcome = $state.raw<Outcome | null>(null);
  #deadline = $state<number | null>(null);
  #sending = $state<string | null>(null);
  #answers: (number | null)[] = [null, null];
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly since = 0;
  readonly you = 0;
  readonly connection: Connection = 'live';
  readonly problem: Problem | null = null;
  readonly seats: SeatInfo[] = [
    { seat: 0, kind: 'player', name: 'Ada', present: true, standin: false },
    { seat: 1, kind: 'bot', level: 'knight' },
    { seat: 2, kind: 'bot', level: 'knight' }
  ];

  constructor(readonly pace = 900) {
    const bases = [1, 12, 17];
    this.#play('chance', `bases ${bases.join(' ')}`, (lands) => {
      bases.forEach((id, owner) => Object.assign(at(lands, id), { owner, value: 400, towers: 3 }));
    });
    this.#next();
  }

  get table(): Table {
    return {
      id: 'mock',
      game: 'alliance',
      rules: 1,
      options: { map: 'hex19', bases: 'far', rounds: 10, categories: [], level: 'mixed', languages: ['en'] },
      status: this.#outcome ? 'finished' : 'playing',
      seats: this.seats,
      you: 0,
      host: true,
      open: false,
      shared: false,
      onlookers: 0,
      clock: { kind: 'live', seconds: 30, answer: 20 },
      fair: { commit: '0'.repeat(64), shares: [null, null, null], record: null },
      version: this.version,
      turn: this.#turn,
      deadline: null,
      voidable: null,
      now: new Date().toISOString(),
      view: this.#view,
      legal: this.#legal,
      outcome: this.#outcome,
      again: null,
      created: new Date().toISOString()
    };
  }
  get view(): unknown {
    return this.#view;
  }
  get legal(): readonly string[] {
    return this.#legal;
  }
  get version(): number {
    return this.#plies.length;
  }
  get turn(): readonly SeatName[] {
    return this.#turn;
  }
  get outcome(): Outcome | null {
    return this.#outcome;
  }
  get plies(): readonly SeenPly[] {
    return this.#plies;
  }
  get deadline(): number | null {
    return this.#deadline;
  }
  get sending(): string | null {
    return this.#sending;
  }

  async send(move: string): Promise<void> {
    this.#sending = move;
    this.#legal = [];
    this.#timer = setTimeout(() => this.#move(0, move), this.pace / 3);
  }
  shown(): void {
    this.#deadline = Date.now() + 20_000;
  }
  async again(): Promise<void> {
    location.reload();
  }
  async revealed(): Promise<Revealed[]> {
    const explanation = {
      en: 'Paris has been the capital for most of ten centuries.',
      fr: 'Paris est la capitale depuis près de dix siècles.',
      ro: 'Parisul este capitala de aproape zece secole.'
    };
    const source = { name: 'CLDR', licence: 'Unicode-3.0', key: 'FR', as_of: '2026' };
    return this.#plies.flatMap((p) =>
      p.move.startsWith('answer')
        ? [{ ply: p.version, round: 1, seat: Number(p.seat), right: 1, answer: 1, question, explanation, source }]
        : []
    );
  }
  async land(): Promise<Drawing> {
    return mockLand;
  }
  artUrl(): string {
    return 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"%3E%3Crect width="1600" height="1200" fill="%23e7d6ad"/%3E%3C/svg%3E';
  }
  dismiss(): void {
    // A rehearsal refuses nothing.
  }
  /** Stops the other seats. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #play(seat: SeatName, move: string, change: (lands: Land[], view: MockView) => void): void {
    const territories = this.#view.territories.map((t) => ({ ...t }));
    const view = { ...this.#view, territories };
    change(territories, view);
    view.scores = [0, 1, 2].map((s) =>
      territories.filter((t) => t.owner === s).reduce((sum, t) => sum + t.value, 0)
    );
    this.#view = view;
    this.#plies = [
      ...this.#plies,
      { version: this.#plies.length + 1, seat, move, at: new Date().toISOString(), auto: false, view }
    ];
    if (this.#sending === move && seat === 0) this.#sending = null;
  }

  #move(seat: number, move: string): void {
    const [kind = '', operand = ''] = move.split(' ');
    const id = Number(operand);
    this.#play(seat, move, (lands, view) => {
      if (kind === 'claim') Object.assign(at(lands, id), { owner: seat, value: seat === 2 ? 400 : 200 });
      if (kind === 'attack') view.targets = view.targets.map((t, i) => (i === seat ? id : t));
      if (kind === 'answer') {
        this.#answers[seat] = operand === 'none' ? null : id;
        view.answered = view.answered.map((a, i) => a || i === seat);
      }
      if (kind === 'strike') {
        const land = at(lands, id);
        if (land.towers === undefined) Object.assign(land, { owner: 2, value: 400 });
        else land.towers = Math.max(0, land.towers - 1);
        view.strikes--;
      }
    });
    this.#next();
  }

  #next(): void {
    const view = this.#view;
    const free = view.territories.filter((t) => t.owner === null);
    if (view.phase === 'expansion' && free.length > 0) {
      const claimed = this.#plies.length - 1;
      this.#change({ round: Math.floor(claimed / 3) + 1 });
      const seat = [2, 0, 1][claimed % 3] ?? 2;
      const near = free.filter((t) => neighbours(t.id).some((n) => at(view.territories, n).owner === seat));
      return this.#ask(seat, (near.length ? near : free).map((t) => `claim ${t.id}`));
    }
    if (view.phase === 'expansion') this.#change({ phase: 'battle', step: 'target', round: 1 });
    if (this.#view.step === 'target') {
      const seat = this.#view.order.find((s) => this.#view.targets[s] === null);
      if (seat !== undefined) {
        const lord = this.#view.territories.filter(
          (t) => t.owner === 2 && neighbours(t.id).some((n) => at(this.#view.territories, n).owner === seat)
        );
        const targets = lord.length ? lord : this.#view.territories.filter((t) => t.owner === 2);
        return this.#ask(seat, targets.map((t) => `attack ${t.id}`));
      }
      this.#answers = [null, null];
      this.#play('chance', 'ask 0 right=?', (_, v) => Object.assign(v, { step: 'answer', question }));
      this.#play('chance', 'ask 1 right=?', () => undefined);
    }
    if (this.#view.step === 'answer') {
      if (!this.#view.answered[1]) this.#timer = setTimeout(() => this.#move(1, 'answer 1'), this.pace * 2);
      if (!this.#view.answered[0]) {
        this.#turn = this.#view.answered[1] ? [0] : [0, 1];
        this.#legal = ['answer 1', 'answer 2', 'answer 3', 'answer 4', 'answer none'];
        return;
      }
      if (!this.#view.answered[1]) return this.#ask(1, []);
      this.#resolve();
    }
    if (this.#view.step === 'strike' && this.#view.strikes > 0) {
      const prey = this.#view.territories.filter(
        (t) => t.owner !== 2 && t.towers !== 0 && neighbours(t.id).some((n) => at(this.#view.territories, n).owner === 2)
      );
      return this.#ask(2, prey.map((t) => `strike ${t.id}`));
    }
    if (this.#view.round >= 10) {
      this.#outcome = { winners: [0, 1], reason: 'points', scores: this.#view.scores };
      this.#turn = [];
      this.#legal = [];
      return this.#change({ phase: 'over', step: null });
    }
    const round = this.#view.round + 1;
    this.#change({
      step: 'target',
      round,
      order: round % 2 ? [0, 1] : [1, 0],
      targets: [null, null],
      answered: [false, false]
    });
    this.#next();
  }

  #resolve(): void {
    const { targets, order, round } = this.#view;
    const right = this.#answers.map((a) => a === 1);
    const territories = this.#view.territories.map((t) => ({ ...t }));
    for (const seat of order) {
      const target = targets[seat];
      if (!right[seat] || !target) continue;
      const land = at(territories, target);
      if (land.towers === undefined) Object.assign(land, { owner: seat, value: 400 });
      else land.towers = Math.max(0, land.towers - 1);
    }
    const last = { round, targets, order, answers: this.#answers.map((a) => a ?? 'none'), right: [1, 1] };
    const { question: _, ...rest } = this.#view;
    this.#view = { ...rest, territories, last, step: 'strike', strikes: 1 + right.filter((r) => !r).length };
  }

  #change(part: Partial<MockView>): void {
    this.#view = { ...this.#view, ...part };
  }

  #ask(seat: number, moves: string[]): void {
    this.#turn = [seat];
    this.#deadline = Date.now() + 30_000;
    this.#legal = seat === 0 ? moves : [];
    if (seat === 0 || moves.length === 0) return;
    const move = moves[(this.#plies.length * 7) % moves.length] ?? '';
    this.#timer = setTimeout(() => this.#move(seat, move), this.pace);
  }
}

function at(lands: Land[], id: number): Land {
  const land = lands.find((t) => t.id === id);
  if (!land) throw new Error(`no territory ${id}`);
  return land;
}
