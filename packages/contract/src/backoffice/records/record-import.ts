import { z } from 'zod';
import { instant } from '../../platform/replies';

/** The job kinds of an import. */
export const importJobKinds = {
  check: 'record.import.check',
  badRows: 'record.import.bad_rows',
  commit: 'record.import',
  undo: 'record.import.undo',
} as const;

/** The largest accepted file. */
export const importMaxBytes = 20 * 1024 * 1024;
/** How many faulty cells are stored for viewing and correcting; all of them are counted. */
export const storedFaultsMax = 10_000;
/** How many files of one user may wait to be imported. */
export const pendingImportsMax = 20;

/** What an import does with rows: create records, update those that the key finds, or both. */
export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** The states of an import; in three of them a job is working on it. */
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

/** A column of the file that is imported into a field. */
export const columnMapping = z.strictObject({ column: z.int().min(0).max(299), field: z.string().max(48) });
export type ColumnMapping = z.output<typeof columnMapping>;

/** A column of an uploaded file. */
export const importColumn = z.object({
  column: z.int(),
  header: z.string(),
  /** Three different values below the header at the most. */
  samples: z.array(z.string()),
  /** The field that it seems to match, null when none does. */
  field: z.string().nullable(),
  /**
   * How that was found: the same label, the last choice, even if that was to leave it out, a heading of the same meaning,
   * or a similar label. Where several fields or columns have that meaning, it is ambiguous and nobody's.
   */
  found_by: z.enum(['label', 'memory', 'synonym', 'ambiguous', 'likeness']).nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

/** A sheet of the file that is not hidden. */
export const importSheet = z.object({
  /** Its place in the file. */
  sheet: z.int(),
  /** Empty for a .csv file. */
  name: z.string(),
  /** Its rows that are not empty; null where they were not counted. */
  rows: z.int().nullable(),
});
export type ImportSheet = z.output<typeof importSheet>;

/** How many of the first rows the heading is looked for, and can be chosen, in. */
export const headRowsMax = 20;

/** One of the first rows, with the beginnings of its first cells. */
export const headRow = z.object({ row: z.int(), cells: z.array(z.string()) });
export type HeadRow = z.output<typeof headRow>;
/** A value of a column, and what it becomes in the field that the column is mapped to: a value in words, or a fault. */
export const columnPreview = z.object({
  column: z.int(),
  field: z.string(),
  values: z.array(z.object({ text: z.string(), becomes: z.string().nullable(), fault: z.string().nullable() })),
});
export type ColumnPreview = z.output<typeof columnPreview>;

/** An import from its upload to its end. */
export const recordImport = z.object({
  id: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  sheets: z.array(importSheet),
  sheet: z.int(),
  /** The row of the heading; null if it is the first that is not empty, as in files of an earlier version. */
  header_row: z.int().nullable(),
  /** Two where merged cells stand above others. */
  header_rows: z.int(),
  head: z.array(headRow),
  columns: z.array(importColumn),
  mapping: z.array(columnMapping),
  mode: z.enum(importModes),
  key_field: z.string().nullable(),
  state: z.enum(importStates),
  /** The job that is working on it, or did last. */
  job_id: z.int().nullable(),
  /** Rows below the header; null before the first check. */
  rows: z.int().nullable(),
  /** Empty rows, and totals at the end, which are not imported. */
  skipped_blank: z.int(),
  skipped_totals: z.int(),
  bad_rows: z.int(),
  bad_cells: z.int(),
  /** What a commit will do, or did. */
  new_rows: z.int(),
  changed_rows: z.int(),
  same_rows: z.int(),
  /** Bad rows that the commit left out. */
  skipped_rows: z.int(),
  admin_name: z.string(),
  created_at: instant,
  committed_at: instant.nullable(),
  undone_at: instant.nullable(),
});
export type RecordImport = z.output<typeof recordImport>;

/** A faulty cell; one that the file lacks, such as that of a required field without a column, has no text. */
export const importFault = z.object({
  row: z.int(),
  field: z.string(),
  /** The field's label. */
  name: z.string(),
  text: z.string(),
  messages: z.array(z.string()),
  /** What the cell probably means: its text with the name of the option or record that is likely. */
  likely: z.string().nullable(),
});
export type ImportFault = z.output<typeof importFault>;

/** A new text for a faulty cell. */
export const cellFix = z.strictObject({
  row: z.int().positive(),
  field: z.string().max(48),
  text: z.string().max(20_000, { error: '内容过长' }),
});
