import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { Receipt } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { Turns } from '../../platform/db/turns';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { AttendanceDeps } from '../attendance';
import { checkIn, showOwn } from './arrival.service';
import { readCodes, showCheckIn, startCheckIn, stopCheckIn } from './check-in.service';
import { checkInTexts as texts } from './check-in.texts';

const arrivedWords = ({ state, is_retained }: Receipt): string => {
  if (is_retained) return texts.retained(attendanceStates.find(({ value }) => value === state)?.label ?? '');
  return texts.arrived[state === 'late' ? 'late' : 'present'];
};

/** Students check in to sessions with their phones. */
export const createCheckIn = (attendance: AttendanceDeps): Slice => {
  const deps = { ...attendance, turns: new Turns() };
  return defineSlice({
    name: 'check-in',
    endpoints: checkInEndpoints,
    handlers: {
      start: async ({ body: input, caller, origin }) => ({
        msg: texts.started,
        data: await startCheckIn(deps, { input, caller, origin }),
      }),
      show: async ({ query, caller, origin }) => ({
        data: await showCheckIn(deps, { sessionId: query.session_id, caller, origin }),
      }),
      code: async ({ query, caller }) => ({ data: await readCodes(deps, { id: query.id, caller }) }),
      stop: async ({ body, caller, origin }) => ({
        msg: texts.stopped,
        data: await stopCheckIn(deps, { id: body.id, caller, origin }),
      }),
      open: async ({ query, visitor }) => ({ data: await showOwn(deps, { key: query.key, mobile: visitor.mobile }) }),
      checkIn: async ({ body: input, visitor, origin }) => {
        const data = await checkIn(deps, { input, mobile: visitor.mobile, origin });
        return { msg: arrivedWords(data), data };
      },
    },
  });
};
