// The calls of the workshop.
import { call, problemOf } from '$lib/api/client';
import { address } from '$lib/base';
import type { Brought, Checked, Complaint, Finding, Item, Overview, Pack, Page, Stored } from './types';

/** What is taken of a file's questions where the file itself is silent. */
export interface Assumed {
  language: string;
  category: string;
  level: string;
  /** Null lets the server find out. */
  encoding: string | null;
}

export const formats = ['csv', 'gift', 'json'] as const;

const base = 'api/workshop';
const packAt = (id: string) => `${base}/packs/${encodeURIComponent(id)}`;
const questionsAt = (pack: string) => `${packAt(pack)}/questions`;
const questionAt = (pack: string, id: string) => `${questionsAt(pack)}/${encodeURIComponent(id)}`;

/** The parameters that say something. */
function query(of: Record<string, string | null>): string {
  const said = Object.entries(of).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return said.length ? `?${new URLSearchParams(said)}` : '';
}
const about = (file: File, assumed: Assumed) => query({ name: file.name, ...assumed });

export const calls = {
  overview: () => call<Overview>('GET', base),
  changePack: (id: string, change: { on?: boolean; name?: string }) => call<Pack>('PUT', packAt(id), { body: change }),
  removePack: (id: string) => call<undefined>('DELETE', packAt(id)),
  newPack: (title: string, language: string) => call<Pack>('POST', `${base}/packs`, { body: { title, language } }),
  check: (file: File, assumed: Assumed) => call<Checked>('POST', `${base}/check${about(file, assumed)}`, { file }),
  bring: (file: File, assumed: Assumed) => call<Brought>('POST', `${base}/import${about(file, assumed)}`, { file }),
  exportUrl: (pack: string, format: string) => address(`${packAt(pack)}/export?format=${format}`),
  questions: (pack: string, text: string, after: string | null) => call<Page>('GET', `${questionsAt(pack)}${query({ text, after })}`),
  /** One question; null if it is not there. */
  async question(pack: string, id: string): Promise<Stored | null> {
    try {
      return await call<Stored>('GET', questionAt(pack, id));
    } catch (error) {
      if (problemOf(error).status === 404) return null;
      throw error;
    }
  },
  addQuestion: (pack: string, item: Item) => call<Stored>('POST', questionsAt(pack), { body: item }),
  changeQuestion: (pack: string, id: string, item: Item & { version: number }) => call<Stored>('PUT', questionAt(pack, id), { body: item }),
  removeQuestion: (pack: string, id: string) => call<undefined>('DELETE', questionAt(pack, id)),
  judge: (item: Item, signal: AbortSignal) => call<{ problems: Finding[] }>('POST', `${base}/judge`, { body: item, signal }),
  /** Those that wait, or all, newest first; `before` is what the page before said is next. */
  complaints: (all: boolean, before: string | null) =>
    call<{ reports: Complaint[]; next: string | null }>('GET', `${base}/reports${query({ done: all ? null : 'false', before })}`),
  settle: (id: string, done: boolean) => call<undefined>('PUT', `${base}/reports/${encodeURIComponent(id)}`, { body: { done } }),
  complaintsUrl: () => address(`${base}/reports/export`)
};
