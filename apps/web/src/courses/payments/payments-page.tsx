import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { heldActions, meQuery, permissionsQuery } from '../../backoffice/profile';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { CloseTab } from './close-tab';
import { PaymentDialogs } from './dialogs/payment-dialogs';
import { LedgerTab, RefundsTab } from './ledger-tab';
import { MembersTab } from './members-tab';
import type { Opened, Wish } from './opened';
import { accountQuery } from './payment.queries';
import { paymentTexts as texts } from './payment.texts';
import { ReceiptSheet } from './receipt-sheet';
import { newRequestKey, schoolDay } from './request-key';
import { SummaryCards } from './summary-cards';
import './payments.css';

const idIn = (text: string | null | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

const nothing = () => undefined;

/** Which tab, receipt and day are open; the address holds them, so that F5 shows the same. */
const useView = () => {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
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

/** 缴费记录 (spec §2): a class's money, or the whole school's ledger. */
export const PaymentsPage = ({ params }: ScreenProps) => {
  const classId = idIn(params.class);
  const { query, setQuery, change } = useView();
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const held = useMemo(() => heldActions(permissions, 'payment'), [permissions]);
  const account = useQuery({ ...accountQuery(classId ?? 0), enabled: classId !== undefined });
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback(
    (wish: Wish, onDone: () => void = nothing) => setOpened({ wish, requestKey: newRequestKey(), onDone }),
    [],
  );
  const showReceipt = useCallback((id: number) => change({ receipt: String(id) }), [change]);
  const className = account.data?.class_name;
  const room = useMemo(
    () => (classId === undefined || className === undefined ? undefined : { id: classId, label: className }),
    [classId, className],
  );
  if (classId !== undefined && account.data === undefined) {
    if (account.error === null || account.isFetching) return <Skeleton active />;
    return (
      <EmptyState icon="PayCircleOutlined" tone="failure" title={texts.loadFailed} hint={account.error.message}>
        <ActionButton onClick={() => void account.refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const tabs = [
    ...(account.data === undefined
      ? []
      : [
          {
            key: 'members',
            label: texts.tabs.members,
            children: <MembersTab account={account.data} held={held} onWish={open} />,
          },
        ]),
    {
      key: 'ledger',
      label: texts.tabs.ledger,
      children: <LedgerTab room={room} held={held} onWish={open} onReceipt={showReceipt} />,
    },
    {
      key: 'refunds',
      label: texts.tabs.refunds,
      children: <RefundsTab room={room} held={held} onWish={open} ownId={me.id} />,
    },
    ...(held.includes('close')
      ? [
          {
            key: 'close',
            label: texts.tabs.close,
            children: <CloseTab day={query.get('day') ?? schoolDay()} onDay={(day) => change({ day })} />,
          },
        ]
      : []),
  ];
  const active = tabs.find(({ key }) => key === query.get('tab'))?.key ?? tabs[0]?.key ?? 'ledger';
  const receiptId = idIn(query.get('receipt'));
  return (
    <div className="payments">
      {className === undefined ? null : <h2 className="payment-class">{className}</h2>}
      {account.data === undefined ? null : <SummaryCards totals={account.data.totals} />}
      <Suspense fallback={<Skeleton active />}>
        <Tabs
          activeKey={active}
          items={tabs}
          destroyOnHidden
          // Each list has its own page and search: another tab begins with none.
          onChange={(tab) =>
            setQuery({ ...(classId === undefined ? {} : { class: String(classId) }), tab }, { replace: true })
          }
        />
      </Suspense>
      <PaymentDialogs opened={opened} onClose={() => setOpened(undefined)} />
      {receiptId === undefined ? null : <ReceiptSheet id={receiptId} onClose={() => change({ receipt: undefined })} />}
    </div>
  );
};
