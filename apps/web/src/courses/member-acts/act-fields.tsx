import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Radio, Select } from 'antd';
import { fieldTypeViews, type ShownField } from '../../backoffice/forms';
import { formatMoney } from '../../ui/data-table/cell-format';
import { dateRule } from '../../ui/date-input/date-rule';
import { openClassesQuery } from './member-act.queries';
import { memberActTexts as texts } from './member-act.texts';

const { fields, missing } = texts;

/** What the dialogs of all acts collect; each uses its part. */
export interface ActValues {
  day: string;
  reason: string;
  class?: number;
  amount?: number;
  allow_prepaid?: boolean;
  back_on?: string | null;
  refund?: 'ask' | 'none';
  refund_amount?: number;
}

interface Controlled {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
}

/** The input of a field type as a control of a form item; the item's messages belong to it too. */
const controlOf = (edit_input: 'money' | 'date') => {
  const field: ShownField = { field: edit_input, name: '', edit_input, select_item: [], settings: {} };
  const { Input: View } = fieldTypeViews[edit_input];
  return (props: Controlled) => (
    <View
      field={field}
      id={props.id}
      value={props.value ?? null}
      onChange={(next: unknown) => props.onChange?.(next)}
      invalid={String(props['aria-invalid']) === 'true'}
      describedBy={props['aria-describedby']}
    />
  );
};
const Money = controlOf('money');
const Day = controlOf('date');

const AmountItem = (props: {
  name: 'amount' | 'refund_amount';
  label: string;
  money: Consequence['money'];
  min: 0 | 1;
}) => {
  const { money } = props;
  const extra =
    money === null ? undefined : texts.available(formatMoney(money.available), formatMoney(money.proposed), money.rule);
  return (
    <Form.Item
      name={props.name}
      label={props.label}
      extra={extra}
      required
      rules={[{ type: 'integer', min: props.min, required: true, message: missing.amount }]}
    >
      <Money />
    </Form.Item>
  );
};

const ClassItem = ({ ownId }: { ownId: number }) => {
  const { data: rows = [], isPending } = useQuery(openClassesQuery);
  const options = rows
    .filter(({ id }) => id !== ownId)
    .map(({ id, name }) => ({ value: id, label: String(name ?? id) }));
  return (
    <Form.Item
      name="class"
      label={fields.class}
      extra={fields.classHint}
      rules={[{ required: true, message: missing.class }]}
    >
      <Select options={options} loading={isPending} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  );
};

const TransferItems = ({ consequence: { money, to, from } }: { consequence: Consequence }) => (
  <>
    <ClassItem ownId={from.class.id} />
    <AmountItem name="amount" label={fields.amount} money={money} min={0} />
    {(to?.money?.after.prepaid ?? 0) > 0 ? (
      <Form.Item name="allow_prepaid" valuePropName="checked" extra={fields.prepaidHint}>
        <Checkbox>{fields.prepaid}</Checkbox>
      </Form.Item>
    ) : null}
  </>
);

const LeaveItems = ({ consequence: { money } }: { consequence: Consequence }) => {
  const refund = Form.useWatch<ActValues['refund']>('refund');
  if (money === null || money.available === 0) return null;
  if (!money.may_refund) return <p className="act-hint">{texts.notes.noRight}</p>;
  return (
    <>
      <Form.Item name="refund" label={fields.refund} rules={[{ required: true, message: missing.choice }]}>
        <Radio.Group
          options={[
            { value: 'ask', label: fields.ask },
            { value: 'none', label: fields.none },
          ]}
        />
      </Form.Item>
      {refund === 'ask' ? <AmountItem name="refund_amount" label={fields.refundAmount} money={money} min={1} /> : null}
    </>
  );
};

/** The fields of an act: its day and reason, and what it alone asks for. */
export const ActFields = ({ kind, consequence }: { kind: MemberActKind; consequence: Consequence }) => (
  <>
    {kind === 'transfer' ? <TransferItems consequence={consequence} /> : null}
    <Form.Item name="day" label={fields.day[kind]} rules={[{ required: true, message: missing.day }, dateRule('day')]}>
      <Day />
    </Form.Item>
    {kind === 'pause' ? (
      <Form.Item name="back_on" label={fields.backOn} extra={fields.backHint} rules={[dateRule('day')]}>
        <Day />
      </Form.Item>
    ) : null}
    {kind === 'leave' ? <LeaveItems consequence={consequence} /> : null}
    <Form.Item
      name="reason"
      label={fields.reason}
      rules={[{ required: true, whitespace: true, message: missing.reason }]}
    >
      <Input maxLength={200} />
    </Form.Item>
  </>
);
