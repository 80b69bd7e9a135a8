import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ComponentType, RefObject } from 'react';
import type { EditBase } from './edit-values';
import type { RecordEditorProps } from './record-editor.props';

/** What the window can ask of the form inside it. */
export interface RecordSheetHandle {
  mayLeave(): Promise<boolean>;
  focusFirst(): void;
}

/** The props of a record's form. */
export interface RecordSheetProps {
  readonly meta: RecordMeta;
  readonly start: EditBase;
  readonly names: ReadonlyMap<string, string>;
  readonly initial: RecordValues | undefined;
  readonly at?: RecordEditorProps['at'];
  readonly help: RecordEditorProps['help'];
  readonly userId: number;
  readonly page: boolean;
  readonly nested: boolean;
  readonly handle: RefObject<RecordSheetHandle | null>;
  readonly addressOf: RecordEditorProps['addressOf'];
  readonly onSaved: (row: RecordRow) => void;
  /** The window may close. */
  readonly onDone: () => void;
  /** The record's form component again, for quick additions. */
  readonly Editor: ComponentType<RecordEditorProps>;
}
