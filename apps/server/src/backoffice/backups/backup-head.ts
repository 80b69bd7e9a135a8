import { z } from 'zod';
import { archiveTexts } from '../../platform/archive/archive.texts';
import { ArchiveError } from '../../platform/archive/archive-error';

/** The layout of backup files that this version writes. */
export const backupFormat = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()), compared: z.array(z.string()) });

/** What a backup was made of: the first entry of its file. */
export const backupHead = z.object({
  format: z.literal(backupFormat),
  made_at: z.iso.datetime(),
  product_version: z.string(),
  postgres_version: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
});

/** The database without its rows: the second entry. */
export const backupSchema = z.object({
  before: z.array(z.string()),
  tables: z.array(table),
  after: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
});

/** What the manifest, the last entry, says beside the list of entries. */
export const backupManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), hash: z.string() })),
  /** How many uploads there are, and those whose bytes were not found whole, by their hash. */
  files: z.object({ count: z.int(), bytes: z.int(), damaged: z.array(z.string()) }),
  has_keys: z.boolean(),
});

export type BackupManifest = z.output<typeof backupManifest>;

/** The names of the entries. */
export const entryNames = {
  head: 'head.json',
  schema: 'schema.json',
  table: (index: number): string => `tables/${String(index + 1).padStart(4, '0')}/`,
  rows: (index: number, part: number): string => `${entryNames.table(index)}${String(part).padStart(6, '0')}.gz`,
  files: 'files/',
  file: (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`,
  keys: 'keys/secret-keys',
};

const anyFormat = z.object({ format: z.int() });

/** Parses the head; a file of a newer layout is refused as such. */
export const parseHead = (text: string): z.output<typeof backupHead> => {
  try {
    const json: unknown = JSON.parse(text);
    const { format } = anyFormat.parse(json);
    if (format > backupFormat) throw new ArchiveError(archiveTexts.newer);
    return backupHead.parse(json);
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(archiveTexts.notOurs, { cause: error });
  }
};
