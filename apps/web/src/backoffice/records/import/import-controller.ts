import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';

/** What the steps of the wizard share. */
export interface ImportController {
  readonly meta: RecordMeta;
  readonly entry: RecordImport;
  /** Shows the import as it is now. */
  readonly take: (entry: RecordImport) => void;
  /** Asks the server how the import stands. */
  readonly reload: () => Promise<void>;
  /** Begins with another file. */
  readonly restart: () => void;
  /** Goes back to the mapping. */
  readonly remap: () => void;
}
