import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { ClassesTab } from './classes-tab';
import { CloseTab } from './close/close-tab';
import { type Desk, DeskWindows, useDesk } from './desk';
import { LedgerTab, RefundsTab } from './ledger-tab';
import './payments.css';

/** A tab of the whole school's money as a page of its own. */
const financePage = (content: (desk: Desk) => ReactNode) => () => {
  const desk = useDesk();
  return (
    <div className="payments">
      <Suspense fallback={<Skeleton active />}>{content(desk)}</Suspense>
      <DeskWindows desk={desk} />
    </div>
  );
};

const listOf = ({ held, open }: Desk) => ({ room: undefined, held, onCommand: open });

/** 欠费: what is owed in each class. */
export const ArrearsPage = financePage(() => <ClassesTab />);
/** 流水: the ledger. */
export const LedgerPage = financePage((desk) => <LedgerTab {...listOf(desk)} onReceipt={desk.showReceipt} />);
/** 退费: requests for refunds. */
export const RefundPage = financePage((desk) => <RefundsTab {...listOf(desk)} ownId={desk.ownId} />);
/** 日结: a day's money. */
export const ClosePage = financePage(({ day, held, ownId, change }) => (
  <CloseTab {...{ day, held, ownId }} onDay={(next) => change({ day: next })} />
));
