import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { adjustmentKinds } from '@shuyuan/contract/courses/payments/adjustment.form';
import type { PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { schoolDay } from '../../../platform/school-clock';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DialogProps, fenOf, labelOf, textOf } from '../opened';
import { decideAdjustment, decideRefund, payRefund } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { MethodItems } from './money-items';

const Asked = ({ row }: { row: RecordRow }) => (
  <div className="payment-hint">
    <p>{texts.asked(formatMoney(fenOf(row, 'amount')), textOf(row, 'reason'))}</p>
    <p>{texts.proposal(formatMoney(fenOf(row, 'proposed')), textOf(row, 'rule'))}</p>
  </div>
);

const AskedBill = ({ row }: { row: RecordRow }) => (
  <p className="payment-hint">
    {texts.askedBill({
      from: formatMoney(fenOf(row, 'old_amount')),
      to: formatMoney(fenOf(row, 'new_amount')),
      kind: [adjustmentKinds.find(({ value }) => value === textOf(row, 'kind'))?.label, textOf(row, 'discount')]
        .filter(Boolean)
        .join(' '),
      reason: textOf(row, 'reason'),
    })}
  </p>
);

interface Decision {
  decision: 'approved' | 'rejected';
  reason?: string;
}

interface Deciding {
  readonly title: (name: string) => string;
  readonly Asked: (props: { row: RecordRow }) => ReactNode;
  readonly decide: (body: {
    id: number;
    version: number;
    decision: 'approved' | 'rejected';
    reason: string;
  }) => Promise<{ msg: string }>;
}

/** Approves or rejects a request. */
const decisionDialog =
  ({ title, Asked, decide }: Deciding) =>
  ({ row, ...props }: DialogProps & { row: RecordRow }) => (
    <FormDialog<Decision>
      open={props.open}
      title={title(textOf(row, 'student_name'))}
      record={props.requestKey}
      width={40}
      onClose={props.onClose}
      onSubmit={async ({ decision, reason = '' }) =>
        props.onDone(await decide({ id: row.id, version: row.version, decision, reason }))
      }
    >
      <p className="payment-hint">{texts.askedBy(labelOf(row, 'class'), labelOf(row, 'applicant'))}</p>
      <Asked row={row} />
      <Form.Item
        name="decision"
        label={texts.fields.decision}
        rules={[{ required: true, message: texts.missing.choice }]}
      >
        <Radio.Group
          options={[
            { value: 'approved', label: texts.fields.approve },
            { value: 'rejected', label: texts.fields.reject },
          ]}
        />
      </Form.Item>
      <Form.Item name="reason" label={texts.fields.opinion}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );

/** Approves or rejects a refund. */
export const DecideDialog = decisionDialog({ title: texts.titles.decide, Asked, decide: decideRefund });

/** Approves or rejects a change of a bill. */
export const DecideAdjustDialog = decisionDialog({
  title: texts.titles.decideAdjust,
  Asked: AskedBill,
  decide: decideAdjustment,
});

interface PayOut {
  method: PaymentMethod;
  paid_on: string;
}

/** Pays an approved refund. */
export const PayOutDialog = ({ row, ...props }: DialogProps & { row: RecordRow }) => (
  <FormDialog<PayOut>
    open={props.open}
    title={texts.titles.payOut(textOf(row, 'student_name'))}
    record={props.requestKey}
    width={40}
    values={{ method: 'bank', paid_on: schoolDay() }}
    onClose={props.onClose}
    onSubmit={async (values) => props.onDone(await payRefund(props.requestKey, { id: row.id, ...values }))}
  >
    <Asked row={row} />
    <MethodItems />
  </FormDialog>
);
