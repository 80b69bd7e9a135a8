import type { BackupStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { Link } from 'react-router';
import { formatCell } from '../../ui/data-table/cell-format';
import { StateTag } from '../../ui/state-tag/state-tag';
import { backupTexts as texts } from './backup.texts';
import { WalStatusPanel } from './wal-status';

const toneOf = ({ is_late, last_success_at: last, has_failed }: BackupStatus): 'good' | 'bad' | 'warn' => {
  if (is_late || has_failed) return 'bad';
  return last === null ? 'warn' : 'good';
};

/** Whether the school is safe, in words. */
export const BackupStatusPanel = ({ status }: { status: BackupStatus }) => {
  const { last_success_at: last } = status;
  return (
    <section className="backup-status" aria-label={texts.status}>
      <p>
        <StateTag tone={toneOf(status)}>
          {last === null ? texts.never : texts.safe(formatCell(last, 'datetime'))}
        </StateTag>
      </p>
      {status.is_late ? <p>{texts.late}</p> : null}
      {status.has_failed ? <p>{texts.failed}</p> : null}
      {status.is_enabled ? null : (
        <p>
          {texts.off} <Link to="/system/setting">{texts.settings}</Link>
        </p>
      )}
      {status.folder === '' ? null : <p>{texts.folder(status.folder)}</p>}
      {status.is_sealed ? null : <p>{texts.notSealed}</p>}
      <p>{texts.elsewhere}</p>
      <WalStatusPanel wal={status.wal} />
    </section>
  );
};
