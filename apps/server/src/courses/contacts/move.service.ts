import type { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { contactErrors, memberMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { openRegister } from './class-register';
import type { ContactDeps } from './contact.deps';
import { findSeenMembers, holdClassesOf } from './member.repository';
import { holdsSeat } from './member.rules';

const formId = courseFormIds.member;

const mayMove = {
  graduated: (state: unknown): boolean => holdsSeat(state),
  studying: (state: unknown): boolean => state === 'graduated',
} as const;

/** Members graduate, or go back from that; whoever is in another state needs an act of its own. */
const refuseOthers = (rows: readonly StoredRecord[], to: keyof typeof mayMove): void => {
  const others = rows.filter(({ values }) => !mayMove[to](values.state)).map(({ values }) => values.student_no);
  if (others.length === 0) return;
  const words = to === 'graduated' ? messages.notGraduating : messages.notGraduated;
  const errmsg = words(others.join('、'));
  throw new AppError(contactErrors.notGraduating, { errmsg, errors: { to: [errmsg] } });
};

/** A member who returns needs a seat. */
const takeSeats = async (db: Tx, { rows, to }: { rows: readonly StoredRecord[]; to: string }): Promise<void> => {
  if (!holdsSeat(to)) return;
  for (const { values } of rows) {
    if (!holdsSeat(values.state)) (await openRegister(db, Number(values.class))).takeSeat();
  }
};

/** Lets members graduate or takes that back, with a reason; all of them or none. */
export const moveMembers = async (
  { db, records }: ContactDeps,
  { input, caller, origin }: Actor & { readonly input: ParsedBodyOf<(typeof contactEndpoints)['move']> },
): Promise<void> => {
  const { conditions } = await records.reach(caller, { formId });
  const versions = new Map(input.items.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  await inRetriedTransaction(db, async (db) => {
    const act = { formId, caller, origin };
    await holdClassesOf(db, ids);
    const rows = await records.system.hold(db, { ...act, ids });
    const seen = await findSeenMembers(db, { ids, conditions });
    if (rows.length !== ids.length || seen.size !== ids.length) throw new AppError(platformErrors.recordNotFound);
    if (rows.some(({ id, version }) => versions.get(id) !== version)) throw new AppError(platformErrors.staleVersion);
    refuseOthers(rows, input.to);
    await takeSeats(db, { rows, to: input.to });
    const values = { state: input.to, state_reason: input.reason };
    await records.system.editMany(db, { ...act, edits: ids.map((id) => ({ id, values })) });
  });
};
