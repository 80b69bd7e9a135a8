import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import type { Share } from './collect/collect-values';

/** Which dialog is open, and for which rows. */
export type Command =
  | { readonly kind: 'refund' | 'transfer' | 'plan' | 'adjust'; readonly member: MemberAccount }
  | { readonly kind: 'template'; readonly classId: number }
  | { readonly kind: 'collect'; readonly shares: readonly Share[]; readonly isByCompany?: boolean }
  | {
      readonly kind: 'void' | 'invoice' | 'decide' | 'payOut' | 'withdraw' | 'decideAdjust' | 'withdrawAdjust';
      readonly row: RecordRow;
    };

/** An opened dialog: its request key is created with it, so that one submit is executed once (assurance J62). */
export interface Opened {
  readonly command: Command;
  readonly requestKey: string;
  /** Reloads the list where it was opened. */
  readonly onDone: () => void;
}

export interface DialogProps {
  readonly open: boolean;
  readonly requestKey: string;
  readonly onClose: () => void;
  /** The server has done it: `msg` says so, and `data` names the rows that have a receipt. */
  readonly onDone: (done: { readonly msg: string; readonly data?: readonly { readonly id: number }[] }) => void;
}

/** A text of a row; a missing value is an empty text. */
export const textOf = (row: RecordRow, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value : '';
};

/** The name of what a row points to. */
export const labelOf = (row: RecordRow, field: string): string => recordRef.safeParse(row[field]).data?.label ?? '';

/** An amount of a row. */
export const fenOf = (row: RecordRow, field: string): number => {
  const value = row[field];
  return typeof value === 'number' ? value : 0;
};
