import { type RecordRef, type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useMemo } from 'react';
import { type ListParts, type PanelDesk, RecordPanel } from '../../backoffice/records';
import { textOf, type Wish } from './opened';
import { paymentTexts as texts } from './payment.texts';

interface TabProps {
  /** The class that is open; all classes without it. */
  readonly room: RecordRef | undefined;
  readonly held: readonly string[];
  readonly onWish: (wish: Wish, onDone: () => void) => void;
}

/** Whether a row can still be taken back. */
const isLive = (row: RecordRow): boolean => textOf(row, 'voided_on') === '' && textOf(row, 'reverses') === '';
const isMoneyIn = (row: RecordRow): boolean => ['pay', 'topup'].includes(textOf(row, 'kind'));

/** The ledger, of a class or of all. */
export const LedgerTab = ({ room, held, onWish, onReceipt }: TabProps & { onReceipt: (id: number) => void }) => {
  const parts = useMemo((): ListParts => {
    const act = (kind: 'void' | 'invoice', row: RecordRow, desk: PanelDesk) => ({
      key: kind,
      label: texts.actions[kind],
      onSelect: () => onWish({ kind, row }, desk.refresh),
    });
    return {
      title: texts.tabs.ledger,
      ...(room === undefined ? {} : { fixed: { class: room } }),
      actionsWidth: 170,
      rowActions: (row) => [{ key: 'receipt', label: texts.actions.receipt, onSelect: () => onReceipt(row.id) }],
      more: (row, desk) => [
        ...(held.includes('invoice') && isMoneyIn(row) && isLive(row) ? [act('invoice', row, desk)] : []),
        ...(held.includes('void') && isLive(row) ? [act('void', row, desk)] : []),
      ],
    };
  }, [room, held, onWish, onReceipt]);
  return <RecordPanel key={room?.id ?? 0} formId={courseFormIds.payment} parts={parts} />;
};

/** Refunds on their way, of a class or of all. */
export const RefundsTab = ({ room, held, onWish, ownId }: TabProps & { ownId: number }) => {
  const parts = useMemo((): ListParts => {
    const act = (kind: 'decide' | 'payOut', row: RecordRow, desk: PanelDesk) => ({
      key: kind,
      label: kind === 'decide' ? texts.actions.approve : texts.actions.payOut,
      onSelect: () => onWish({ kind, row }, desk.refresh),
    });
    const isOwn = (row: RecordRow): boolean => recordRef.safeParse(row.applicant).data?.id === ownId;
    return {
      title: texts.tabs.refunds,
      ...(room === undefined ? {} : { fixed: { class: room } }),
      actionsWidth: 130,
      rowActions: (row, desk) => {
        const state = textOf(row, 'state');
        if (state === 'pending' && held.includes('approve') && !isOwn(row)) return [act('decide', row, desk)];
        return state === 'approved' && held.includes('refund') ? [act('payOut', row, desk)] : [];
      },
    };
  }, [room, held, onWish, ownId]);
  return <RecordPanel key={room?.id ?? 0} formId={courseFormIds.refund} parts={parts} />;
};
