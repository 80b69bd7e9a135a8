import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { type PaymentMethod, payerKinds } from '@shuyuan/contract/courses/payments/payment.form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { permissionsQuery } from '../../../backoffice/identity';
import { schoolDay } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DueProposal, proposeDue } from '../due-proposal';
import type { DialogProps } from '../opened';
import { collect, planQuery } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
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

/** What is due of a member by the plan; whoever may not see plans is offered all that is owed. */
const useProposal = (member: MemberAccount): DueProposal | undefined => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const maySee = permissions.includes(courseNode('instalment', 'index'));
  const { data: plan, isFetchedAfterMount } = useQuery({ ...planQuery(member.id), enabled: maySee });
  if (maySee && !isFetchedAfterMount) return undefined;
  return proposeDue(plan?.rows ?? [], { today: schoolDay(), outstanding: member.outstanding });
};

/** What is proposed and why, and the two amounts at a click. */
const Proposed = (props: { form: FormInstance<Values>; owed: number; proposal: DueProposal }) => {
  const { form, owed, proposal } = props;
  if (proposal.nos.length === 0) return null;
  const choose = (value: number) => () => form.setFields([{ name: 'amount', value, errors: [] }]);
  return (
    <div className="payment-proposal">
      <p>{texts.proposed(proposal, formatMoney(proposal.amount))}</p>
      <ActionButton size="small" onClick={choose(proposal.amount)}>
        {texts.byPlan(formatMoney(proposal.amount))}
      </ActionButton>
      {owed === proposal.amount ? null : (
        <ActionButton size="small" onClick={choose(owed)}>
          {texts.allOwed(formatMoney(owed))}
        </ActionButton>
      )}
    </div>
  );
};

/** Collects money from one member. */
export const CollectDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const proposal = useProposal(member);
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.collect(member.student_name)}
      record={props.requestKey}
      loading={proposal === undefined}
      width={40}
      values={{
        ...(proposal !== undefined && proposal.amount > 0 ? { amount: proposal.amount } : {}),
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
      {(form) => (
        <>
          <AmountItem extra={texts.owed(formatMoney(member.outstanding))} />
          {proposal === undefined ? null : <Proposed form={form} owed={member.outstanding} proposal={proposal} />}
          <MethodItems />
          <Form.Item name="payer_kind" label={texts.fields.payerKind}>
            <Select options={[...payerKinds]} />
          </Form.Item>
          <Form.Item name="payer_name" label={texts.fields.payerName} extra={texts.fields.payerHint}>
            <Input maxLength={100} />
          </Form.Item>
          <RemarkItem />
          <CheckItem name="allow_prepaid" label={texts.fields.prepaid} hint={texts.fields.prepaidHint} />
        </>
      )}
    </FormDialog>
  );
};
