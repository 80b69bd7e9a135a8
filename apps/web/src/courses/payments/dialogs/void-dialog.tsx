import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DialogProps, textOf } from '../opened';
import { voidPayment } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { ReasonItem } from './money-items';

/** Takes a wrong row back, with the reason. */
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
