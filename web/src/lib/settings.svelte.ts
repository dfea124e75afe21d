// What this browser's owner has chosen, kept here and nowhere else.

export const levels = ['squire', 'knight', 'warlord', 'nightmare'] as const;
export const rounds = [3, 5, 10] as const;
export const questions = ['mixed', 'easy', 'medium', 'hard'] as const;
export const clocks = ['live', 'none', 'relaxed'] as const;

export type ClockChoice = (typeof clocks)[number];

interface Kept {
  sound: boolean;
  level: string;
  map: string;
  ally: string;
  rounds: number;
  questions: string;
  clock: ClockChoice;
}

const storageKey = 'castellan.settings';
const defaults: Kept = {
  sound: false,
  level: 'knight',
  map: 'aldermark',
  ally: 'knight',
  rounds: 10,
  questions: 'mixed',
  clock: 'live'
};

/** What was stored if it is still one of those on offer, else the default. */
function among<T>(offered: readonly T[], stored: unknown, otherwise: T): T {
  return offered.find((one) => one === stored) ?? otherwise;
}

function read(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return { ...defaults };
    const kept = stored as Partial<Record<keyof Kept, unknown>>;
    return {
      sound: kept.sound === true,
      level: among(levels, kept.level, defaults.level),
      map: typeof kept.map === 'string' ? kept.map : defaults.map,
      ally: among(levels, kept.ally, defaults.ally),
      rounds: among(rounds, kept.rounds, defaults.rounds),
      questions: among(questions, kept.questions, defaults.questions),
      clock: among(clocks, kept.clock, defaults.clock)
    };
  } catch {
    return { ...defaults };
  }
}

class Settings {
  #kept = $state(read());

  /** Whether the game may be heard; silent until somebody asks for sound. */
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(on: boolean) {
    this.#keep({ sound: on });
  }

  /** The Dark Lord's level that was played last. */
  get level(): string {
    return this.#kept.level;
  }
  set level(level: string) {
    this.#keep({ level });
  }

  /** The map that was played last. */
  get map(): string {
    return this.#kept.map;
  }
  set map(map: string) {
    this.#keep({ map });
  }

  /** The level of bots on the allies' seats. */
  get ally(): string {
    return this.#kept.ally;
  }
  set ally(ally: string) {
    this.#keep({ ally });
  }

  get rounds(): number {
    return this.#kept.rounds;
  }
  set rounds(rounds: number) {
    this.#keep({ rounds });
  }

  /** The level of the questions. */
  get questions(): string {
    return this.#kept.questions;
  }
  set questions(questions: string) {
    this.#keep({ questions });
  }

  /** How long a decision may take at a table with friends. */
  get clock(): ClockChoice {
    return this.#kept.clock;
  }
  set clock(clock: ClockChoice) {
    this.#keep({ clock });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#kept));
    } catch {
      // Without storage a choice lasts for this visit.
    }
  }
}

export const settings = new Settings();
