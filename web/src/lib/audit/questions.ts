// Which questions chance asks, out of the list that a table fixed.
//
// A list is JSON lines. Of a question that was not asked it holds a seal alone,
// {"id","level","seal"}; one that was asked is open, {"id","level","salt",
// "question"}, and its seal is SHA-256(salt ‖ text of the question). The digest is
// that of the text in which every line is sealed.
import { choose } from './fair';
import { isObject, parse, same } from './json';
import { linesOf, type Ply } from './record';
import { Refused } from './refused';
import { bytes, fromHex, sha256, toHex } from './sha256';

interface Listed {
  id: string;
  level: string;
  seal: string;
  /** Of one that is open: all that the list says of it; the right option stands first. */
  whole: Readonly<Record<string, unknown>> | null;
}

export function readList(text: string): Listed[] {
  const list = linesOf(text).map(({ value }) => entry(value));
  if (list.some(({ id }, i) => i > 0 && (list[i - 1] as Listed).id >= id)) throw new Refused('bank.shape');
  return list;
}

/** A line says nothing beside what its digest binds: it is written in one way. */
function entry(value: string): Listed {
  const read = listed(value);
  const { id, level, seal, whole } = read;
  const start = `{"id":${JSON.stringify(id)},"level":${JSON.stringify(level)},`;
  const rest = value.slice(start.length);
  const fits = whole ? /^"salt":"[0-9a-f]{32}","question":\{/.test(rest) : rest === `"seal":"${seal}"}`;
  if (!value.startsWith(start) || !fits) throw new Refused('bank.shape');
  return read;
}

function listed(value: string): Listed {
  const line = parse(value);
  if (!isObject(line)) throw new Refused('bank.shape');
  const { id, level, seal, salt, question } = line;
  if (typeof id !== 'string' || typeof level !== 'string') throw new Refused('bank.shape');
  if (question === undefined) {
    if (typeof seal !== 'string' || !/^[0-9a-f]{64}$/.test(seal) || salt !== undefined) throw new Refused('bank.shape');
    return { id, level, seal, whole: null };
  }
  const raw = /"question":(\{.*\})\}$/.exec(value)?.[1];
  const from = typeof salt === 'string' ? fromHex(salt, 16) : null;
  if (!isObject(question) || !raw || !from || seal !== undefined) throw new Refused('bank.shape');
  if (question['id'] !== id || question['level'] !== level || !Array.isArray(question['options']) || question['options'].length !== 4) throw new Refused('bank.shape');
  return { id, level, seal: toHex(sha256(from, bytes(raw))), whole: question };
}

export function digestOf(list: readonly Listed[]): string {
  const text = list.map(({ id, level, seal }) => `{"id":${JSON.stringify(id)},"level":${JSON.stringify(level)},"seal":"${seal}"}\n`).join('');
  return `sha256:${toHex(sha256(bytes(text)))}`;
}

export class Questions {
  #unused: Listed[];
  #level: string | null = null;
  readonly count: number;

  constructor(list: readonly Listed[]) {
    this.#unused = [...list];
    this.count = list.length;
  }

  /** Refused: another question than the secret chooses, or one that says something else than the list. */
  asked(key: Uint8Array, ply: number, { move, question }: Ply): { id: string; x: bigint; n: number; index: number } {
    const [, seat, right] = /^ask (\d) right=(\d)$/.exec(move) ?? [];
    const level = seat === '1' ? this.#unused.filter(({ level }) => level === this.#level) : [];
    const eligible = level.length ? level : this.#unused;
    if (!eligible.length) throw new Refused('question.left');
    const { x, index } = choose(key, ply, eligible.length, 'question');
    const want = eligible[index] as Listed;
    this.#unused = this.#unused.filter((one) => one !== want);
    this.#level = want.level;
    if (!isObject(question)) throw new Refused('question.none', 'R-6', { want: want.id });
    const whole = (want.whole?.['options'] ?? []) as unknown[];
    const options = whole.slice(1);
    options.splice(Number(right) - 1, 0, whole[0]);
    if (!want.whole || !same(question, { ...want.whole, options })) throw new Refused('question.other', 'R-6', { want: want.id, id: String(question['id']) });
    return { id: want.id, x, n: eligible.length, index };
  }
}
