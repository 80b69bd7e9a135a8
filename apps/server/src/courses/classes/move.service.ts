import type { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { classErrors } from '@shuyuan/contract/courses/classes/class.errors';
import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ClassDeps } from './class.deps';
import { isClassThere } from './class.repository';
import { graduate, moveFault } from './class-state';

type MoveInput = ParsedBodyOf<(typeof classEndpoints)['move']>;
type Act = Actor & { readonly input: MoveInput };

const formId = courseFormIds.class;

/** Refuses a class that the caller may not change, and someone who may not write its state. */
const requireRights = async ({ db, records }: ClassDeps, { input, caller }: Act): Promise<void> => {
  const { conditions, fields, readOnly } = await records.reach(caller, { formId, action: 'edit' });
  if (!(await isClassThere(db, { id: input.id, conditions }))) throw new AppError(platformErrors.recordNotFound);
  const isWritten = fields.some(({ field }) => field === 'state') && !readOnly.has('state');
  if (!isWritten) throw new AppError(platformErrors.forbidden);
};

const holdClass = async (db: Tx, { deps, act }: { deps: ClassDeps; act: Act }): Promise<StoredRecord> => {
  const { input, caller, origin } = act;
  const [held] = await deps.records.system.hold(db, { formId, caller, origin, ids: [input.id] });
  if (held === undefined) throw new AppError(platformErrors.recordNotFound);
  if (held.version !== input.version) throw new AppError(platformErrors.staleVersion);
  return held;
};

/** Moves a class, and at its end its members, to another state in one transaction; returns how many graduated. */
export const moveClass = async (deps: ClassDeps, act: Act): Promise<number> => {
  const { input, caller, origin } = act;
  const { system } = deps.records;
  await requireRights(deps, act);
  return inTransaction(deps.db, async (db) => {
    const held = await holdClass(db, { deps, act });
    const from = held.values.state as ClassState;
    const fault = await moveFault(db, { id: held.id, from, to: input.to, countPaid: deps.countPaid });
    if (fault !== undefined) throw new AppError(classErrors.moveRefused, { errmsg: fault });
    await system.edit(db, { formId, caller, origin, id: held.id, values: { state: input.to } });
    if (input.to !== 'finished') return 0;
    const states = input.paused === 'graduate' ? (['studying', 'paused'] as const) : (['studying'] as const);
    return graduate(db, { system, classId: held.id, states, caller, origin });
  });
};
