import { type Database, inTransaction, openDatabase } from '../../../platform/db/database';
import type { Origin } from '../../../platform/http/slice';
import type { Log } from '../../../platform/log/log';
import type { Secrets } from '../../../platform/secrets/secrets';
import { recordAudit } from '../audit.repository';
import { claimDailyLook } from './chain.repository';
import { chainTexts as texts } from './chain.texts';
import { sealAudit } from './seal';
import { type ChainReport, isChainWhole, verifyChain } from './verify';

/** The chain over the audit log, as the wiring and the slice that shows it use it. */
export interface AuditChain {
  /** Links all unlinked rows. */
  readonly seal: () => Promise<void>;
  /** Verifies the whole chain, records the result, and returns it as text. */
  readonly verify: (look: ChainLook) => Promise<VerifiedChain>;
  /** Verifies once a day, in whichever process comes first. */
  readonly verifyDaily: () => Promise<void>;
}

interface ChainDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** A verification: on which connection, and by whom, if anyone. */
export interface ChainLook {
  readonly db: Database;
  readonly actor?: { readonly id: number; readonly name: string };
  readonly origin?: Origin;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The result of a verification. */
export interface VerifiedChain {
  readonly report: ChainReport;
  readonly isWhole: boolean;
  readonly message: string;
}

/** The report as staff read it. */
const reportWords = (report: ChainReport): string => {
  const { checked, archived, altered, removed, inserted, missing_links: missing, is_end_whole: isEndWhole } = report;
  const of = texts.checked(checked, archived);
  if (isChainWhole(report)) return texts.whole(of);
  return texts.broken(of, [
    ...(altered.count > 0 ? [texts.altered(altered)] : []),
    ...(removed.count > 0 ? [texts.removed(removed)] : []),
    ...(missing > 0 ? [texts.missingLinks(missing)] : []),
    ...(inserted.count > 0 ? [texts.inserted(inserted)] : []),
    ...(report.is_archive_whole ? [] : [texts.archive]),
    ...(isEndWhole ? [] : [texts.end]),
  ]);
};

const nowhere: Origin = { requestId: '', ip: '', userAgent: '' };

const verify = async (deps: ChainDeps, look: ChainLook): Promise<VerifiedChain> => {
  const { db, actor, origin = nowhere, onProgress } = look;
  // Rows that a killed server left unlinked must not count as foreign.
  await sealAudit({ ...deps, db: db.kysely });
  const report = await db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => verifyChain(db, { secrets: deps.secrets, ...(onProgress === undefined ? {} : { onProgress }) }));
  const isWhole = isChainWhole(report);
  const message = reportWords(report);
  await inTransaction(db.kysely, (db) =>
    recordAudit(db, {
      ...(actor === undefined ? {} : { actor }),
      origin,
      action: 'audit.verify',
      target: { type: 'audit_log' },
      after: { ...report, message },
      outcome: isWhole ? 'succeeded' : 'failed',
    }),
  );
  // Logs are often stored elsewhere, where they prove how long the chain was.
  const seen = { checked: report.checked, last: report.last };
  if (isWhole) deps.log.info(seen, 'the audit log is as it was written');
  else deps.log.error({ ...seen, report }, 'the audit log was changed from outside');
  return { report, isWhole, message };
};

/** Seals the audit log and verifies that it is unchanged. */
export const createAuditChain = (deps: ChainDeps): AuditChain => ({
  seal: () => sealAudit({ ...deps, db: deps.db.kysely }),
  verify: (look) => verify(deps, look),
  verifyDaily: async () => {
    if (!(await claimDailyLook(deps.db.kysely))) return;
    const onIdleError = (err: Error): void => deps.log.warn({ err }, 'lost a database connection');
    const db = openDatabase({ url: deps.db.url, poolSize: 1, longWork: 'shuyuan audit', onIdleError });
    try {
      await verify(deps, { db });
    } finally {
      await db.close();
    }
  },
});
