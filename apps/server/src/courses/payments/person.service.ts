import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { PersonAccount, TillPerson } from '@shuyuan/contract/courses/payments/payment';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { visibilityBy } from '../visibility.sql';
import { agedAccount, namesFor } from './account.service';
import { readSchoolAccounts, readToday } from './ledger.repository';
import { mayReadAmounts, seenBy } from './ledger.service';
import type { PaymentDeps } from './payment.deps';
import { readPerson } from './person.repository';
import { readPlansOf } from './plan.repository';
import { readClassNames } from './receipt.repository';
import { type FoundPerson, tillPersonSql } from './search.sql';
import { shownBy } from './shown';

/** How many people the till shows, and how many members are looked at for them: a person has few classes. */
const peopleMax = 20;
const membersMax = 60;

const { contact: contactForm, member: memberForm, class: classForm, instalment: instalmentForm } = courseFormIds;

const reachesOf = async ({ records }: PaymentDeps, caller: Caller) => ({
  contact: await records.reach(caller, { formId: contactForm }),
  member: await records.reach(caller, { formId: memberForm }),
  classes: await records.reach(caller, { formId: classForm }),
});

const isFound = (extra: unknown): extra is FoundPerson =>
  typeof extra === 'object' && extra !== null && 'classes' in extra && Array.isArray(extra.classes);

/** The people whom a keyword finds as students: by what a member and their contact are found by in the lists. */
export const findPeople = async (
  deps: PaymentDeps,
  { caller, keyword }: { caller: Caller; keyword: string },
): Promise<TillPerson[]> => {
  await seenBy(deps, caller, 'member');
  await seenBy(deps, caller, 'payment');
  const { found, late } = await deps.records.hits({
    caller,
    forms: [
      {
        formId: memberForm,
        facts: [],
        extra: {
          reads: [contactForm, classForm],
          value: (row, reachOf) =>
            tillPersonSql(row, {
              contact: visibilityBy(reachOf(contactForm)),
              member: visibilityBy(reachOf(memberForm)),
              classes: visibilityBy(reachOf(classForm)),
            }),
        },
      },
    ],
    wanted: { keyword },
    limit: membersMax,
  });
  if (late.length > 0) throw new AppError(platformErrors.unavailable, { retryAfterSeconds: 1 });
  const reaches = await reachesOf(deps, caller);
  const [contact, member, classes] = [shownBy(reaches.contact), shownBy(reaches.member), shownBy(reaches.classes)];
  const people = new Map<number, TillPerson>();
  for (const { extra } of found.flatMap(({ hits }) => hits)) {
    if (!isFound(extra)) continue;
    people.set(extra.contact_id, {
      contact_id: extra.contact_id,
      name: contact('name', extra.name),
      mobile: contact('mobile', extra.mobile),
      student_nos: extra.classes.map(({ student_no }) => member('student_no', student_no)).filter(Boolean),
      class_names: extra.classes.map(({ class_name }) => classes('name', class_name)).filter(Boolean),
      outstanding: extra.classes.reduce((sum, { outstanding }) => sum + outstanding, 0),
    });
  }
  return [...people.values()].slice(0, peopleMax);
};

/** What a person owes in all classes that the caller sees, newest first, with the instalments that are open. */
export const showPerson = async (
  deps: PaymentDeps,
  { caller, contactId }: { caller: Caller; contactId: number },
): Promise<PersonAccount> => {
  const { db, records } = deps;
  const reaches = await reachesOf(deps, caller);
  const person = await readPerson(db, { id: contactId, seen: reaches.contact.conditions });
  if (person === undefined) throw new AppError(platformErrors.recordNotFound);
  const seen = await seenBy(deps, caller, 'member');
  await seenBy(deps, caller, 'payment');
  const accounts = await readSchoolAccounts(db, { seen, seenClasses: reaches.classes.conditions, contactId });
  const instalments = await records.reach(caller, { formId: instalmentForm });
  const ids = accounts.map(({ id }) => id);
  const plans = await readPlansOf(db, ids, instalments.conditions);
  const names = await readClassNames(
    db,
    accounts.map(({ class_id }) => class_id),
  );
  const today = await readToday(db);
  const nameFor = await namesFor(deps, caller);
  const [contact, ofClass, ofPlan] = [shownBy(reaches.contact), shownBy(reaches.classes), shownBy(instalments)];
  const classes = accounts.map((account) => {
    const { member, open } = agedAccount(account, { plan: plans.get(account.id) ?? [], today });
    return {
      ...member,
      student_name: nameFor(member.student_name),
      student_no: shownBy(reaches.member)('student_no', member.student_no),
      class_id: account.class_id,
      class_name: ofClass('name', names.get(account.class_id) ?? ''),
      plan: open.flatMap(({ due_on, amount, instalment }) =>
        instalment?.is_seen === true && mayReadAmounts(instalments)
          ? [{ no: instalment.no, due_on, open: amount, remark: ofPlan('remark', instalment.remark) }]
          : [],
      ),
    };
  });
  const { name, mobile } = person;
  return {
    contact_id: contactId,
    name: contact('name', name),
    mobile: contact('mobile', mobile),
    classes: classes.toSorted((one, other) => other.id - one.id),
  };
};
