// The shapes of the workshop's calls.

/** One answer that is offered. */
export interface Option {
  text: string;
  right: boolean;
  feedback?: string;
}

/** One question as a file or the workshop has it. */
export interface Item {
  key?: string;
  title?: string;
  language?: string;
  /** A path, the widest first; the workshop's own questions have one entry. */
  category?: string[];
  level?: string;
  stem: string;
  options: Option[];
  explanation?: string;
  seconds?: number;
  tags?: string[];
  author?: string;
  licence?: string;
}

/** A question of a pack. */
export interface Stored extends Item {
  id: string;
  version: number;
  /** What it is sorted by, also where it does not say so itself. */
  settled: { language: string; category: string; level: string };
  /** It can be asked in Alliance. */
  fit: boolean;
  problems: Finding[];
  report_count: number;
  quarantined: boolean;
}

export interface Page {
  questions: Stored[];
  next: string | null;
  /** How many the search finds, where the server says so. */
  total?: number;
}

/** What a check of form found in a question. */
export interface Finding {
  reason: string;
  field: string;
  /** The place of the option it is about, from 1. */
  option?: number;
  severity: 'error' | 'warning';
}

export interface Pack {
  id: string;
  name: string;
  owner: 'builtin' | 'house' | 'mine';
  on: boolean;
  questions: number;
  /** How many of them Alliance can ask. */
  asked: number;
  languages: string[];
  licence: string;
  author: string;
  file: string;
  format: string;
  created?: string;
  /** One may take it out. */
  undoable: boolean;
}

export type Levels = Record<string, number>;

/** What the packs that are on give, by language. */
export type Coverage = Record<string, { total: number; categories: Record<string, Levels> }>;

export interface Overview {
  packs: Pack[];
  coverage: Coverage;
  /** The categories that a question may have. */
  categories: string[];
}

export interface Place {
  line: number;
  reason: string;
  message?: string;
}

/** What would become of a file, or what became of it. */
export interface Report {
  file: string;
  format: string;
  accepted: Item[];
  rejected: Place[];
  warnings: Place[];
}

export interface Checked extends Report {
  encoding?: string;
  /** Where that is a guess: a line of the text as each encoding reads it. */
  samples?: Record<string, string>;
  /** How many of the accepted are in one's own packs already. */
  duplicates: number;
}

export interface Brought {
  pack: Pack;
  added: number;
}

/** What a player said of a question. */
export interface Complaint {
  id: string;
  at: string;
  table: string;
  version: number;
  question: {
    id: string;
    text: Record<string, string>;
    options: Record<string, string>[];
    right: number;
    /** The name of where it is from. */
    pack: string;
    /** The pack of one's own that it is from, if it is. */
    pack_id?: string;
    quarantined?: boolean;
  };
  reason: string;
  text: string;
  by: string;
  done: boolean;
}
