import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { DialogProps } from '../opened';
import { askRefund, proposalQuery } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { AmountItem, CheckItem, ReasonItem } from './money-items';

interface Values {
  amount: number;
  reason: string;
  lowers_receivable: boolean;
}

/** Requests a refund, starting with the amount that the rules propose. */
export const RefundDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const { data: proposal } = useQuery({ ...proposalQuery(member.id), enabled: props.open });
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.refund(member.student_name)}
      record={props.requestKey}
      loading={proposal === undefined}
      width={40}
      values={{
        ...(proposal !== undefined && proposal.proposed > 0 ? { amount: proposal.proposed } : {}),
        lowers_receivable: true,
      }}
      onClose={props.onClose}
      onSubmit={async (values) =>
        props.onDone({ msg: (await askRefund(props.requestKey, { member_id: member.id, ...values })).msg })
      }
    >
      {proposal === undefined ? null : (
        <p className="payment-hint">{texts.proposal(formatMoney(proposal.proposed), proposal.rule)}</p>
      )}
      <AmountItem extra={proposal === undefined ? undefined : texts.available(formatMoney(proposal.available))} />
      <ReasonItem />
      <CheckItem name="lowers_receivable" label={texts.fields.lowers} hint={texts.fields.lowersHint} />
    </FormDialog>
  );
};
