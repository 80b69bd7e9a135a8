import type { BackupStatus, WalStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { formatCell } from '../../ui/data-table/cell-format';
import { StateTag } from '../../ui/state-tag/state-tag';
import { fileSize } from '../../ui/upload/file-size';
import { backupTexts } from './backup.texts';

const { wal: texts } = backupTexts;

const spanWords = ({ from, until }: WalStatus['spans'][number]): string =>
  texts.span(formatCell(from, 'datetime'), formatCell(until, 'datetime'));

const headingOf = ({ spans: [first, ...others] }: WalStatus): string => {
  if (first === undefined) return texts.preparing;
  return others.length === 0 ? texts.back(spanWords(first)) : texts.backTo;
};

/** To which moments the database can go back, in words. */
export const WalStatusPanel = ({ wal }: { wal: BackupStatus['wal'] }) => {
  if (wal === null) return <p className="backup-back">{texts.off}</p>;
  const { spans, fault } = wal;
  const tone = spans.length === 0 ? 'warn' : 'good';
  return (
    <>
      <p className="backup-back">
        <StateTag tone={fault === null ? tone : 'bad'}>{headingOf(wal)}</StateTag>
      </p>
      {spans.length > 1 ? (
        <ul>
          {spans.map((span) => (
            <li key={span.from}>{spanWords(span)}</li>
          ))}
        </ul>
      ) : null}
      {fault === null ? null : <p>{texts.faults[fault]}</p>}
      <p>
        {wal.is_current && spans.length > 0 ? texts.current : null}
        {texts.size(wal.days, fileSize(wal.bytes))}
      </p>
      <p>{texts.how}</p>
    </>
  );
};
