import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { permissionsQuery } from '../../../backoffice/identity';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { CollectValues, Share } from '../collect/collect-values';
import { PaymentItems } from '../collect/payment-items';
import { ShareItems } from '../collect/share-items';
import { useCollecting } from '../collect/use-collecting';
import { type DueProposal, proposeDue } from '../due-proposal';
import type { DialogProps } from '../opened';
import { planQuery } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { schoolDay } from '../school-day';
import { AmountItem } from './money-items';

/** What is due of the only member by the plan; whoever may not see plans is offered all that is owed. */
const useProposal = (only: Share | undefined): DueProposal | undefined => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const maySee = only !== undefined && permissions.includes(courseNode('instalment', 'index'));
  const { data: plan, isFetchedAfterMount } = useQuery({ ...planQuery(only?.member_id ?? 0), enabled: maySee });
  if (maySee && !isFetchedAfterMount) return undefined;
  return proposeDue(plan?.rows ?? [], { today: schoolDay(), outstanding: only?.outstanding ?? 0 });
};

/** What is proposed and why, and the two amounts at a click. */
const Proposed = (props: { form: FormInstance<CollectValues>; owed: number; proposal: DueProposal }) => {
  const { form, owed, proposal } = props;
  if (proposal.nos.length === 0) return null;
  const choose = (value: number) => () => form.setFields([{ name: ['shares', 0, 'amount'], value, errors: [] }]);
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

/** The one amount, with what is owed as it was read last. */
const OnlyShare = ({ form, proposal }: { form: FormInstance<CollectValues>; proposal: DueProposal }) => (
  <Form.List name="shares">
    {(items) =>
      items.map(({ key, name }) => {
        const owed = (form.getFieldValue(['shares', name, 'of']) as Share).outstanding;
        return (
          <div key={key}>
            <AmountItem name={[name, 'amount']} extra={texts.owed(formatMoney(owed))} />
            <Proposed form={form} owed={owed} proposal={proposal} />
          </div>
        );
      })
    }
  </Form.List>
);

/** Takes money for one member of a class, or from a company for several, on one receipt. */
export const CollectDialog = (props: DialogProps & { shares: readonly Share[]; isByCompany?: boolean }) => {
  const { shares, isByCompany = false } = props;
  const only = shares.length === 1 ? shares[0] : undefined;
  const proposal = useProposal(only);
  const collect = useCollecting(props);
  const amountOf = ({ outstanding }: Share) => (only === undefined ? outstanding : (proposal?.amount ?? 0));
  return (
    <FormDialog<CollectValues>
      open={props.open}
      title={isByCompany ? texts.titles.split(shares.length) : texts.titles.collect(only?.student_name ?? '')}
      record={props.requestKey}
      loading={proposal === undefined}
      width={only === undefined ? 70 : 40}
      values={{
        shares: shares.map((of) => ({ of, ...(amountOf(of) > 0 ? { amount: amountOf(of) } : {}) })),
        tenders: [{ method: isByCompany ? 'corporate' : 'wechat' }],
        paid_on: schoolDay(),
        payer: isByCompany ? 'company' : 'self',
        allow_prepaid: false,
      }}
      onClose={props.onClose}
      onSubmit={collect}
    >
      {(form) => (
        <>
          {only === undefined || proposal === undefined ? (
            <ShareItems />
          ) : (
            <OnlyShare form={form} proposal={proposal} />
          )}
          <PaymentItems />
        </>
      )}
    </FormDialog>
  );
};
