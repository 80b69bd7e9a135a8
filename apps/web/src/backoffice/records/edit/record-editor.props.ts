import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';

/** What opens the form of a record. It is open as long as it is drawn. */
export interface RecordEditorProps {
  readonly meta: RecordMeta;
  /** Absent for a new record. */
  readonly recordId?: number | undefined;
  /** What a new record starts with besides the form's own defaults; references by id or as `{id, label}`. */
  readonly initial?: RecordValues | undefined;
  /** The window is gone: after a save, or when staff left. */
  readonly onClose: () => void;
  /** A record was saved; the window may stay open for the next one. */
  readonly onSaved: (row: RecordRow) => void;
  /** Where another record of the form is shown; without it none is pointed to. */
  readonly addressOf?: ((id: number) => string) | undefined;
  /** Opened over another form of a record, as for a quick addition. */
  readonly nested?: boolean | undefined;
}
