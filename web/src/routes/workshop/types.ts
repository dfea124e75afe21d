// The shapes of the workshop's calls, by the names that its pages use.
import type { components } from '$lib/api/schema';

type Schemas = components['schemas'];

/** One answer that is offered. */
export type Option = Schemas['QuestionOption'];

/** One question as a file or the workshop has it. */
export type Item = Schemas['QuestionText'];

/** A question of a pack. */
export type Stored = Schemas['PackQuestion'];

/** Some of a pack's questions, and how many a search finds. */
export type Page = Schemas['PackPage'];

/** What a check of form found in a question; options count from 1. */
export type Finding = Schemas['ItemFlaw'];

export type Pack = Schemas['Pack'];

export type Overview = Schemas['Workshop'];

/** What the packs that are on give, by language. */
export type Coverage = Overview['coverage'];

/** A place of a file, and what is to be said of it; line 0 is the file as a whole. */
export type Place = Schemas['FileProblem'];

/** What would become of a file. */
export type Checked = Schemas['FileReport'];

/** What became of it. */
export type Brought = Schemas['Imported'];

/** What a player said of a question. */
export type Complaint = Schemas['Report'];
