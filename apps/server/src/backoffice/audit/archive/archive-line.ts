import type { RowContent } from '../chain/link-hash';
import type { ArchivableLink } from './archive.repository';

/** The columns of an audit row in the order in which its link's hash covers them. */
export const archiveColumns = [
  'id',
  'at',
  'admin_id',
  'actor_name',
  'ip',
  'user_agent',
  'request_id',
  'action',
  'target_type',
  'target_id',
  'before',
  'after',
  'outcome',
] as const;

/** A line of an archive's file: a link and its row. */
export interface ArchiveLine {
  readonly link: number;
  /** Microseconds since 1970, as text. */
  readonly linked_at: string;
  readonly key_id: string;
  readonly hash: string;
  readonly content: RowContent;
  /** Of a row that lacks values which were erased before it was archived. */
  readonly erased_seal: string | undefined;
}

/** Writes a line. */
export const lineOf = (link: ArchivableLink, erasedSeal: Buffer | undefined): string =>
  `${JSON.stringify({
    link: link.id,
    linked_at: link.linked_at,
    key_id: link.key_id,
    hash: link.hash.toString('hex'),
    row: Object.fromEntries(archiveColumns.map((column, at) => [column, link.retained[at] ?? null])),
    ...(erasedSeal === undefined ? {} : { erased_seal: erasedSeal.toString('hex') }),
  })}\n`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a line; undefined when it is none. */
export const readLine = (text: string): ArchiveLine | undefined => {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== 'object' || found === null) return undefined;
  const { link, linked_at, key_id, hash, row, erased_seal } = found as Record<string, unknown>;
  if (!Number.isInteger(link) || typeof row !== 'object' || row === null) return undefined;
  if (!isText(linked_at) || !isText(key_id) || !isText(hash)) return undefined;
  const content = archiveColumns.map((column) => Reflect.get(row, column) as unknown);
  if (!content.every((value) => value === null || isText(value))) return undefined;
  const sealed = isText(erased_seal) ? erased_seal : undefined;
  return { link: Number(link), linked_at, key_id, hash, content, erased_seal: sealed };
};
