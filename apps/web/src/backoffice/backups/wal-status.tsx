import type { BackupStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { formatCell } from '../../ui/data-table/cell-format';
import { StateTag } from '../../ui/state-tag/state-tag';
import { fileSize } from '../../ui/upload/file-size';
import { backupTexts } from './backup.texts';

const { wal: texts } = backupTexts;

/** To which moments the database can go back, in words. */
export const WalStatusPanel = ({ wal }: { wal: BackupStatus['wal'] }) => {
  if (wal === null) return <p>{texts.off}</p>;
  const { spans, fault } = wal;
  return (
    <>
      <p>
        <StateTag tone={fault === null ? 'good' : 'bad'}>{texts.title}</StateTag>
      </p>
      {fault === null ? null : <p>{texts.faults[fault]}</p>}
      {spans.length === 0 ? (
        <p>{texts.preparing}</p>
      ) : (
        <>
          <p>{texts.spans}</p>
          <ul>
            {spans.map(({ from, until }) => (
              <li key={from}>{texts.span(formatCell(from, 'datetime'), formatCell(until, 'datetime'))}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {wal.is_current && spans.length > 0 ? texts.current : null}
        {texts.kept(wal.days, fileSize(wal.bytes))}
      </p>
      <p>{texts.how}</p>
    </>
  );
};
