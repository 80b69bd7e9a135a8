import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';

/** What the value of a column proposes for others; it never fails. */
export type FillRecord = (column: string, value: unknown) => Promise<RecordValues>;

/** The props of a record's form. It is open while it is mounted. */
export interface RecordEditorProps {
  readonly meta: RecordMeta;
  /** Absent for a new record. */
  readonly recordId?: number | undefined;
  /** The initial values of a new record besides the form's defaults; references by id or as `{id, label}`. */
  readonly initial?: RecordValues | undefined;
  readonly fill?: FillRecord | undefined;
  /** The window has closed: after a save, or when staff left. */
  readonly onClose: () => void;
  /** A record was saved; the window may stay open for the next one. */
  readonly onSaved: (row: RecordRow) => void;
  /** The address of another record of the form; without it no record is linked. */
  readonly addressOf?: ((id: number) => string) | undefined;
  /** Opened above another record's form, as for a quick addition. */
  readonly nested?: boolean | undefined;
}
