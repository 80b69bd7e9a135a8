import type { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { recordAudit } from '../../backoffice/audit';
import type { Actor } from '../../backoffice/records';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ClassDeps } from './class.deps';
import { isClassThere } from './class.repository';

const formId = courseFormIds.class;

/** Changes the tuition of a class, with a reason; the bills of its members stay. */
export const priceClass = async (
  { db, records }: ClassDeps,
  { input, caller, origin }: Actor & { readonly input: ParsedBodyOf<(typeof classEndpoints)['price']> },
): Promise<void> => {
  const { conditions, fields } = await records.reach(caller, { formId });
  if (!fields.some(({ field }) => field === 'tuition')) throw new AppError(platformErrors.forbidden);
  await inTransaction(db, async (db) => {
    const act = { formId, caller, origin };
    const isSeen = await isClassThere(db, { id: input.id, conditions });
    const [held] = isSeen ? await records.system.hold(db, { ...act, ids: [input.id] }) : [];
    if (held === undefined) throw new AppError(platformErrors.recordNotFound);
    if (held.version !== input.version) throw new AppError(platformErrors.staleVersion);
    const { id, tuition, reason } = input;
    await records.system.edit(db, { ...act, id, values: { tuition } });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'class.price',
      target: { type: `form_${formId}`, id },
      before: { tuition: held.values.tuition },
      after: { tuition, reason },
    });
  });
};
