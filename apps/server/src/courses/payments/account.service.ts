import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ClassAccount, MemberAccount, SchoolAccount } from '@shuyuan/contract/courses/payments/payment';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { entryWriter } from '../../platform/pinyin/rank-texts';
import { memberEntries } from '../contacts';
import { arrearsOf, type OpenDue, sumArrears } from './arrears.rules';
import { type Account, readClassAccounts, readSchoolAccounts, readToday } from './ledger.repository';
import { balanceOf, netOf, payStateOf } from './ledger.rules';
import { seenBy } from './ledger.service';
import type { PaymentDeps } from './payment.deps';
import { type PlannedDue, readPlansOf } from './plan.repository';
import { readClassName, readClassNames } from './receipt.repository';
import { shownBy } from './shown';

/** A member's account by the plan, with what of it is open. */
export const agedAccount = (
  account: Account,
  { plan, today }: { plan: readonly PlannedDue[]; today: string },
): { readonly member: MemberAccount; readonly open: readonly OpenDue<PlannedDue>[] } => {
  const { id, student_name, student_no, contact_id, receivable } = account;
  const fallbackOn = account.joined_on ?? today;
  const { arrears, due, nextDueOn, open } = arrearsOf({ plan, receivable, net: netOf(account), fallbackOn, today });
  const member = {
    id,
    student_name,
    student_no,
    contact_id,
    state: account.state as MemberState,
    ...balanceOf(account),
    pay_state: payStateOf(account),
    arrears,
    due,
    next_due_on: nextDueOn,
  };
  return { member, open };
};

/** Accounts with their arrears by age, in the order given. */
const aged = async (db: Executor, accounts: readonly Account[]): Promise<MemberAccount[]> => {
  const today = await readToday(db);
  const plans = await readPlansOf(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => agedAccount(account, { plan: plans.get(account.id) ?? [], today }).member);
};

const totalsOf = (rows: readonly ClassAccount['totals'][]): ClassAccount['totals'] => {
  const sum = (field: keyof ReturnType<typeof balanceOf>): number => rows.reduce((total, row) => total + row[field], 0);
  return {
    receivable: sum('receivable'),
    received: sum('received'),
    refunded: sum('refunded'),
    outstanding: sum('outstanding'),
    prepaid: sum('prepaid'),
    arrears: sumArrears(rows.map(({ arrears }) => arrears)),
  };
};

/** How the caller sees the names on the ledger. */
export const namesFor = async ({ records }: PaymentDeps, caller: Caller): Promise<(name: string) => string> => {
  const show = shownBy(await records.reach(caller, { formId: courseFormIds.payment }));
  return (name) => show('student_name', name);
};

/** A class's money as the caller sees it: the totals are the sums of the members' rows. */
export const showClassAccount = async (
  deps: PaymentDeps,
  { caller, classId }: { caller: Caller; classId: number },
): Promise<ClassAccount> => {
  const classes = await deps.records.reach(caller, { formId: courseFormIds.class });
  const className = await readClassName(deps.db, { classId, seen: classes.conditions });
  if (className === undefined) throw new AppError(platformErrors.recordNotFound);
  const seen = await seenBy(deps, caller, 'member');
  await seenBy(deps, caller, 'payment');
  const nameFor = await namesFor(deps, caller);
  const accounts = await aged(deps.db, await readClassAccounts(deps.db, { classId, seen }));
  const entryOf = await (await memberEntries(deps, caller))(deps.db, classId);
  const members = accounts.map((member) => ({
    ...member,
    student_name: nameFor(member.student_name),
    search_entry: entryOf(member.id),
  }));
  return { class_name: className, totals: totalsOf(members), members };
};

/** The accounts of all classes that the caller sees: totals are sums of classes, and these of their members. */
export const showSchoolAccount = async (deps: PaymentDeps, { caller }: { caller: Caller }): Promise<SchoolAccount> => {
  const classes = await deps.records.reach(caller, { formId: courseFormIds.class });
  const seen = await seenBy(deps, caller, 'member');
  await seenBy(deps, caller, 'payment');
  const accounts = await readSchoolAccounts(deps.db, { seen, seenClasses: classes.conditions });
  const members = await aged(deps.db, accounts);
  const rooms = new Map<number, MemberAccount[]>();
  for (const [at, member] of members.entries()) {
    const classId = accounts[at]?.class_id ?? 0;
    rooms.set(classId, [...(rooms.get(classId) ?? []), member]);
  }
  const names = await readClassNames(deps.db, [...rooms.keys()]);
  const entryOf = await entryWriter();
  const rows = [...rooms].map(([id, of]) => ({
    id,
    class_name: names.get(id) ?? '',
    search_entry: entryOf([names.get(id) ?? '']),
    members: of.length,
    owing: of.filter(({ outstanding }) => outstanding > 0).length,
    ...totalsOf(of),
  }));
  return { totals: totalsOf(rows), classes: rows };
};
