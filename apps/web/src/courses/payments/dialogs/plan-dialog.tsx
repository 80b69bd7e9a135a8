import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { dateRule } from '../../../ui/date-input/date-rule';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { DayControl } from '../field-control';
import type { DialogProps } from '../opened';
import { planQuery, savePlan, templatePlan } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { evenShares } from '../plan-shares';
import { AmountItem } from './money-items';

const noteMs = 4000;

interface Values {
  rows: { due_on?: string; amount?: number; remark?: string }[];
}

const sumOf = (rows: Values['rows'] = []): number =>
  rows.reduce((sum, row) => sum + (typeof row?.amount === 'number' ? row.amount : 0), 0);

const PlanRow = ({ name, onRemove }: { name: number; onRemove: () => void }) => (
  <fieldset className="payment-instalment">
    <legend>{texts.plan.row(name + 1)}</legend>
    <Form.Item
      name={[name, 'due_on']}
      label={texts.fields.dueOn}
      rules={[{ required: true, message: texts.missing.day }, dateRule('day')]}
    >
      <DayControl />
    </Form.Item>
    <AmountItem name={[name, 'amount'] as (string | number)[]} />
    <Form.Item name={[name, 'remark']} label={texts.plan.remark}>
      <Input maxLength={50} />
    </Form.Item>
    <ActionButton onClick={onRemove}>{texts.plan.remove}</ActionButton>
  </fieldset>
);

/** Buttons that fill the plan: in equal parts, or by the template of the class or programme. */
const Fillings = (props: { form: FormInstance<Values>; memberId: number; receivable: number; count: number }) => {
  const { form, memberId, receivable, count } = props;
  const even = () =>
    form.setFields(
      evenShares(receivable, count).map((value, at) => ({ name: ['rows', at, 'amount'] as const, value, errors: [] })),
    );
  const byTemplate = async () => {
    // The call itself reports failures; what was typed stays.
    const rows = await templatePlan(memberId).catch(() => undefined);
    if (rows?.length === 0) notify.warning(texts.plan.noTemplate, noteMs);
    else if (rows !== undefined) form.setFieldsValue({ rows });
  };
  return (
    <>
      <ActionButton disabled={count === 0} onClick={even}>
        {texts.plan.even}
      </ActionButton>
      <ActionButton onClick={() => void byTemplate()}>{texts.plan.byTemplate}</ActionButton>
    </>
  );
};

/** The instalment plan of a member. */
export const PlanDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const { data: plan } = useQuery({ ...planQuery(member.id), enabled: props.open });
  const receivable = plan?.receivable ?? 0;
  const save = async ({ rows = [] }: Values) => {
    const done = await savePlan({
      member_id: member.id,
      seen: (plan?.rows ?? []).map(({ id, version }) => ({ id, version })),
      rows: rows.map(({ due_on = '', amount = 0, remark = '' }) => ({ due_on, amount, remark })),
    });
    props.onDone(done);
  };
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.plan(member.student_name)}
      record={props.requestKey}
      loading={plan === undefined}
      width={48}
      values={{ rows: (plan?.rows ?? []).map(({ due_on, amount, remark }) => ({ due_on, amount, remark })) }}
      onClose={props.onClose}
      onSubmit={save}
    >
      {(form) => (
        <>
          <p className="payment-hint">{texts.plan.receivable(formatMoney(receivable))}</p>
          <Form.List name="rows">
            {(items, { add, remove }) => (
              <>
                {items.length === 0 ? <p className="payment-hint">{texts.plan.empty}</p> : null}
                {items.map(({ key, name }) => (
                  <PlanRow key={key} name={name} onRemove={() => remove(name)} />
                ))}
                <div className="payment-plan-tools">
                  <ActionButton onClick={() => add({})}>{texts.plan.add}</ActionButton>
                  <Fillings form={form} memberId={member.id} receivable={receivable} count={items.length} />
                </div>
              </>
            )}
          </Form.List>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => (
              <p className="payment-hint" role="status">
                {texts.plan.sum(formatMoney(sumOf(getFieldValue('rows') as Values['rows'])))}
              </p>
            )}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
};
