import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DialogProps, textOf } from '../opened';
import { voidPayment, withdrawAdjustment, withdrawRefund } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { ReasonItem } from './money-items';

/** Voids a wrong row, with a reason. */
export const VoidDialog = ({ row, ...props }: DialogProps & { row: RecordRow }) => (
  <FormDialog<{ reason: string }>
    open={props.open}
    title={texts.titles.void(textOf(row, 'receipt_no'))}
    record={props.requestKey}
    width={36}
    onClose={props.onClose}
    onSubmit={async ({ reason }) =>
      props.onDone({ msg: (await voidPayment(props.requestKey, { id: row.id, reason })).msg })
    }
  >
    <p className="payment-hint">{texts.willVoid}</p>
    <ReasonItem />
  </FormDialog>
);

type Withdraw = (body: { id: number; version: number; reason: string }) => Promise<{ msg: string }>;

/** Withdraws a request, with a reason. */
const withdrawDialog =
  (hint: string, withdraw: Withdraw) =>
  ({ row, ...props }: DialogProps & { row: RecordRow }) => (
    <FormDialog<{ reason: string }>
      open={props.open}
      title={texts.titles.withdraw(textOf(row, 'student_name'))}
      record={props.requestKey}
      width={36}
      onClose={props.onClose}
      onSubmit={async ({ reason }) => props.onDone(await withdraw({ id: row.id, version: row.version, reason }))}
    >
      <p className="payment-hint">{hint}</p>
      <ReasonItem />
    </FormDialog>
  );

export const WithdrawDialog = withdrawDialog(texts.willWithdraw, withdrawRefund);
export const WithdrawAdjustDialog = withdrawDialog(texts.willWithdrawAdjust, withdrawAdjustment);
