import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { timetableWeek } from './timetable';

/** The school's timetable. */
export const timetableEndpoints = defineEndpoints({
  week: {
    method: 'GET',
    path: '/api/admin/timetable/week',
    access: courseNode('session', 'index'),
    summary: '一周的课次、冲突和放假；week 是这一周的任意一天',
    query: z.strictObject({ week: z.iso.date({ error: '请选择一天，例如 2026-03-02' }) }),
    example: { query: { week: '2026-03-02' } },
    reply: one(timetableWeek),
  },
});
