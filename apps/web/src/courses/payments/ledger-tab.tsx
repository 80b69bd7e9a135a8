import { type RecordRef, type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type ListParts, type PanelContext, RecordPanel } from '../../backoffice/records';
import { type Command, textOf } from './opened';
import { paymentTexts as texts } from './payment.texts';

interface TabProps {
  /** The open class; undefined means all classes. */
  readonly room: RecordRef | undefined;
  readonly held: readonly string[];
  readonly onCommand: (command: Command, onDone: () => void) => void;
}

/** Whether a row can still be voided. */
const isLive = (row: RecordRow): boolean =>
  ['voided_on', 'reverses', 'reversed_by'].every((field) => textOf(row, field) === '');

/** The ledger with one receipt alone. */
const receiptAddress = (no: string): string =>
  `/course/pay?tab=ledger&search=${encodeURIComponent(JSON.stringify({ receipt_no: no }))}`;
const isMoneyIn = (row: RecordRow): boolean => ['pay', 'topup'].includes(textOf(row, 'kind'));

/** The ledger, of a class or of all. */
export const LedgerTab = ({ room, held, onCommand, onReceipt }: TabProps & { onReceipt: (id: number) => void }) => {
  const navigate = useNavigate();
  const parts = useMemo((): ListParts => {
    const act = (kind: 'void' | 'invoice', row: RecordRow, panel: PanelContext) => ({
      key: kind,
      label: texts.actions[kind],
      onSelect: () => onCommand({ kind, row }, panel.refresh),
    });
    /** From a reversal to its original, and back. */
    const links = (row: RecordRow) =>
      (['reverses', 'reversed_by'] as const).flatMap((field) => {
        const href = receiptAddress(textOf(row, field));
        const label = field === 'reverses' ? texts.actions.original : texts.actions.reversal;
        return textOf(row, field) === '' ? [] : [{ key: field, label, href, onSelect: () => navigate(href) }];
      });
    return {
      title: texts.tabs.ledger,
      ...(room === undefined ? {} : { fixed: { class: room } }),
      acts: (row, panel) => [
        { key: 'receipt', label: texts.actions.receipt, onSelect: () => onReceipt(row.id) },
        ...(held.includes('invoice') && isMoneyIn(row) && isLive(row) ? [act('invoice', row, panel)] : []),
        ...(held.includes('void') && isLive(row) ? [act('void', row, panel)] : []),
        ...links(row),
      ],
    };
  }, [room, held, onCommand, onReceipt, navigate]);
  return <RecordPanel key={room?.id ?? 0} formId={courseFormIds.payment} parts={parts} />;
};

/** Refunds in progress, of a class or of all. */
export const RefundsTab = ({ room, held, onCommand, ownId }: TabProps & { ownId: number }) => {
  const parts = useMemo((): ListParts => {
    const act = (kind: 'decide' | 'payOut' | 'withdraw', row: RecordRow, panel: PanelContext) => ({
      key: kind,
      label: { decide: texts.actions.approve, payOut: texts.actions.payOut, withdraw: texts.actions.withdraw }[kind],
      onSelect: () => onCommand({ kind, row }, panel.refresh),
    });
    const isBy = (row: RecordRow, field: string): boolean => recordRef.safeParse(row[field]).data?.id === ownId;
    return {
      title: texts.tabs.refunds,
      ...(room === undefined ? {} : { fixed: { class: room } }),
      acts: (row, panel) => {
        const state = textOf(row, 'state');
        const mayDecide = state === 'pending' && held.includes('approve') && !isBy(row, 'applicant');
        const mayPay = state === 'approved' && held.includes('refund');
        const isOpen = ['pending', 'approved'].includes(state);
        const isMine = isBy(row, 'applicant') || isBy(row, 'decided_by');
        return [
          ...(mayDecide ? [act('decide', row, panel)] : []),
          ...(mayPay ? [act('payOut', row, panel)] : []),
          ...(isOpen && isMine ? [act('withdraw', row, panel)] : []),
        ];
      },
    };
  }, [room, held, onCommand, ownId]);
  return <RecordPanel key={room?.id ?? 0} formId={courseFormIds.refund} parts={parts} />;
};

/** Adjustments of bills, made and requested, of a class or of all. */
export const AdjustmentsTab = ({ room, held, onCommand, ownId }: TabProps & { ownId: number }) => {
  const parts = useMemo((): ListParts => {
    const act = (kind: 'decideAdjust' | 'withdrawAdjust', row: RecordRow, panel: PanelContext) => ({
      key: kind,
      label: kind === 'decideAdjust' ? texts.actions.approve : texts.actions.withdraw,
      onSelect: () => onCommand({ kind, row }, panel.refresh),
    });
    return {
      title: texts.tabs.adjustments,
      ...(room === undefined ? {} : { fixed: { class: room } }),
      acts: (row, panel) => {
        if (textOf(row, 'state') !== 'pending') return [];
        const isOwn = recordRef.safeParse(row.applicant).data?.id === ownId;
        if (isOwn) return held.includes('adjust') ? [act('withdrawAdjust', row, panel)] : [];
        return held.includes('approve') ? [act('decideAdjust', row, panel)] : [];
      },
    };
  }, [room, held, onCommand, ownId]);
  return <RecordPanel key={room?.id ?? 0} formId={courseFormIds.adjustment} parts={parts} />;
};
