import type { ClassAttendance, SessionWork } from '@shuyuan/contract/courses/workbench/work';
import type { Caller } from '../../platform/http/slice';
import { readClassAttendance, readSessionWork } from '../attendance';
import { visibilityOf, type WorkDeps } from '../visibility.sql';

/** Today's sessions and the rolls that were not taken, as the caller sees them. */
export const sessionWork = async (deps: WorkDeps, caller: Caller): Promise<SessionWork | null> => {
  const [session, classes] = await Promise.all([
    visibilityOf(deps, { caller, form: 'session' }),
    visibilityOf(deps, { caller, form: 'class' }),
  ]);
  if (!session.sees('date', 'starts_at', 'roll_state')) return null;
  return readSessionWork(deps.db, { session, classes });
};

/** The attendance of running classes. */
export const classAttendance = async (deps: WorkDeps, caller: Caller): Promise<ClassAttendance | null> => {
  const [mark, session, member, classes] = await Promise.all([
    visibilityOf(deps, { caller, form: 'attendance' }),
    visibilityOf(deps, { caller, form: 'session' }),
    visibilityOf(deps, { caller, form: 'member' }),
    visibilityOf(deps, { caller, form: 'class' }),
  ]);
  if (!mark.sees('state', 'session') || !classes.sees('name', 'state')) return null;
  return { classes: await readClassAttendance(deps.db, { mark, session, member, classes }) };
};
