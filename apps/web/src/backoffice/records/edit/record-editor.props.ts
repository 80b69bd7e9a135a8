import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ReactNode } from 'react';

/** What the value of a column proposes for others; it never fails. */
export type FillRecord = (column: string, value: unknown) => Promise<RecordValues>;

/** What a screen knows about the values of a record's form. */
export interface FormHelp {
  /** What a chosen value proposes for other fields of a new record; what staff typed stays. */
  readonly fill?: FillRecord | undefined;
  /** The columns whose values no longer fit once this one was changed; they are emptied. */
  readonly unfit?: ((column: string, values: RecordValues) => readonly string[]) | undefined;
  /** What is shown above the fields of a new record, by its values. */
  readonly beside?: ((values: RecordValues) => ReactNode) | undefined;
}

/** Where a form starts: at a field, with what was typed elsewhere. */
export interface StartsAt {
  readonly field: string;
  readonly typed?: RecordValues | undefined;
}

/** The props of a record's form. It is open while it is mounted. */
export interface RecordEditorProps {
  readonly meta: RecordMeta;
  /** Absent for a new record. */
  readonly recordId?: number | undefined;
  /** The initial values of a new record besides the form's defaults; references by id or as `{id, label}`. */
  readonly initial?: RecordValues | undefined;
  readonly at?: StartsAt | undefined;
  readonly help?: FormHelp | undefined;
  /** The window has closed: after a save, or when staff left. */
  readonly onClose: () => void;
  /** A record was saved; the window may stay open for the next one. */
  readonly onSaved: (row: RecordRow) => void;
  /** The address of another record of the form; without it no record is linked. */
  readonly addressOf?: ((id: number) => string) | undefined;
  /** Opened above another record's form, as for a quick addition. */
  readonly nested?: boolean | undefined;
}
