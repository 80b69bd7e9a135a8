import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets';

/** The columns of a row of the audit log as texts, in one order for good: times as microseconds, JSON as PostgreSQL writes it. */
export type RowContent = readonly (string | null)[];

/** A link of the chain with all that its hash is made over. */
export interface LinkContent {
  readonly id: number;
  /** Microseconds since 1970, as text. */
  readonly linkedAt: string;
  readonly content: RowContent;
}

/** The end of the chain, with the marks that sealing goes by. */
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

/** The key of a chain's links; undefined when the school does not hold it. */
export const chainKey = (secrets: Secrets, keyId: string): Buffer | undefined =>
  secrets.keys.some(({ id }) => id === keyId) ? secrets.derive(purpose, keyId) : undefined;

/** The hash of a link over the one before it. */
export const linkHash = (key: Buffer, previous: Buffer, { id, linkedAt, content }: LinkContent): Buffer =>
  createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([id, linkedAt, ...content]))
    .digest();

/** What proves that the end of the chain was written by the product. */
export const headSeal = (key: Buffer, head: HeadContent): Buffer => {
  const { link_id, hash, low_id, next_low_id, next_low_xid, newest_at } = head;
  const text = JSON.stringify([link_id, hash.toString('hex'), low_id, next_low_id, next_low_xid, newest_at]);
  return createHmac('sha256', key).update('head').update(text).digest();
};
