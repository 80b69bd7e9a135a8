import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets';

/** The columns of an audit row as texts, in a fixed order: times as microseconds, JSON as PostgreSQL writes it. */
export type RowContent = readonly (string | null)[];

/** A link of the chain with everything that its hash covers. */
export interface LinkContent {
  readonly id: number;
  /** Microseconds since 1970, as text. */
  readonly linkedAt: string;
  readonly content: RowContent;
}

/** The head of the chain, with the marks that sealing works with. */
export interface HeadContent {
  readonly link_id: number;
  readonly hash: Buffer;
  readonly low_id: number;
  readonly next_low_id: number | null;
  readonly next_low_xid: string | null;
  /** Microseconds since 1970, as text. */
  readonly newest_at: string;
}

const purpose = 'audit';

/** The key of a chain's links; undefined when this installation does not have it. */
export const chainKey = (secrets: Secrets, keyId: string): Buffer | undefined =>
  secrets.keys.some(({ id }) => id === keyId) ? secrets.derive(purpose, keyId) : undefined;

/** The hash of a link, chained to the hash of the one before. */
export const linkHash = (key: Buffer, previous: Buffer, { id, linkedAt, content }: LinkContent): Buffer =>
  createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([id, linkedAt, ...content]))
    .digest();

/** The seal that proves that the product wrote the head of the chain. */
export const headSeal = (key: Buffer, head: HeadContent): Buffer => {
  const { link_id, hash, low_id, next_low_id, next_low_xid, newest_at } = head;
  const text = JSON.stringify([link_id, hash.toString('hex'), low_id, next_low_id, next_low_xid, newest_at]);
  return createHmac('sha256', key).update('head').update(text).digest();
};

/** The seal of an archived row that lacks values which were erased since: its link's hash was right before they were left out. */
export const erasedSeal = (key: Buffer, previous: Buffer, link: LinkContent & { readonly hash: string }): Buffer =>
  createHmac('sha256', key)
    .update('erased')
    .update(previous)
    .update(JSON.stringify([link.id, link.linkedAt, link.hash, ...link.content]))
    .digest();

/** The seal of what the product states about an archive. */
export const archiveSeal = (key: Buffer, statement: unknown): Buffer =>
  createHmac('sha256', key).update('archive').update(JSON.stringify(statement)).digest();
