import { instalmentForm } from '@shuyuan/contract/courses/payments/instalment.form';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { refundForm } from '@shuyuan/contract/courses/payments/refund.form';
import type { RecordKeeper } from '../../backoffice/records';
import { instalmentProgress } from './balance.sql';

/** The engine reads money and writes none of it: every row comes by an act of this slice. */
const withholds = ['create', 'edit', 'delete', 'import'] as const;

export const paymentKeepers: readonly RecordKeeper[] = [
  { table: paymentForm.table_name, withholds },
  { table: instalmentForm.table_name, withholds, derived: instalmentProgress },
  { table: refundForm.table_name, withholds },
];
