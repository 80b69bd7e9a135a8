import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { visibilityOf, type WorkDeps } from '../visibility.sql';
import { readWeek } from './timetable.repository';

/** The week of a day as the caller sees it. */
export const showWeek = async (
  deps: WorkDeps,
  { week, caller }: { week: string; caller: Caller },
): Promise<TimetableWeek> => {
  const [session, classes, member, contact] = await Promise.all([
    visibilityOf(deps, { caller, form: 'session' }),
    visibilityOf(deps, { caller, form: 'class' }),
    visibilityOf(deps, { caller, form: 'member' }),
    visibilityOf(deps, { caller, form: 'contact' }),
  ]);
  if (!session.sees('class', 'date', 'starts_at', 'ends_at')) throw new AppError(platformErrors.forbidden);
  return readWeek(deps.db, { week, seen: { session, classes, member, contact } });
};
