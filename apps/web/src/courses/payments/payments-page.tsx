import { heldActions } from '@shuyuan/contract/backoffice/access/action-tags';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { ClassAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { newRequestKey } from '../../platform/http/request-key';
import { schoolDay } from '../../platform/school-clock';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ClassDesk } from '../classes';
import { MemberActDialog, type OpenedAct } from '../member-acts';
import { ClassesTab } from './classes-tab';
import { CloseTab } from './close/close-tab';
import { PaymentDialogs } from './dialogs/payment-dialogs';
import { InstalmentsTab } from './instalments-tab';
import { AdjustmentsTab, LedgerTab, RefundsTab } from './ledger-tab';
import { MembersTab } from './members-tab';
import type { Command, Opened } from './opened';
import { accountQuery, paymentKey } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';
import { ReceiptSheet } from './receipt-sheet';
import { SummaryCards } from './summary-cards';
import './payments.css';

const idIn = (text: string | null | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The receipts named by the address: one, or those of one action. */
const idsIn = (text: string | null): number[] => (text ?? '').split(',').flatMap((part) => idIn(part) ?? []);

const nothing = () => undefined;

/** Which tab, receipt and day are open; they are in the address, so that F5 shows the same. */
const useView = () => {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setQuery(
        () => {
          // The address as it is now, which the screen may not show yet.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { query, setQuery, change };
};

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
      <ClassDesk classId={classId} here="pay" name={account.class_name}>
        {onTemplate === undefined ? null : <ActionButton onClick={onTemplate}>{texts.actions.template}</ActionButton>}
      </ClassDesk>
      <SummaryCards label={texts.summary} totals={account.totals} />
    </>
  );
};

/** The content once the account of the open class, if any, is loaded. */
const Content = ({ classId, account }: { classId: number | undefined; account: ClassAccount | undefined }) => {
  const { query, setQuery, change } = useView();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const held = useMemo(() => heldActions(permissions, 'payment'), [permissions]);
  const seesPlans = permissions.includes(courseNode('instalment', 'index'));
  const [opened, setOpened] = useState<Opened>();
  const [acting, setActing] = useState<OpenedAct>();
  const client = useQueryClient();
  const open = useCallback(
    (command: Command, onDone: () => void = nothing) => setOpened({ command, requestKey: newRequestKey(), onDone }),
    [],
  );
  // A link from elsewhere leads to the till of one member; once it is open, F5 need not open it again.
  const wanted = idIn(query.get('collect'));
  useEffect(() => {
    if (wanted === undefined) return;
    const member = account?.members.find(({ id }) => id === wanted);
    if (member !== undefined && held.includes('collect')) open({ kind: 'collect', member });
    change({ collect: undefined });
  }, [wanted, account, held, open, change]);
  const showReceipts = useCallback((ids: readonly number[]) => change({ receipt: ids.join(',') }), [change]);
  const showReceipt = useCallback((id: number) => showReceipts([id]), [showReceipts]);
  const shared = { room: useRoom(classId, account), held, onCommand: open };
  const tab = (key: keyof typeof texts.tabs, children: ReactNode) => ({ key, label: texts.tabs[key], children });
  const day = query.get('day') ?? schoolDay();
  const tabs = [
    account === undefined
      ? tab('classes', <ClassesTab />)
      : tab('members', <MembersTab {...{ account, held, permissions }} onCommand={open} onAct={setActing} />),
    tab('ledger', <LedgerTab {...shared} onReceipt={showReceipt} />),
    ...(account === undefined && seesPlans ? [tab('instalments', <InstalmentsTab held={held} />)] : []),
    tab('refunds', <RefundsTab {...shared} ownId={me.id} />),
    ...(permissions.includes(courseNode('adjustment', 'index'))
      ? [tab('adjustments', <AdjustmentsTab {...shared} ownId={me.id} />)]
      : []),
    ...(held.includes('close') || held.includes('reopen')
      ? [tab('close', <CloseTab day={day} held={held} ownId={me.id} onDay={(day) => change({ day })} />)]
      : []),
  ];
  const active = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0];
  const receiptIds = idsIn(query.get('receipt'));
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
      <PaymentDialogs opened={opened} onClose={() => setOpened(undefined)} onReceipts={showReceipts} />
      <MemberActDialog
        opened={acting}
        onClose={() => setActing(undefined)}
        onDone={() => void client.invalidateQueries({ queryKey: paymentKey })}
      />
      {receiptIds.length === 0 ? null : (
        <ReceiptSheet ids={receiptIds} onClose={() => change({ receipt: undefined })} />
      )}
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
