import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { StartsAt } from '../edit/record-editor.props';

/** What is open above the list, besides the detail, which the address names. */
export type Opened =
  | { readonly kind: 'edit'; readonly id: number; readonly at?: StartsAt }
  | { readonly kind: 'new'; readonly initial?: RecordValues | undefined }
  | {
      readonly kind: 'batch';
      readonly rows: readonly RecordRow[];
      /** The rows were changed, but for those that are left. */
      readonly onDone: (left: readonly number[]) => void;
    };
