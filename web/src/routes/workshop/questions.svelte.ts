// The questions of a pack, page after page, as a search finds them.
import { calls } from './calls';
import type { Item, Stored } from './types';

export class Questions {
  #list = $state.raw<readonly Stored[]>([]);
  #next = $state.raw<string | null>(null);
  #total = $state(0);
  #text = '';
  #turn = 0;

  constructor(readonly pack: string) {}

  get list(): readonly Stored[] {
    return this.#list;
  }
  /** How many there are. */
  get total(): number {
    return this.#total;
  }
  /** Whether there are more than are here. */
  get more(): boolean {
    return this.#next !== null;
  }

  /** Begins anew with those that hold the text; of several searches the last one counts. */
  async find(text: string): Promise<void> {
    this.#text = text;
    await this.#fetch(null);
  }

  /** Fetches those that follow. */
  async go(): Promise<void> {
    if (this.#next !== null) await this.#fetch(this.#next);
  }

  /** One question, even if it is on no page that is here. */
  async get(id: string): Promise<Stored | null> {
    return this.#list.find((one) => one.id === id) ?? calls.question(this.pack, id);
  }

  /** Keeps a question: a new one, or what was changed of that one. */
  async save(item: Item, before: Stored | null): Promise<Stored> {
    const kept = before
      ? await calls.changeQuestion(this.pack, before.id, { ...item, version: before.version })
      : await calls.addQuestion(this.pack, item);
    const known = this.#list.some((one) => one.id === kept.id);
    this.#list = known ? this.#list.map((one) => (one.id === kept.id ? kept : one)) : [kept, ...this.#list];
    if (!known && !before) this.#total += 1;
    return kept;
  }

  async remove(id: string): Promise<void> {
    await calls.removeQuestion(this.pack, id);
    this.#total -= 1;
    this.#list = this.#list.filter((one) => one.id !== id);
  }

  async #fetch(after: string | null): Promise<void> {
    const turn = ++this.#turn;
    const { questions, next, total } = await calls.questions(this.pack, this.#text, after);
    if (turn !== this.#turn) return;
    this.#list = after === null ? questions : [...this.#list, ...questions];
    this.#next = next;
    this.#total = total;
  }
}
