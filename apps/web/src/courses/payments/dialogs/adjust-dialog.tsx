import { adjustmentKinds } from '@shuyuan/contract/courses/payments/adjustment.form';
import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Form, Radio, Select } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { MoneyControl } from '../field-control';
import type { DialogProps } from '../opened';
import { adjust, discountsQuery, paymentKey, planQuery } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { LaidPlan, type PlanPart } from './laid-plan';
import { ReasonItem } from './money-items';

interface Values {
  kind: (typeof adjustmentKinds)[number]['value'];
  discount?: string;
  to: number;
  reason: string;
  instalment_ids?: number[];
}

/** The name of a discount: one of the settings, or another. */
const DiscountItem = () => {
  const { data: names = [] } = useQuery(discountsQuery);
  return (
    <Form.Item
      name="discount"
      label={texts.fields.discount}
      extra={texts.fields.discountHint}
      rules={[{ required: true, whitespace: true, message: texts.missing.discount }]}
    >
      <AutoComplete options={names.map((value) => ({ value }))} maxLength={20} />
    </Form.Item>
  );
};

/** The open instalments to choose from, and what becomes of the plan. */
const PlanItems = ({ rows }: { rows: readonly PlanPart[] }) => {
  if (rows.length === 0) return null;
  const open = rows.filter(({ amount, settled }) => amount > settled);
  return (
    <>
      <Form.Item name="instalment_ids" label={texts.fields.instalments} extra={texts.fields.instalmentsHint}>
        <Select
          mode="multiple"
          options={open.map(({ id, no, due_on, amount, settled }) => ({
            value: id,
            label: texts.instalment({ no, day: due_on, open: formatMoney(amount - settled) }),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['to', 'instalment_ids']}>
        {({ getFieldValue }) => (
          <LaidPlan rows={rows} total={getFieldValue('to')} named={getFieldValue('instalment_ids') ?? []} />
        )}
      </Form.Item>
    </>
  );
};

/** Changes what is receivable from a member, with a reason; the plan is adjusted with it. */
export const AdjustDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const { data: plan, isPending } = useQuery({ ...planQuery(member.id), enabled: props.open });
  const client = useQueryClient();
  // The plan is reloaded at each opening and after each failure; the row of the list may be older.
  const receivable = plan?.receivable ?? member.receivable;
  /** After a rejection because the bill has changed, the user sees the new one before trying again. */
  const readAnew = async (error: unknown): Promise<never> => {
    await client.invalidateQueries({ queryKey: paymentKey });
    throw error;
  };
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.adjust(member.student_name)}
      record={props.requestKey}
      loading={isPending}
      width={40}
      values={{ kind: 'waive' }}
      onClose={props.onClose}
      onSubmit={async (values) => {
        const body = { member_id: member.id, from: receivable, ...values };
        const { msg } = await adjust(props.requestKey, body).catch(readAnew);
        props.onDone({ msg });
      }}
    >
      <p className="payment-hint">
        {texts.billNow(formatMoney(receivable), formatMoney(member.received - member.refunded))}
      </p>
      <Form.Item
        name="kind"
        label={texts.fields.adjustKind}
        rules={[{ required: true, message: texts.missing.choice }]}
      >
        <Radio.Group options={adjustmentKinds.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => (getFieldValue('kind') === 'discount' ? <DiscountItem /> : null)}
      </Form.Item>
      <Form.Item
        name="to"
        label={texts.fields.newBill}
        extra={texts.fields.newBillHint}
        required
        rules={[{ type: 'integer', min: 0, required: true, message: texts.missing.amount }]}
      >
        <MoneyControl />
      </Form.Item>
      <ReasonItem />
      <PlanItems rows={plan?.rows ?? []} />
    </FormDialog>
  );
};
