import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { type PaymentMethod, payerKinds } from '@shuyuan/contract/courses/payments/payment.form';
import { Form, Input, Select } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { DialogProps } from '../opened';
import { collect } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { schoolDay } from '../school-day';
import { AmountItem, CheckItem, MethodItems, RemarkItem } from './money-items';

interface Values {
  amount: number;
  method: PaymentMethod;
  paid_on: string;
  payer_kind: 'person' | 'company';
  payer_name?: string;
  allow_prepaid: boolean;
  remark?: string;
}

/** Collects money from one member. */
export const CollectDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => (
  <FormDialog<Values>
    open={props.open}
    title={texts.titles.collect(member.student_name)}
    record={props.requestKey}
    width={40}
    values={{
      ...(member.outstanding > 0 ? { amount: member.outstanding } : {}),
      method: 'wechat',
      paid_on: schoolDay(),
      payer_kind: 'person',
      allow_prepaid: false,
    }}
    onClose={props.onClose}
    onSubmit={async (values) => {
      const body = { ...values, payer_name: values.payer_name ?? '', remark: values.remark ?? '' };
      props.onDone(await collect(props.requestKey, { member_id: member.id, ...body }));
    }}
  >
    <AmountItem extra={texts.owed(formatMoney(member.outstanding))} />
    <MethodItems />
    <Form.Item name="payer_kind" label={texts.fields.payerKind}>
      <Select options={[...payerKinds]} />
    </Form.Item>
    <Form.Item name="payer_name" label={texts.fields.payerName} extra={texts.fields.payerHint}>
      <Input maxLength={100} />
    </Form.Item>
    <RemarkItem />
    <CheckItem name="allow_prepaid" label={texts.fields.prepaid} hint={texts.fields.prepaidHint} />
  </FormDialog>
);
