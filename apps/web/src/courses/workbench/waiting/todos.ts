import type { DueWork, EnrolmentWork, RefundWork, SessionWork } from '@shuyuan/contract/courses/workbench/work';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { links } from './links';
import { workTexts as texts } from './work.texts';

/** A todo: how many rows wait, and the list that shows them. */
export interface Todo {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly count: number;
  readonly unit: string;
  readonly note: string;
  readonly to: string;
  /** The deadline has passed. */
  readonly isLate?: true;
}

export const sessionTodos = ({ missing }: Pick<SessionWork, 'missing'>): Todo[] => [
  {
    key: 'missing',
    label: texts.missing,
    icon: 'CheckSquareOutlined',
    count: missing,
    unit: texts.units.session,
    note: texts.missingNote,
    to: links.missingRolls(),
    isLate: true,
  },
];

export const enrolmentTodos = ({ programmes }: EnrolmentWork): Todo[] => {
  const one = (state: 'pending' | 'interview', icon: string, note: string): Todo => ({
    key: state,
    label: texts[state],
    icon,
    count: programmes.reduce((sum, { counts }) => sum + counts[state], 0),
    unit: texts.units.application,
    note,
    to: links.applications(state),
  });
  return [
    one('pending', 'SolutionOutlined', texts.pendingNote),
    one('interview', 'MessageOutlined', texts.interviewNote),
  ];
};

export const dueTodos = ({ today, until, overdue, soon }: DueWork): Todo[] => {
  const one = (key: 'overdue' | 'soon', { rows, people, fen }: DueWork['soon']) => ({
    key,
    label: texts[key],
    count: rows,
    unit: texts.units.instalment,
    note: texts.dueNote(formatMoney(fen), people),
  });
  return [
    { ...one('overdue', overdue), icon: 'WalletOutlined', to: links.overdue(), isLate: true },
    { ...one('soon', soon), icon: 'CalendarOutlined', to: links.dueBetween(today, until) },
  ];
};

export const refundTodos = ({ pending, approved, adjustments }: RefundWork): Todo[] => {
  const one = (state: 'pending' | 'approved', label: string, { rows, fen }: RefundWork['pending']) => ({
    key: `refund_${state}`,
    label,
    count: rows,
    unit: texts.units.refund,
    note: formatMoney(fen),
    to: links.refunds(state),
  });
  return [
    { ...one('pending', texts.refundPending, pending), icon: 'AuditOutlined' },
    { ...one('approved', texts.refundApproved, approved), icon: 'PayCircleOutlined' },
    ...(adjustments === null
      ? []
      : [
          {
            key: 'adjustment_pending',
            label: texts.adjustmentPending,
            icon: 'AuditOutlined',
            count: adjustments.rows,
            unit: texts.units.refund,
            note: formatMoney(adjustments.fen),
            to: links.adjustments(),
          },
        ]),
  ];
};

export const leaveTodos = ({ pending }: { pending: number }): Todo[] => [
  {
    key: 'leave',
    label: texts.leavePending,
    icon: 'CarryOutOutlined',
    count: pending,
    unit: texts.units.leave,
    note: texts.leaveNote,
    to: links.leaves(),
  },
];

export const correctionTodos = ({ pending }: { pending: number }): Todo[] => [
  {
    key: 'correction',
    label: texts.correctionPending,
    icon: 'IdcardOutlined',
    count: pending,
    unit: texts.units.correction,
    note: texts.correctionNote,
    to: links.corrections(),
  },
];
