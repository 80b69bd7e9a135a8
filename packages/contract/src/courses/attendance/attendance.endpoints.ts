import { z } from 'zod';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { leaveReasonMax } from './leave.form';
import { classRates, monthGrid } from './rates';
import { markConflict, roll, rollChange } from './roll';
import { plannedDay, seriesCancel, seriesChange, seriesOutcome, sessionPlan, skippedDay } from './session';

const month = z.string({ error: '请选择月份' }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: '请选择月份' });

const planExample = {
  class_id: 1,
  date: '2026-03-02',
  starts_at: '09:00',
  ends_at: '11:30',
  topic: '战略管理',
  repeat: { weekdays: [1], count: 10, skip: [] },
};

/** Sessions, rolls and leave of a class (requirements §14). */
export const attendanceEndpoints = defineEndpoints({
  planSessions: {
    method: 'POST',
    path: '/api/admin/class-session/plan',
    access: courseNode('session', 'create'),
    summary: '一次排课的日期、每一天的冲突，以及因放假跳过的日子；不写入',
    body: sessionPlan,
    example: { body: planExample },
    reply: z.object({ ...one(z.array(plannedDay)).shape, skipped: z.array(skippedDay) }),
    isHarmless: true,
  },
  createSessions: {
    method: 'POST',
    path: '/api/admin/class-session/create',
    access: courseNode('session', 'create'),
    summary: '按规则排课，全部成功或全部不写入',
    body: sessionPlan,
    example: { body: planExample },
    reply: z.object({ ...done.shape, data: z.object({ ids: z.array(z.int()), series: z.string() }) }),
  },
  sessionNames: {
    method: 'GET',
    path: '/api/admin/class-session/names',
    access: courseNode('session', 'index'),
    summary: '近一年的课次里出现过的老师和教室，供填写时选用',
    reply: one(z.object({ teachers: z.array(z.string()), rooms: z.array(z.string()) })),
  },
  changeSeries: {
    method: 'POST',
    path: '/api/admin/class-series/save',
    access: courseNode('session', 'edit'),
    summary: '改一批课，只带要改的内容：本次及以后，或整批；已点名的不动',
    body: seriesChange,
    example: {
      body: {
        id: 1,
        version: 1,
        part: 'following',
        date: '2026-03-02',
        starts_at: '09:00',
        ends_at: '11:30',
        topic: '战略管理',
        teacher: '李芳',
        room: '302',
      },
    },
    reply: z.object({ ...done.shape, data: seriesOutcome }),
  },
  cancelSeries: {
    method: 'POST',
    path: '/api/admin/class-series/cancel',
    access: courseNode('session', 'delete'),
    summary: '取消一批课：本次及以后，或整批；已点名的不动，其余移入回收站',
    body: seriesCancel,
    reply: z.object({ ...done.shape, data: seriesOutcome }),
  },
  roll: {
    method: 'GET',
    path: '/api/admin/roll/show',
    access: courseNode('attendance', 'index'),
    summary: '一次课的点名册',
    query: z.strictObject({ session_id: queryId }),
    reply: one(roll),
  },
  saveRoll: {
    method: 'POST',
    path: '/api/admin/roll/save',
    access: 'attendance.mark',
    summary: '点名；roll/show 的回答可以改好后交回；与他人同时改动的学员不写入，在 conflicts 里说明',
    body: rollChange,
    reply: z.object({ ...done.shape, data: z.object({ roll, conflicts: z.array(markConflict) }) }),
  },
  grid: {
    method: 'GET',
    path: '/api/admin/attendance/grid',
    access: courseNode('attendance', 'index'),
    summary: '班级一个月的考勤表',
    query: z.strictObject({ class_id: queryId, month }),
    reply: one(monthGrid),
  },
  rates: {
    method: 'GET',
    path: '/api/admin/attendance/rates',
    access: courseNode('attendance', 'index'),
    summary: '班级和每位学员的出勤率，以及缺课预警',
    query: z.strictObject({ class_id: queryId }),
    reply: one(classRates),
  },
  exportMonth: {
    method: 'POST',
    path: '/api/admin/attendance/export',
    access: courseNode('attendance', 'export'),
    summary: '导出班级一个月的考勤表（.xlsx，base64）',
    body: z.strictObject({ class_id: bodyId, month }),
    reply: z.object({ ...done.shape, data: z.object({ name: z.string(), content: z.base64() }) }),
  },
  decideLeave: {
    method: 'POST',
    path: '/api/admin/leave/decide',
    access: 'attendance.leave',
    summary: '批准或驳回请假；批准后，已记的缺勤改为请假',
    body: z
      .strictObject({
        id: bodyId,
        version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
        state: z.enum(['approved', 'rejected'], { error: '请选择批准或驳回' }),
        decision: z
          .string()
          .trim()
          .max(leaveReasonMax, { error: `审批意见最多 ${leaveReasonMax} 个字` })
          .optional()
          .default(''),
      })
      .refine(({ state, decision }) => state === 'approved' || decision !== '', {
        error: '请填写驳回的理由',
        path: ['decision'],
      }),
    reply: z.object({ ...done.shape, data: z.object({ changed: z.int() }) }),
  },
});
