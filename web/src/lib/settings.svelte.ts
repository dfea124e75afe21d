// What this browser's owner has chosen, kept here and nowhere else.

interface Kept {
  sound: boolean;
  level: string;
  map: string;
}

const storageKey = 'castellan.settings';
const defaults: Kept = { sound: false, level: 'knight', map: 'aldermark' };

function read(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return { ...defaults };
    const kept = stored as Partial<Record<keyof Kept, unknown>>;
    return {
      sound: kept.sound === true,
      level: typeof kept.level === 'string' ? kept.level : defaults.level,
      map: typeof kept.map === 'string' ? kept.map : defaults.map
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
