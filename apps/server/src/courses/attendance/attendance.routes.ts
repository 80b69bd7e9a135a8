import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { AttendanceDeps } from './attendance.deps';
import { attendanceTexts as texts } from './attendance.texts';
import { decideLeave } from './leave.service';
import { exportMonth } from './month.service';
import { readClassRates, readMonth } from './rates.service';
import { saveRoll, showRoll } from './roll.service';
import { cancelSeries, changeSeries } from './series.service';
import { createSessions, planSessions, sessionNames } from './session.service';

/** Sessions, rolls and leave of classes. */
export const createAttendance = (deps: AttendanceDeps): Slice =>
  defineSlice({
    name: 'attendance',
    endpoints: attendanceEndpoints,
    handlers: {
      planSessions: async ({ body: plan, caller, origin }) => ({
        ...(await planSessions(deps, { plan, caller, origin })),
      }),
      createSessions: async ({ body: plan, caller, origin }) => {
        const { skipped, ...made } = await createSessions(deps, { plan, caller, origin });
        return { msg: texts.created(made.ids.length, skipped), data: made };
      },
      sessionNames: async ({ caller }) => ({ data: await sessionNames(deps, caller) }),
      changeSeries: async ({ body: input, caller, origin }) => {
        const data = await changeSeries(deps, { input, caller, origin });
        return { msg: texts.changed(data), data };
      },
      cancelSeries: async ({ body: input, caller, origin }) => {
        const data = await cancelSeries(deps, { input, caller, origin });
        return { msg: texts.cancelled(data), data };
      },
      roll: async ({ query, caller }) => ({ data: await showRoll(deps, { sessionId: query.session_id, caller }) }),
      saveRoll: async ({ body: change, caller, origin }) => {
        const data = await saveRoll(deps, { change, caller, origin });
        return { msg: data.conflicts.length === 0 ? texts.rolled : texts.partly(data.conflicts.length), data };
      },
      grid: async ({ query, caller }) => {
        const { grid } = await readMonth(deps, { classId: query.class_id, month: query.month, caller });
        return { data: grid };
      },
      rates: async ({ query, caller }) => ({ data: await readClassRates(deps, { classId: query.class_id, caller }) }),
      exportMonth: async ({ body, caller, origin }) => ({
        msg: texts.exported,
        data: await exportMonth(deps, { classId: body.class_id, month: body.month, caller, origin }),
      }),
      decideLeave: async ({ body: input, caller, origin }) => ({
        data: { changed: await decideLeave(deps, { input, caller, origin }) },
        msg: input.state === 'approved' ? texts.approved : texts.rejected,
      }),
    },
  });
