import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { Checkbox, Form, Input, Select } from 'antd';
import { dateRule } from '../../../ui/date-input/date-rule';
import { DayControl, MoneyControl } from '../field-control';
import { paymentTexts as texts } from '../payment.texts';

const { fields, missing } = texts;

/** An amount greater than zero. */
export const AmountItem = (props: {
  name?: string | (string | number)[];
  label?: string;
  extra?: string | undefined;
}) => (
  <Form.Item
    name={props.name ?? 'amount'}
    label={props.label ?? fields.amount}
    extra={props.extra}
    required
    rules={[{ type: 'integer', min: 1, required: true, message: missing.amount }]}
  >
    <MoneyControl />
  </Form.Item>
);

/** The day of a payment. */
export const PaidOnItem = () => (
  <Form.Item name="paid_on" label={fields.paidOn} rules={[{ required: true, message: missing.day }, dateRule('day')]}>
    <DayControl />
  </Form.Item>
);

/** The method and the day of a payment. */
export const MethodItems = () => (
  <>
    <Form.Item name="method" label={fields.method} rules={[{ required: true, message: missing.choice }]}>
      <Select options={[...paymentMethods]} />
    </Form.Item>
    <PaidOnItem />
  </>
);

export const RemarkItem = () => (
  <Form.Item name="remark" label={fields.remark}>
    <Input.TextArea rows={2} maxLength={500} />
  </Form.Item>
);

export const ReasonItem = () => (
  <Form.Item
    name="reason"
    label={fields.reason}
    rules={[{ required: true, whitespace: true, message: missing.reason }]}
  >
    <Input maxLength={200} />
  </Form.Item>
);

/** A checkbox with an explanation. */
export const CheckItem = (props: { name: string; label: string; hint: string }) => (
  <Form.Item name={props.name} valuePropName="checked" extra={props.hint}>
    <Checkbox>{props.label}</Checkbox>
  </Form.Item>
);
