import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { WorkDeps } from '../visibility.sql';
import { showWeek } from './timetable.service';

/** The school's timetable by week. */
export const createTimetable = (deps: WorkDeps): Slice =>
  defineSlice({
    name: 'timetable',
    endpoints: timetableEndpoints,
    handlers: { week: async ({ query: { week }, caller }) => ({ data: await showWeek(deps, { week, caller }) }) },
  });
