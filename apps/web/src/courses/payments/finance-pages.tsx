import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { ClassesTab } from './classes-tab';
import { CloseTab } from './close/close-tab';
import { LedgerTab, RefundsTab } from './ledger-tab';
import { type PaymentContext, PaymentWindows, usePaymentContext } from './payment-context';
import './payments.css';

/** A tab of the whole school's money as a page of its own. */
const financePage = (content: (context: PaymentContext) => ReactNode) => () => {
  const context = usePaymentContext();
  return (
    <div className="payments">
      <Suspense fallback={<Skeleton active />}>{content(context)}</Suspense>
      <PaymentWindows context={context} />
    </div>
  );
};

const listOf = ({ held, open }: PaymentContext) => ({ room: undefined, held, onCommand: open });

/** 欠费: what is owed in each class. */
export const ArrearsPage = financePage(() => <ClassesTab />);
/** 流水: the ledger. */
export const LedgerPage = financePage((context) => <LedgerTab {...listOf(context)} onReceipt={context.showReceipt} />);
/** 退费: requests for refunds. */
export const RefundPage = financePage((context) => <RefundsTab {...listOf(context)} ownId={context.ownId} />);
/** 日结: a day's money. */
export const ClosePage = financePage(({ day, held, ownId, change }) => (
  <CloseTab {...{ day, held, ownId }} onDay={(next) => change({ day: next })} />
));
