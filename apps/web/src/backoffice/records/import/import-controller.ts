import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';

/** What the wizard's steps share. */
export interface ImportController {
  readonly meta: RecordMeta;
  readonly entry: RecordImport;
  /** Shows the import as it is now. */
  readonly take: (entry: RecordImport) => void;
  readonly reload: () => Promise<void>;
  /** Starts again with another file. */
  readonly restart: () => void;
  /** Goes back to the mapping. */
  readonly remap: () => void;
}
