import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import type { Log } from '../../../platform/log/log';
import type { Secrets } from '../../../platform/secrets/secrets';
import {
  findUnlinked,
  hasWork,
  insertLinks,
  type NewLink,
  readFrontier,
  readHead,
  type StoredHead,
  takeSealing,
  type UnlinkedRow,
  writeHead,
} from './chain.repository';
import { chainKey, type HeadContent, headSeal, linkHash } from './link-hash';

/** What sealing and verification need. */
export interface ChainDeps {
  readonly db: Executor;
  readonly secrets: Secrets;
  readonly log: Log;
}

const batchSize = 1000;

const emptyHead: HeadContent = {
  link_id: 0,
  hash: Buffer.alloc(0),
  low_id: 0,
  next_low_id: null,
  next_low_xid: null,
  newest_at: '',
};

/** Whether the head of the chain is as the product wrote it. */
export const isHeadWhole = (secrets: Secrets, head: StoredHead): boolean => {
  const key = chainKey(secrets, head.key_id);
  return key !== undefined && headSeal(key, head).equals(head.seal);
};

/** Whether nothing has been sealed yet. */
const isUntouched = ({ key_id, link_id, last_id }: StoredHead): boolean =>
  key_id === '' && link_id === 0 && last_id === 0;

/**
 * Where sealing continues. The sealed head counts, not the existing links: links deleted at the end leave a gap in the
 * numbers. A head that somebody changed leaves a gap as well, by skipping a number.
 */
const baseOf = ({ secrets, log }: ChainDeps, head: StoredHead | undefined): HeadContent => {
  if (head === undefined || isUntouched(head)) return emptyHead;
  if (isHeadWhole(secrets, head)) return { ...head, link_id: Math.max(head.link_id, head.last_id) };
  log.error('the end of the audit chain was changed from outside; sealing goes on behind a gap');
  return { ...emptyHead, link_id: head.last_id + 1, hash: head.last_hash ?? emptyHead.hash };
};

interface Round {
  /** The last row examined. */
  after: number;
  /** Whether the next mark may be taken once all rows were examined. */
  next: StoredHead['next_state'];
}

const linkRows = (
  key: Buffer,
  { base, rows, now }: { base: HeadContent; rows: readonly UnlinkedRow[]; now: string },
) => {
  let { link_id: id, hash, newest_at } = base;
  const links: NewLink[] = [];
  for (const row of rows) {
    id += 1;
    hash = linkHash(key, hash, { id, linkedAt: now, content: row.content });
    links.push({ id, audit_id: row.id, hash });
    if (newest_at === '' || BigInt(row.at) > BigInt(newest_at)) newest_at = row.at;
  }
  return { links, head: { ...base, link_id: id, hash, newest_at } };
};

/** Moves the mark below which every row is linked, once no transaction can add a row there any more. */
const moveMarks = async (db: Tx, head: HeadContent, next: Round['next']): Promise<HeadContent> => {
  if (head.next_low_id !== null && next === 'waiting') return head;
  const low_id = next === 'due' ? (head.next_low_id ?? head.low_id) : head.low_id;
  const { max_id, xid } = await readFrontier(db);
  const isBehind = max_id > low_id;
  return { ...head, low_id, next_low_id: isBehind ? max_id : null, next_low_xid: isBehind ? xid : null };
};

/** Links the next rows; false when there are no more, or when another process is sealing. */
const sealBatch = (deps: ChainDeps, round: Round): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    if (!(await takeSealing(db))) return false;
    const stored = await readHead(db);
    const base = baseOf(deps, stored);
    if (round.after < 0) {
      round.after = base.low_id;
      round.next = stored?.next_state ?? 'waiting';
    }
    const rows = await findUnlinked(db, { after: round.after, newestAt: base.newest_at, limit: batchSize });
    const isLast = rows.length < batchSize;
    const [{ id: keyId }] = deps.secrets.keys;
    const key = deps.secrets.derive('audit', keyId);
    const { links, head: linked } = linkRows(key, { base, rows, now: stored?.now ?? '' });
    const head = isLast ? await moveMarks(db, linked, round.next) : linked;
    if (links.length > 0) await insertLinks(db, { keyId, links });
    if (links.length > 0 || head !== linked) {
      const isNextNew = head.next_low_xid !== base.next_low_xid;
      await writeHead(db, { ...head, key_id: keyId, seal: headSeal(key, head), isNextNew });
    }
    round.after = rows.at(-1)?.id ?? round.after;
    return !isLast;
  });

/** Links every unlinked row of the audit log (assurance F43). Writers do not pay for it. */
export const sealAudit = async (deps: ChainDeps): Promise<void> => {
  if (!(await hasWork(deps.db))) return;
  const round: Round = { after: -1, next: 'waiting' };
  while (await sealBatch(deps, round));
};
