import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import type { PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import { Form, Input } from 'antd';
import { schoolDay } from '../../../platform/school-clock';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { DialogProps } from '../opened';
import { split } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { AmountItem, CheckItem, MethodItems, RemarkItem } from './money-items';

interface Values {
  payer_name: string;
  total: number;
  method: PaymentMethod;
  paid_on: string;
  shares: { amount: number }[];
  allow_prepaid: boolean;
  remark?: string;
}

const sumOf = (shares: readonly { amount?: unknown }[] = []): number =>
  shares.reduce((sum, share) => sum + (typeof share?.amount === 'number' ? share.amount : 0), 0);

/** One company's transfer for many members. */
export const SplitDialog = ({ members, ...props }: DialogProps & { members: readonly MemberAccount[] }) => (
  <FormDialog<Values>
    open={props.open}
    title={texts.titles.split(members.length)}
    record={props.requestKey}
    width={48}
    values={{
      method: 'corporate',
      paid_on: schoolDay(),
      allow_prepaid: false,
      shares: members.map(({ outstanding }) => ({ amount: outstanding })),
      total: members.reduce((sum, { outstanding }) => sum + outstanding, 0),
    }}
    onClose={props.onClose}
    onSubmit={async ({ shares, ...values }) => {
      const done = await split(props.requestKey, {
        ...values,
        remark: values.remark ?? '',
        shares: members.map(({ id }, at) => ({ member_id: id, amount: shares[at]?.amount ?? 0 })),
      });
      props.onDone(done);
    }}
  >
    <Form.Item
      name="payer_name"
      label={texts.fields.company}
      rules={[{ required: true, whitespace: true, message: texts.missing.company }]}
    >
      <Input maxLength={100} />
    </Form.Item>
    <AmountItem name="total" label={texts.fields.total} />
    <MethodItems />
    {members.map(({ id, student_name, outstanding }, at) => (
      <AmountItem
        key={id}
        name={['shares', at, 'amount']}
        label={texts.fields.share(student_name)}
        extra={texts.owed(formatMoney(outstanding))}
      />
    ))}
    <Form.Item noStyle shouldUpdate>
      {({ getFieldValue }) => (
        <p className="payment-hint" role="status">
          {texts.shareSum(formatMoney(sumOf(getFieldValue('shares') as { amount?: unknown }[])))}
        </p>
      )}
    </Form.Item>
    <RemarkItem />
    <CheckItem name="allow_prepaid" label={texts.fields.prepaid} hint={texts.fields.prepaidHint} />
  </FormDialog>
);
