import { z } from 'zod';
import { instant } from '../../platform/replies';

/** The kinds of an import's jobs. */
export const importJobKinds = {
  check: 'record.import.check',
  commit: 'record.import',
  undo: 'record.import.undo',
} as const;

/** The largest file that is taken. */
export const importMaxBytes = 20 * 1024 * 1024;
/** How many bad cells are kept to be looked at and mended; all of them are counted. */
export const storedFaultsMax = 10_000;
/** How many files of one person may wait for their import. */
export const pendingImportsMax = 20;

/** What an import does with rows: makes records, changes those that the key finds, or whichever fits. */
export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** Where an import stands; the three in the middle of something are being worked on by a job. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** A column of the file that feeds a field. */
export const columnMapping = z.strictObject({ column: z.int().min(0).max(299), field: z.string().max(48) });
export type ColumnMapping = z.output<typeof columnMapping>;

/** A column of an uploaded file. */
export const importColumn = z.object({
  column: z.int(),
  header: z.string(),
  /** The first values below the header. */
  samples: z.array(z.string()),
  /** The field that it seems to be, null when none does. */
  field: z.string().nullable(),
  /** How that was found: the same words, similar ones, or as it was chosen the last time, also when it was left out. */
  found_by: z.enum(['label', 'likeness', 'memory']).nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

/** An import from its upload to its end. */
export const recordImport = z.object({
  id: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  /** Names of the sheets; a .csv file has one without a name. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  columns: z.array(importColumn),
  mapping: z.array(columnMapping),
  mode: z.enum(importModes),
  key_field: z.string().nullable(),
  state: z.enum(importStates),
  /** The job that works on it, or did last. */
  job_id: z.int().nullable(),
  /** Rows below the header; null before the first check. */
  rows: z.int().nullable(),
  bad_rows: z.int(),
  bad_cells: z.int(),
  /** What a commit does, or did. */
  new_rows: z.int(),
  changed_rows: z.int(),
  same_rows: z.int(),
  admin_name: z.string(),
  created_at: instant,
  committed_at: instant.nullable(),
  undone_at: instant.nullable(),
});
export type RecordImport = z.output<typeof recordImport>;

/** A bad cell; one that the file does not have at all, such as that of a required field without a column, has no text. */
export const importFault = z.object({
  row: z.int(),
  field: z.string(),
  /** What the field is called. */
  name: z.string(),
  text: z.string(),
  messages: z.array(z.string()),
});
export type ImportFault = z.output<typeof importFault>;

/** A new text for a bad cell. */
export const cellFix = z.strictObject({
  row: z.int().positive(),
  field: z.string().max(48),
  text: z.string().max(20_000, { error: '内容过长' }),
});
