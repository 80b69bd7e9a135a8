import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import { leaveStates } from '@shuyuan/contract/courses/attendance/leave.form';
import type { CourseForm } from '@shuyuan/contract/courses/course-form';
import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { followUpStates, followUpWays } from '@shuyuan/contract/courses/follow-ups/follow-up.form';
import { memberActKinds } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { adjustmentStates } from '@shuyuan/contract/courses/payments/adjustment.form';
import { paymentKinds, paymentMethods, paymentStates } from '@shuyuan/contract/courses/payments/payment.form';
import { refundStates } from '@shuyuan/contract/courses/payments/refund.form';
import { type PersonMessage, stateTones, wayAndTitle } from '../../../backoffice/messages';
import { idOf, labelOf, textOf } from '../../../platform/row-values';
import { schoolDay } from '../../../platform/school-clock';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { personTexts as texts } from './person.texts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly color?: string;
}

/** Something that happened to a person, on its day. */
export interface PersonEvent {
  readonly key: string;
  readonly day: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** Its state, as its form shows it. */
  readonly state?: Choice | undefined;
  readonly isStruck: boolean;
  readonly href?: string | undefined;
}

/** The rows of a person's forms; a form that the caller may not list has none. */
export type PersonRows = Readonly<Partial<Record<CourseForm, readonly RecordRow[]>>>;

const moneyOf = (value: unknown): string => (typeof value === 'number' ? formatMoney(value) : '');
const among = (choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice.value === value);
const dayOf = (instant: unknown): string => (typeof instant === 'string' ? schoolDay(new Date(instant)) : '');

type Shown = Omit<PersonEvent, 'key' | 'isStruck' | 'facts'> & Partial<Pick<PersonEvent, 'isStruck' | 'facts'>>;
type Tell = (row: RecordRow, days: ReadonlyMap<number, string>) => Shown;

const payment: Tell = (row) => ({
  day: textOf(row.paid_on),
  title: [among(paymentKinds, row.kind)?.label ?? texts.payment, moneyOf(row.amount)].filter(Boolean).join(' '),
  facts: [among(paymentMethods, row.method)?.label ?? '', labelOf(row.class), textOf(row.receipt_no)],
  state: row.state === 'valid' ? undefined : among(paymentStates, row.state),
  isStruck: row.state === 'voided' || row.state === 'reversed',
  href: `/course/pay?tab=ledger&receipt=${row.id}`,
});

const tells: Readonly<Partial<Record<CourseForm, Tell>>> = {
  enrolment: (row) => ({
    day: textOf(row.applied_on) || dayOf(row.created_at),
    title: texts.applied,
    facts: [labelOf(row.programme), labelOf(row.class), textOf(row.reason)],
    state: among(enrolmentStates, row.state),
    href: `/course/apply_list?record=${row.id}`,
  }),
  member: (row) => ({
    day: textOf(row.joined_on) || dayOf(row.created_at),
    title: texts.joined(labelOf(row.class)),
    facts: [textOf(row.student_no)],
    href: `/course/class?class=${idOf(row.class) ?? ''}`,
  }),
  memberAct: (row) => ({
    day: textOf(row.day),
    title: among(memberActKinds, row.kind)?.label ?? '',
    facts: [
      [labelOf(row.class), labelOf(row.to_class)].filter(Boolean).join(' → '),
      textOf(row.reason),
      textOf(row.money),
    ],
  }),
  followUp: (row) => ({
    day: dayOf(row.at),
    title: texts.talk(among(followUpWays, row.way)?.label ?? ''),
    facts: [labelOf(row.owner), textOf(row.content), textOf(row.next_step)],
    state: among(followUpStates, row.state),
  }),
  payment,
  refund: (row) => ({
    day: dayOf(row.created_at),
    title: texts.refund(moneyOf(row.amount)),
    facts: [labelOf(row.class), textOf(row.reason)],
    state: among(refundStates, row.state),
  }),
  adjustment: (row) => ({
    day: dayOf(row.created_at),
    title: texts.adjustment(moneyOf(row.amount)),
    facts: [labelOf(row.class), textOf(row.discount), textOf(row.reason)],
    state: among(adjustmentStates, row.state),
  }),
  attendance: (row, days) => ({
    day: days.get(idOf(row.session) ?? 0) ?? dayOf(row.created_at),
    title: texts.lesson(labelOf(row.session)),
    facts: [textOf(row.reason)],
    state: among(attendanceStates, row.state),
  }),
  leave: (row) => ({
    day: dayOf(row.starts_at),
    title: texts.leave,
    facts: [labelOf(row.class), textOf(row.reason)],
    state: among(leaveStates, row.state),
  }),
};

const messageEvent = ({ id, way, state, title, body, error, created_at, sent_at }: PersonMessage): PersonEvent => ({
  key: `message-${id}`,
  day: dayOf(sent_at ?? created_at),
  title: wayAndTitle(way, title),
  facts: [body, error].filter((fact) => fact !== ''),
  state: { value: state, ...stateTones[state] },
  isStruck: state === 'skipped',
});

/** All that happened to a person, the newest first; `days` are those of the sessions by id. */
export const eventsOf = (
  rows: PersonRows,
  { days, messages = [] }: { days: ReadonlyMap<number, string>; messages?: readonly PersonMessage[] },
): PersonEvent[] =>
  [
    ...Object.entries(tells).flatMap(([form, tell]) =>
      (rows[form as CourseForm] ?? []).map((row): PersonEvent => {
        const { facts = [], ...shown } = tell(row, days);
        return {
          isStruck: false,
          ...shown,
          key: `${form}-${row.id}`,
          facts: facts.filter((fact) => fact !== ''),
        };
      }),
    ),
    ...messages.map(messageEvent),
  ].sort((one, other) => other.day.localeCompare(one.day));

/** A person's money in all their classes; undefined where the caller does not see it. */
export const sumsOf = (members: readonly RecordRow[]) => {
  const fields = ['receivable', 'received', 'refunded', 'outstanding'] as const;
  if (!members.every((row) => fields.every((field) => typeof row[field] === 'number'))) return undefined;
  return fields.map((field) => ({ field, sum: members.reduce((sum, row) => sum + Number(row[field]), 0) }));
};
