// For tests: what the server would say of a small workshop. No built page contains it.
import type { Checked, Complaint, Item, Overview, Pack, Stored } from './types';

export const mine: Pack = {
  id: 'p1',
  name: 'Rivers, 6b',
  owner: 'mine',
  on: true,
  questions: 2,
  asked: 1,
  languages: ['en'],
  licence: 'CC-BY-4.0',
  author: 'Ada',
  file: 'rivers.gift',
  format: 'gift',
  created: '2026-01-01T12:00:00Z',
  undoable: true
};
const builtin: Pack = { ...mine, id: 'builtin', name: 'builtin', owner: 'builtin', questions: 4316, asked: 4316, languages: ['en', 'fr', 'ro'], licence: '', author: '', file: '', undoable: false };

export const overview: Overview = {
  packs: [builtin, mine],
  coverage: {
    en: { total: 1039, categories: { world: { easy: 500, medium: 300, hard: 200 }, food: { easy: 20, medium: 12, hard: 7 } } },
    fr: { total: 40, categories: { world: { easy: 40, medium: 0, hard: 0 } } }
  },
  categories: ['world', 'food', 'other'],
  limits: { packs: 50, questions: 5000, file_bytes: 8_000_000 }
};

export const item: Item = {
  language: 'en',
  category: ['world'],
  level: 'easy',
  stem: 'Which river flows through Bucharest?',
  options: [
    { text: 'Dâmbovița', right: true },
    { text: 'Olt', right: false },
    { text: 'Mureș', right: false, feedback: 'That one flows through Arad.' },
    { text: 'Siret', right: false }
  ],
  title: 'r1',
  tags: ['rivers'],
  licence: 'CC-BY-4.0',
  author: 'Ada'
};
export const stored: Stored = { ...item, id: 'q1', version: 3, settled: { language: 'en', category: 'world', level: 'easy' }, fit: true, problems: [], report_count: 1, quarantined: true };
export const second: Stored = {
  ...stored,
  id: 'q2',
  stem: 'Is the Nile longer than the Seine?',
  options: [
    { text: 'Yes', right: true },
    { text: 'No', right: false }
  ],
  fit: false,
  problems: [{ reason: 'few_options', field: 'options', severity: 'warning', message: '' }],
  report_count: 0,
  quarantined: false
};

export const checked: Checked = {
  file: 'rivers.gift',
  format: 'gift',
  accepted: [item, second],
  rejected: [{ line: 12, reason: 'no_right', message: 'no option is right' }],
  warnings: [
    { line: 9, reason: 'few_options' },
    { line: 20, reason: 'few_options' }
  ],
  encoding: 'windows-1250',
  samples: { 'windows-1250': 'Dâmboviţa', 'windows-1252': 'Dâmboviþa' },
  duplicates: 0
};

export const complaint: Complaint = {
  id: 'r1',
  at: '2026-01-02T12:00:00Z',
  table: 't',
  version: 31,
  question: {
    id: 'q1',
    text: { en: item.stem },
    options: item.options.map(({ text }) => ({ en: text })),
    right: 1,
    pack: 'Rivers, 6b',
    pack_id: 'p1',
    item_id: 'q1',
    quarantined: true
  },
  reason: 'two_right',
  text: 'The Colentina too.',
  by: 'Ben',
  done: false
};
