import type { WalStatus } from '@shuyuan/contract/backoffice/backups/backup';
import type { Config } from '../../platform/config/config';
import { readWalStatus } from '../../platform/db/builtin/wal/wal-status';

/** Whoever keeps the log looks every few seconds; one that has not looked for so long does not work. */
const silentMs = 10 * 60_000;

/** To which moments the built-in database can go back; null while its log is not kept. */
export const showWal = async (config: Config): Promise<WalStatus | null> => {
  const days = config.DATABASE_KEEP_WAL_DAYS;
  if (days === 0) return null;
  const found = await readWalStatus(config.DATA_DIR);
  if (found === undefined) return { days, spans: [], is_current: false, bytes: 0, fault: null };
  const { checked_at, spans, fault, ...rest } = found;
  const isSilent = Date.now() - checked_at > silentMs;
  const instantOf = (at: number): string => new Date(at).toISOString();
  return {
    ...rest,
    days,
    spans: spans.map(({ from, until }) => ({ from: instantOf(from), until: instantOf(until) })),
    fault: fault ?? (isSilent ? 'late' : null),
  };
};
