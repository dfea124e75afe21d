// What this browser's owner has chosen, kept here and nowhere else.
import { games, setups } from '$games/index';
import { clocks, type Choice, type Chosen, type ClockChoice, type Game, type Setup, type Value } from '$games/setup';

interface Kept {
  sound: boolean;
  game: Game;
  /** By game: what was chosen of it, as it was stored. */
  chosen: Partial<Record<string, Record<string, unknown>>>;
  /** Lessons played to their end, as GAME/LESSON. */
  learned: string[];
}

const storageKey = 'castellan.settings';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function read(): Kept {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    // Nothing to be read: begin anew.
  }
  const kept = isObject(stored) ? stored : {};
  const chosen = isObject(kept['chosen']) ? kept['chosen'] : {};
  return {
    sound: kept['sound'] === true,
    game: setups.find((setup) => setup.key === kept['game'])?.key ?? 'alliance',
    chosen: Object.fromEntries(Object.entries(chosen).flatMap(([game, of]) => (isObject(of) ? [[game, of]] : []))),
    learned: Array.isArray(kept['learned']) ? kept['learned'].filter((one) => typeof one === 'string') : []
  };
}

/** What was stored if it is still on offer, else what is taken otherwise. */
function settle(choice: Choice, stored: unknown, chosen: Chosen): Value {
  const values = choice.values(chosen);
  if (choice.several) return values.filter((v) => typeof stored === 'string' && stored.split(',').includes(String(v))).join();
  if (choice.more && typeof stored === 'string') return stored;
  return values.find((v) => v === stored) ?? values.find((v) => v === choice.otherwise) ?? values.at(-1) ?? choice.otherwise;
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

  /** The game that the front page lays. */
  get game(): Game {
    return this.#kept.game;
  }
  set game(game: Game) {
    this.#keep({ game });
  }

  /** How long a decision may take at a table with friends. */
  clock({ key, clock }: Setup): ClockChoice {
    return clocks.find((one) => one === this.#kept.chosen[key]?.['clock']) ?? clock;
  }

  /** What was chosen last of a game, with what is taken otherwise. */
  chosen({ key, choices }: Setup): Chosen {
    const stored = this.#kept.chosen[key] ?? {};
    const chosen: Record<string, Value> = {};
    for (const choice of choices) chosen[choice.key] = settle(choice, stored[choice.key], chosen);
    return chosen;
  }

  choose(game: Game, key: string, value: Value): void {
    this.#keep({ chosen: { ...this.#kept.chosen, [game]: { ...this.#kept.chosen[game], [key]: value } } });
  }

  /** Whether that lesson was played to its end here. */
  learned(game: string, lesson: string): boolean {
    return this.#kept.learned.includes(`${game}/${lesson}`);
  }

  learn(game: string, lesson: string): void {
    if (!this.learned(game, lesson)) this.#keep({ learned: [...this.#kept.learned, `${game}/${lesson}`] });
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

/** The game that the front page lays. */
export const laid = (): Setup => games[settings.game].setup;
