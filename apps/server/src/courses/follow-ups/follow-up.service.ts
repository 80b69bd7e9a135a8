import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { DueFollowUps } from '@shuyuan/contract/courses/follow-ups/follow-up';
import type { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import { followUpErrors } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, Records } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { visibilityOf, type WorkDeps } from '../visibility.sql';
import type { FollowUpDeps } from './follow-up.deps';
import { writerOf } from './follow-up.keeper';
import { isSeen, readDue, readUntied } from './follow-up.repository';
import { mayWrite } from './follow-up.rules';

const formId = courseFormIds.followUp;

/** The next steps that are due; null for those from whom the day or the state is hidden. */
export const dueFollowUps = async (
  deps: WorkDeps,
  { caller, whose }: { caller: Caller; whose: 'own' | 'all' },
): Promise<DueFollowUps | null> => {
  const [followUp, contact, enrolment] = await Promise.all([
    visibilityOf(deps, { caller, form: 'followUp' }),
    visibilityOf(deps, { caller, form: 'contact' }),
    visibilityOf(deps, { caller, form: 'enrolment' }),
  ]);
  if (!followUp.sees('state', 'next_on', 'owner')) return null;
  return readDue(deps.db, { seen: { followUp, contact, enrolment }, me: caller.adminId, whose });
};

type Completing = Actor & { readonly input: ParsedBodyOf<(typeof followUpEndpoints)['complete']> };

/** Completes a next step once: the caller's own, or anyone's with the right. */
export const completeFollowUp = async (
  { db: pool, records }: FollowUpDeps,
  { input, caller, origin }: Completing,
): Promise<void> => {
  const { conditions } = await records.reach(caller, { formId, action: 'edit' });
  const { id, version } = input;
  await inTransaction(pool, async (db) => {
    if (!(await isSeen(db, { id, conditions }))) throw new AppError(platformErrors.recordNotFound);
    const [row] = await records.system.hold(db, { formId, caller, origin, ids: [id] });
    if (row === undefined) throw new AppError(platformErrors.recordNotFound);
    if (!mayWrite(row.values.owner, writerOf(caller))) throw new AppError(followUpErrors.notYours);
    if (row.values.state !== 'open') throw new AppError(followUpErrors.notOpen);
    if (row.version !== version) throw new AppError(platformErrors.staleVersion);
    const values = { state: 'done', done_at: new Date().toISOString(), done_by: caller.adminId };
    await records.system.edit(db, { formId, caller, origin, id, values });
  });
};

/** Ties the follow-ups of an applicant to the contact that they became. */
export const followUpTie =
  ({ system }: Pick<Records, 'system'>) =>
  async (
    db: Tx,
    { caller, origin, applicationId, contactId }: Actor & { applicationId: number; contactId: number },
  ): Promise<void> => {
    const edits = (await readUntied(db, applicationId)).map((id) => ({ id, values: { contact: contactId } }));
    if (edits.length > 0) await system.editMany(db, { formId, caller, origin, edits });
  };
