import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { isStruck, recordName } from '../record-values';
import type { Entry } from './entries';

/** What the entries of a calendar share. */
export interface EntryContext {
  readonly meta: RecordMeta;
  /** Absent for those who may not open records. */
  readonly onOpen: ((row: RecordRow) => void) | undefined;
}

/** A record on a day, in one line: time, name, place. It opens the record. */
export const EntryButton = ({ entry, meta, onOpen }: EntryContext & { entry: Entry }) => {
  const { row, time, place } = entry;
  const name = recordName(meta, row);
  const words = (
    <>
      {time === '' ? null : <time>{time}</time>}
      <span className="month-record-name struck-text">{name}</span>
      {place === '' ? null : <span className="month-record-place">{place}</span>}
    </>
  );
  const shared = {
    className: 'month-record',
    title: [time, name, place].filter((word) => word !== '').join(' '),
  };
  return (
    <li data-struck={isStruck(meta, row)}>
      {onOpen ? (
        <button type="button" {...shared} onClick={() => onOpen(row)}>
          {words}
        </button>
      ) : (
        <span {...shared}>{words}</span>
      )}
    </li>
  );
};
