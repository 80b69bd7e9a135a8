import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ClassSeats } from '@shuyuan/contract/courses/enrolment/enrolment';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { maskText, type Reach } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { requireSeenClass } from './decision';
import type { EnrolmentDeps } from './enrolment.deps';
import { readSeats, readWaiting } from './seats.repository';

/** A name as the caller may see it. */
export const shownName = ({ fields, masked }: Reach, { id, name }: { id: number; name: string }): string => {
  if (!fields.some(({ field }) => field === 'name')) return `#${id}`;
  return masked.has('name') ? maskText('text', name) : name;
};

/** The seats of a class, and the first on the waiting list if one is free. */
export const proposePromotion = async (
  { db, records }: EnrolmentDeps,
  { caller, classId }: { caller: Caller; classId: number },
): Promise<ClassSeats> => {
  const seats = await readSeats(db, classId);
  if (seats === undefined) throw new AppError(platformErrors.recordNotFound);
  const { name: label, capacity, taken } = seats;
  const reach = await records.reach(caller, { formId: courseFormIds.enrolment });
  const [first] = taken < capacity ? await readWaiting(db, { classId, conditions: reach.conditions, most: 1 }) : [];
  const promotion =
    first === undefined ? null : { ...first, name: shownName(reach, first), class: { id: classId, label } };
  return { capacity, taken, promotion };
};

/** The same for a class that the caller sees. */
export const showSeats = async (
  deps: EnrolmentDeps,
  query: { caller: Caller; classId: number },
): Promise<ClassSeats> => {
  await requireSeenClass(deps, query);
  return proposePromotion(deps, query);
};
