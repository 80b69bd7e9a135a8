import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { DayControl } from '../field-control';
import type { DialogProps } from '../opened';
import { planQuery, savePlan } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { evenShares } from '../plan-shares';
import { AmountItem } from './money-items';

interface Values {
  rows: { due_on?: string; amount?: number }[];
}

const sumOf = (rows: Values['rows'] = []): number =>
  rows.reduce((sum, row) => sum + (typeof row?.amount === 'number' ? row.amount : 0), 0);

/** The instalment plan of a member. */
export const PlanDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const { data: plan } = useQuery({ ...planQuery(member.id), enabled: props.open });
  const save = async ({ rows = [] }: Values) => {
    const done = await savePlan({
      member_id: member.id,
      seen: (plan?.rows ?? []).map(({ id, version }) => ({ id, version })),
      rows: rows.map(({ due_on = '', amount = 0 }) => ({ due_on, amount })),
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
      values={{ rows: (plan?.rows ?? []).map(({ due_on, amount }) => ({ due_on, amount })) }}
      onClose={props.onClose}
      onSubmit={save}
    >
      {(form) => (
        <>
          <p className="payment-hint">{texts.plan.receivable(formatMoney(plan?.receivable ?? 0))}</p>
          <Form.List name="rows">
            {(items, { add, remove }) => (
              <>
                {items.length === 0 ? <p className="payment-hint">{texts.plan.empty}</p> : null}
                {items.map(({ key, name }) => (
                  <fieldset key={key} className="payment-instalment">
                    <legend>{texts.plan.row(name + 1)}</legend>
                    <Form.Item
                      name={[name, 'due_on']}
                      label={texts.fields.dueOn}
                      rules={[{ required: true, message: texts.missing.day }]}
                    >
                      <DayControl />
                    </Form.Item>
                    <AmountItem name={[name, 'amount'] as (string | number)[]} />
                    <ActionButton onClick={() => remove(name)}>{texts.plan.remove}</ActionButton>
                  </fieldset>
                ))}
                <div className="payment-plan-tools">
                  <ActionButton onClick={() => add({})}>{texts.plan.add}</ActionButton>
                  <ActionButton
                    disabled={items.length === 0}
                    onClick={() => {
                      const rows = (form.getFieldValue('rows') ?? []) as Values['rows'];
                      const amounts = evenShares(plan?.receivable ?? 0, rows.length);
                      form.setFields(
                        amounts.map((value, at) => ({ name: ['rows', at, 'amount'] as const, value, errors: [] })),
                      );
                    }}
                  >
                    {texts.plan.even}
                  </ActionButton>
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
