import type { Executor, Tx } from '../../../platform/db/database';
import type { Secrets } from '../../../platform/secrets/secrets';
import { findRemovals } from '../archive/archive.repository';
import { areRemovalsWhole } from '../archive/remove.service';
import { countLinks, type FoundLink, findForeign, findLinks, readHead } from './chain.repository';
import { chainKey, linkHash } from './link-hash';
import { isHeadWhole } from './seal';

/** Rows that differ from what the product wrote: how many, and the first of them. */
export interface Findings {
  readonly count: number;
  readonly ids: readonly number[];
}

/** The result of verifying the whole chain. */
export interface ChainReport {
  readonly checked: number;
  /** Rows whose content or link was changed. */
  readonly altered: Findings;
  /** Rows that were deleted while their links remain. */
  readonly removed: Findings;
  /** Links that were deleted, and with them the proof for their rows. */
  readonly missing_links: number;
  /** Rows that were inserted from outside. */
  readonly inserted: Findings;
  /** Rows that were archived to files and removed; the chain is verified from there on. */
  readonly archived: { readonly count: number; readonly month: string | null };
  /** Whether the product itself recorded those removals. */
  readonly is_archive_whole: boolean;
  /** Whether the head of the chain is as the product wrote it. */
  readonly is_end_whole: boolean;
  /** The last link and its hash: stored elsewhere, they prove that the chain was this long. */
  readonly last: { readonly link_id: number; readonly hash: string } | null;
}

const batchSize = 2000;
const namedMost = 100;

const gather = () => {
  const found = { count: 0, ids: [] as number[] };
  return {
    add: (id: number): void => {
      found.count += 1;
      if (found.ids.length < namedMost) found.ids.push(id);
    },
    found,
  };
};

interface Walk {
  readonly altered: ReturnType<typeof gather>;
  readonly removed: ReturnType<typeof gather>;
  missing: number;
  checked: number;
  /** The number of the last link. */
  at: number;
  /** The hashes that the next link may be chained to: as stated, as recomputed, and the last correct one. */
  previous: readonly Buffer[];
  whole: Buffer;
  keys: Map<string, Buffer | undefined>;
}

const keyOf = (walk: Walk, secrets: Secrets, keyId: string): Buffer | undefined => {
  if (!walk.keys.has(keyId)) walk.keys.set(keyId, chainKey(secrets, keyId));
  return walk.keys.get(keyId);
};

const step = (walk: Walk, secrets: Secrets, link: FoundLink): void => {
  const gap = link.id - walk.at - 1;
  walk.missing += gap;
  walk.at = link.id;
  walk.checked += 1;
  const { hash, content } = link;
  if (content === undefined) {
    walk.removed.add(link.audit_id);
    walk.previous = [hash];
    walk.whole = hash;
    return;
  }
  const key = keyOf(walk, secrets, link.key_id);
  const made = walk.previous.map((previous) =>
    key === undefined ? undefined : linkHash(key, previous, { id: link.id, linkedAt: link.linked_at, content }),
  );
  const isWhole = made.some((one) => one?.equals(hash) === true);
  // After a gap it is unknown what the link was chained to; the gap itself is reported.
  if (!isWhole && gap === 0) walk.altered.add(link.audit_id);
  walk.previous = isWhole ? [hash] : [hash, made[0] ?? hash, walk.whole];
  if (isWhole) walk.whole = hash;
};

const walkChain = async (
  db: Executor,
  options: {
    secrets: Secrets;
    /** The last link that was removed with its archive. */
    from: { readonly last_link: number; readonly last_hash: Buffer } | undefined;
    onProgress: (done: number, total: number) => void;
  },
): Promise<Walk> => {
  const { secrets, from, onProgress } = options;
  const hash = from?.last_hash ?? Buffer.alloc(0);
  const walk: Walk = {
    altered: gather(),
    removed: gather(),
    missing: 0,
    checked: 0,
    at: from?.last_link ?? 0,
    previous: [hash],
    whole: hash,
    keys: new Map(),
  };
  const total = await countLinks(db);
  for (;;) {
    const links = await findLinks(db, { after: walk.at, limit: batchSize });
    for (const link of links) step(walk, secrets, link);
    onProgress(walk.checked, total);
    if (links.length < batchSize) return walk;
  }
};

/** Verifies the whole chain in one snapshot: each row, each link, and the head. */
export const verifyChain = async (
  db: Tx,
  options: { secrets: Secrets; onProgress?: (done: number, total: number) => void },
): Promise<ChainReport> => {
  const { secrets, onProgress = () => undefined } = options;
  const head = await readHead(db);
  const removals = await findRemovals(db);
  const removed = removals.at(-1);
  const walk = await walkChain(db, { secrets, from: removed, onProgress });
  const isUnused = head?.key_id === '' && walk.checked === 0;
  const isSealed = head !== undefined && (isUnused || isHeadWhole(secrets, head));
  const cutOff = isSealed ? Math.max(0, head.link_id - walk.at) : 0;
  const [last] = walk.previous;
  const isEnd = isSealed && head.link_id === walk.at && (isUnused || last?.equals(head.hash) === true);
  return {
    checked: walk.checked,
    altered: walk.altered.found,
    removed: walk.removed.found,
    missing_links: walk.missing + cutOff,
    inserted: await findForeign(db, { lowId: isSealed ? head.low_id : 0, limit: namedMost }),
    archived: { count: removals.reduce((sum, { rows }) => sum + rows, 0), month: removed?.until ?? null },
    is_archive_whole: areRemovalsWhole(removals, secrets),
    is_end_whole: isEnd,
    last: walk.at === 0 || last === undefined ? null : { link_id: walk.at, hash: last.toString('hex') },
  };
};

/** Whether the report has no findings. */
export const isChainWhole = (report: ChainReport): boolean =>
  report.is_end_whole &&
  report.is_archive_whole &&
  report.missing_links === 0 &&
  [report.altered, report.removed, report.inserted].every(({ count }) => count === 0);
