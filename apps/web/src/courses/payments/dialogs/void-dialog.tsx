import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { VoidPreview } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DialogProps, textOf } from '../opened';
import { voidPayment, voidPreviewQuery, withdrawAdjustment, withdrawRefund } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { ReasonItem } from './money-items';

const consequenceOf = ({ paid_on, reversal_on }: VoidPreview): string =>
  reversal_on === null ? texts.willVoid : texts.willReverse(paid_on, reversal_on);

/** Voids a wrong row, with a reason; on a closed day it says on which day the reversal will be booked. */
export const VoidDialog = ({ row, ...props }: DialogProps & { row: RecordRow }) => {
  const { data: preview, isPending } = useQuery(voidPreviewQuery(row.id));
  return (
    <FormDialog<{ reason: string }>
      open={props.open}
      title={texts.titles.void(textOf(row, 'receipt_no'))}
      record={props.requestKey}
      loading={isPending}
      width={36}
      onClose={props.onClose}
      onSubmit={async ({ reason }) =>
        props.onDone({ msg: (await voidPayment(props.requestKey, { id: row.id, reason })).msg })
      }
    >
      {preview === undefined ? null : (
        <>
          <p className="payment-hint">{consequenceOf(preview)}</p>
          {preview.receipt_nos.length > 1 ? (
            <p className="payment-together">{texts.together(preview.receipt_nos)}</p>
          ) : null}
        </>
      )}
      <ReasonItem />
    </FormDialog>
  );
};

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
