// The server's referee and this audit, written apart, say the same of the same
// plays and of copies in which one thing was changed. `make audit` has the
// referee play a thousand; a few of them are kept here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { audit, type Report, type World } from './audit';
import { graphOf } from './games/alliance';
import type { Cards } from './games/lostempires';
import { changesOf } from './changes';
import { Refused } from './refused';
import { bytes } from './sha256';

/** What the referee made of a play, or of the copy of one. */
interface Ruling {
  name: string;
  record?: string;
  digest?: string;
  bank?: string;
  of: number;
  line?: number;
  text?: string;
  kind?: 'harmless' | 'chance' | 'setting' | 'player';
  refused?: number;
  why?: string;
}

const folder = process.env['CASTELLAN_PLAYS'];
const read = (name: string): string =>
  folder ? readFileSync(join(folder, name), 'utf8') : gunzipSync(readFileSync(join(import.meta.dirname, 'testdata', `${name}.gz`))).toString();

const known = JSON.parse(read('world.json')) as { lands: Record<string, number[][]>; cards: Cards };
const world: World = {
  land: async (key) => {
    const land = known.lands[key];
    if (!land) throw new Refused('options', 'R-1', { key: 'map' });
    return graphOf(land.flatMap((neighbours, i) => neighbours.map((other) => [i + 1, other] as const)));
  },
  cards: async () => known.cards
};

/** Whether what was found here, the line or 0, is what the referee found. */
function alike(game: string, { kind, refused = 0 }: Ruling, line: number): boolean {
  const bound = kind !== 'player' && kind !== 'setting';
  if (game !== 'lostempires') return bound ? line === refused : line > 0 === refused > 0;
  // Fights are not reckoned here: a player's move may pass that breaks a rule,
  // and a draw of the conclusion that is missing is missed one line later.
  return bound ? line > 0 === refused > 0 && line >= refused : line === 0 || refused > 0;
}

const lines = read('plays.jsonl').trim().split('\n');

it('rules as the referee does', { timeout: 300_000 }, async () => {
  const plays: Ruling[] = [];
  let copies = 0;
  let choices = 0;
  let unreckoned = 0;
  const differ: string[] = [];
  for (const line of lines) {
    const ruling = JSON.parse(line) as Ruling;
    let report: Report;
    let game: string;
    if (ruling.record !== undefined) {
      plays.push(ruling);
      report = await audit(bytes(ruling.record), world, { list: ruling.bank || null, digest: ruling.digest ?? null });
      game = ruling.name;
      choices += report.choices.length;
    } else {
      const play = plays[ruling.of] as Ruling;
      const lines = (play.record as string).split('\n');
      lines[(ruling.line as number) - 1] = ruling.text ?? '';
      report = await audit(bytes(lines.join('\n')), world, { list: (ruling.bank ?? play.bank) || null });
      game = play.name;
      copies++;
    }
    const here = report.failure;
    if (ruling.refused !== undefined && !here) unreckoned++;
    if (!alike(game, ruling, here?.line ?? 0)) differ.push(`${game} ${ruling.of}: ${ruling.kind ?? 'honest'}: ${ruling.name}, line ${ruling.line ?? ''}: ${ruling.refused ?? 'stands'} (${ruling.why ?? ''}), here ${here ? `${here.line} ${here.rule} ${here.reason} ${JSON.stringify(here.details)}` : 'stands'}\n${(ruling.text ?? '').slice(0, 200)}`);
  }
  console.info(`${plays.length} plays, ${choices} choices of chance, ${copies} changed copies; ${unreckoned} refused by the referee alone`);
  expect(differ.slice(0, 20).join('\n')).toBe('');
  expect(unreckoned).toBeLessThan(copies / 100);
  expect(plays.length).toBeGreaterThan(20);
  expect(copies).toBeGreaterThan(300);
});

/** Of so many plays one is changed in every field of every line; of the others a line is. */
const wholly = 25;

it('lets no byte of a record be another than the one that was bound', { timeout: 300_000 }, async () => {
  const plays = lines.map((line) => JSON.parse(line) as Ruling).filter(({ record }) => record !== undefined);
  let copies = 0;
  const stand: string[] = [];
  for (const [n, { record = '', digest = '' }] of plays.entries()) {
    const refuse = async (what: string, data: Uint8Array) => {
      copies++;
      const { bound, failure } = await audit(data, world, { digest });
      if (bound || failure?.reason !== 'digest') stand.push(`play ${n}: ${what}`);
    };
    const rows = record.split('\n').slice(0, -1);
    for (const [i, row] of rows.entries()) {
      if (n % wholly && i !== n % rows.length) continue;
      const put = (text: string) => bytes(`${rows.with(i, text).join('\n')}\n`);
      for (const { path, text } of changesOf(row)) await refuse(`line ${i + 1}: ${path}`, put(text));
      await refuse(`line ${i + 1}: left out`, bytes(`${rows.toSpliced(i, 1).join('\n')}\n`));
      await refuse(`line ${i + 1}: a space`, put(`${row} `));
    }
    const flipped = bytes(record);
    const at = (n * 7919) % flipped.length;
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await refuse(`byte ${at}`, flipped);
    await refuse('a mark at the start', bytes(`\ufeff${record}`));
  }
  console.info(`${plays.length} plays, ${copies} changed copies held against the digest`);
  expect(stand).toEqual([]);
  expect(copies).toBeGreaterThan(600);
});
