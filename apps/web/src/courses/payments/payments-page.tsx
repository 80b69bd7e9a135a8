import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { ClassAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { idIn } from '../../platform/address-id';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ClassHeader, classesKey } from '../classes';
import { MemberActDialog, type OpenedAct } from '../member-acts';
import { ClassesTab } from './classes-tab';
import { CloseTab } from './close/close-tab';
import { shareOfMember } from './collect/collect-values';
import { InstalmentsTab } from './instalments-tab';
import { AdjustmentsTab, LedgerTab, RefundsTab } from './ledger-tab';
import { MembersTab } from './members-tab';
import { accountQuery, paymentKey } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';
import { type PaymentContext, PaymentWindows, usePaymentContext } from './payment-context';
import { SummaryCards } from './summary-cards';
import './payments.css';

const useRoom = (classId: number | undefined, account: ClassAccount | undefined) => {
  const label = account?.class_name;
  return useMemo(
    () => (classId === undefined || label === undefined ? undefined : { id: classId, label }),
    [classId, label],
  );
};

const ClassHead = (props: { classId: number; account: ClassAccount; onTemplate: (() => void) | undefined }) => {
  const { classId, account, onTemplate } = props;
  return (
    <>
      <ClassHeader classId={classId} here="pay" name={account.class_name}>
        {onTemplate === undefined ? null : <ActionButton onClick={onTemplate}>{texts.actions.template}</ActionButton>}
      </ClassHeader>
      <SummaryCards label={texts.summary} totals={account.totals} />
    </>
  );
};

/** A link from elsewhere leads to the dialog of one member; once it is open, F5 need not open it again. */
const useWanted = (context: PaymentContext, room: RecordRef | undefined, account: ClassAccount | undefined): void => {
  const { query, change, held, open } = context;
  const wanted = idIn(query.get('collect'));
  useEffect(() => {
    if (wanted === undefined) return;
    const member = account?.members.find(({ id }) => id === wanted);
    if (member !== undefined && room !== undefined && held.includes('collect'))
      open({ kind: 'collect', shares: [shareOfMember(member, room)] });
    change({ collect: undefined });
  }, [wanted, account, room, held, open, change]);
};

/** The content once the account of the open class, if any, is loaded. */
const Content = ({ classId, account }: { classId: number | undefined; account: ClassAccount | undefined }) => {
  const context = usePaymentContext();
  const { query, setQuery, change, ownId, permissions, held, open } = context;
  const seesPlans = permissions.includes(courseNode('instalment', 'index'));
  const [acting, setActing] = useState<OpenedAct>();
  const client = useQueryClient();
  const room = useRoom(classId, account);
  useWanted(context, room, account);
  const shared = { room, held, onCommand: open };
  const tab = (key: keyof typeof texts.tabs, children: ReactNode) => ({ key, label: texts.tabs[key], children });
  const tabs = [
    account === undefined || room === undefined
      ? tab('classes', <ClassesTab />)
      : tab('members', <MembersTab {...{ room, account, held, permissions }} onCommand={open} onAct={setActing} />),
    tab('ledger', <LedgerTab {...shared} onReceipt={context.showReceipt} />),
    ...(account === undefined && seesPlans ? [tab('instalments', <InstalmentsTab held={held} />)] : []),
    tab('refunds', <RefundsTab {...shared} ownId={ownId} />),
    ...(permissions.includes(courseNode('adjustment', 'index'))
      ? [tab('adjustments', <AdjustmentsTab {...shared} ownId={ownId} />)]
      : []),
    ...(held.includes('close') || held.includes('reopen')
      ? [tab('close', <CloseTab day={context.day} held={held} ownId={ownId} onDay={(day) => change({ day })} />)]
      : []),
  ];
  const active = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0];
  // Each list has its own page and search: switching tabs drops them.
  const turnTo = (tab: string) =>
    setQuery({ ...(classId === undefined ? {} : { class: String(classId) }), tab }, { replace: true });
  return (
    <div className="payments">
      {account === undefined || classId === undefined ? null : (
        <ClassHead
          {...{ classId, account }}
          onTemplate={held.includes('collect') && seesPlans ? () => open({ kind: 'template', classId }) : undefined}
        />
      )}
      <Suspense fallback={<Skeleton active />}>
        <Tabs activeKey={active?.key ?? ''} items={tabs} tabBarGutter={20} destroyOnHidden onChange={turnTo} />
      </Suspense>
      <PaymentWindows context={context} />
      <MemberActDialog
        opened={acting}
        onClose={() => setActing(undefined)}
        onDone={() => {
          void client.invalidateQueries({ queryKey: paymentKey });
          void client.invalidateQueries({ queryKey: classesKey });
        }}
      />
    </div>
  );
};

/** 缴费记录 (requirements §2): a class's money, or the whole school's ledger. */
export const PaymentsPage = ({ params }: ScreenProps) => {
  const classId = idIn(params.class);
  const account = useQuery({ ...accountQuery(classId ?? 0), enabled: classId !== undefined });
  if (classId === undefined || account.data !== undefined) {
    return <Content key={classId ?? 0} classId={classId} account={account.data} />;
  }
  if (account.error === null || account.isFetching) return <Skeleton active />;
  return (
    <EmptyState icon="PayCircleOutlined" tone="failure" title={texts.loadFailed} hint={account.error.message}>
      <ActionButton onClick={() => void account.refetch()}>{texts.retry}</ActionButton>
    </EmptyState>
  );
};
