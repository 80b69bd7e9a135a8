import type { Receipt } from '@shuyuan/contract/courses/payments/payment';

/** Which paper a row of the ledger gets. A reader who may not see what a row reverses still sees it by its sign. */
export const paperKind = ({ kind, amount, reverses }: Receipt): 'receipt' | 'refund' | 'transfer' | 'reversal' => {
  if (reverses !== '') return 'reversal';
  if (kind === 'transfer') return 'transfer';
  if (kind === 'refund') return amount < 0 ? 'refund' : 'reversal';
  return amount < 0 ? 'reversal' : 'receipt';
};
