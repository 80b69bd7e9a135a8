import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { adjustmentForm } from '@shuyuan/contract/courses/payments/adjustment.form';
import { instalmentForm } from '@shuyuan/contract/courses/payments/instalment.form';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { refundForm } from '@shuyuan/contract/courses/payments/refund.form';
import type { RecordKeeper } from '../../backoffice/records';
import { isAboutSql } from '../contacts';
import { instalmentProgress, paymentStanding } from './balance.sql';
import { paymentTexts } from './payment.texts';

/** The engine reads money but never writes it: every row comes from an action of this slice. */
const withholds = ['create', 'edit', 'delete', 'import'] as const;

/** Accounts must be retained even when a person asks for erasure (docs/adr/0013-money-is-a-ledger.md). */
const retained: RecordKeeper['retained'] = {
  why: paymentTexts.retained,
  peopleIn: courseFormIds.contact,
  tellsOf: isAboutSql,
};

export const paymentKeepers: readonly RecordKeeper[] = [
  { table: paymentForm.table_name, withholds, derived: paymentStanding, retained },
  { table: instalmentForm.table_name, withholds, derived: instalmentProgress, retained },
  { table: refundForm.table_name, withholds, retained },
  { table: adjustmentForm.table_name, withholds, retained },
];
