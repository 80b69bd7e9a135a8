import type { OwnAccount, OwnReceipt } from '@shuyuan/contract/courses/doors/door';
import { paymentKinds, paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Visitor } from '../../platform/http/slice';
import { agedAccount, everyone, readAccounts, readPlansOf, readReceipt, readToday } from '../payments';
import { isOfSql, noCompany, type OwnPayment, readPayments } from './account.repository';
import type { DoorDeps } from './door.deps';
import { requireOpen } from './open';
import { type MemberRow, readMembers } from './own.repository';

const idsOf = (members: readonly Pick<MemberRow, 'id'>[]): number[] => members.map(({ id }) => id);

/** The accounts of some members by their plans, as the till computes them. */
export const accountsOf = async (db: Executor, members: readonly Pick<MemberRow, 'id'>[]) => {
  const ids = idsOf(members);
  const [accounts, plans, today] = await Promise.all([
    readAccounts(db, { ids, seen: everyone }),
    readPlansOf(db, ids),
    readToday(db),
  ]);
  return accounts.map((account) => agedAccount(account, { plan: plans.get(account.id) ?? [], today }));
};

const wordOf = (words: readonly { value: string; label: string }[], value: string | null): string =>
  words.find((word) => word.value === value)?.label ?? '';

const shownPayment = ({ member: _member, kind, method, ...payment }: OwnPayment): OwnAccount['payments'][number] => ({
  ...payment,
  kind: wordOf(paymentKinds, kind),
  method: wordOf(paymentMethods, method),
});

/** What the visitor owes and has paid, class by class. */
export const showAccount = async (deps: DoorDeps, { mobile }: Visitor): Promise<OwnAccount[]> => {
  requireOpen((await deps.settings.read()).door.shows_balance);
  const db = deps.db.kysely;
  const members = await readMembers(db, mobile);
  if (members.length === 0) return [];
  const [accounts, payments] = await Promise.all([accountsOf(db, members), readPayments(db, idsOf(members))]);
  const classOf = new Map(members.map(({ id, class_name }) => [id, class_name]));
  return accounts.map(({ member, open }) => ({
    member_id: member.id,
    class: classOf.get(member.id) ?? '',
    student_no: member.student_no,
    receivable: member.receivable,
    received: member.received,
    refunded: member.refunded,
    outstanding: member.outstanding,
    prepaid: member.prepaid,
    due: member.due,
    next_due_on: member.next_due_on,
    plan: open.flatMap(({ due_on, amount, instalment }) =>
      instalment === undefined ? [] : [{ no: instalment.no, due_on, open: amount, remark: instalment.remark }],
    ),
    payments: payments.filter((payment) => payment.member === member.id).map(shownPayment),
  }));
};

/** One of the visitor's own receipts. */
export const showReceipt = async (
  deps: DoorDeps,
  { visitor, id }: { visitor: Visitor; id: number },
): Promise<OwnReceipt> => {
  const { door, school } = await deps.settings.read();
  requireOpen(door.shows_balance);
  const db = deps.db.kysely;
  const seen = isOfSql(idsOf(await readMembers(db, visitor.mobile)));
  const receipt = await readReceipt(db, { id, seen, companies: noCompany });
  if (receipt === undefined) throw new AppError(platformErrors.recordNotFound);
  const { receipt_no, amount, paid_on, student_name, student_no, class_name, payer_name, collector_name } = receipt;
  const { discounts, voided_on, reverses, reversed_by } = receipt;
  return {
    id,
    receipt_no,
    kind: wordOf(paymentKinds, receipt.kind),
    method: wordOf(paymentMethods, receipt.method),
    amount,
    paid_on,
    student_name,
    student_no,
    class_name,
    payer_name,
    collector_name,
    discounts,
    voided_on,
    reverses,
    reversed_by,
    school: school.name,
  };
};
