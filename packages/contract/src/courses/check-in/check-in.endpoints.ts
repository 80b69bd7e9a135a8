import { z } from 'zod';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { checkIn, checkInKey, checkInStart, checkInTry, openCheckIn, receipt, timedCode } from './check-in';

const keyExample = 'Xy3kQ0v7b2N8mPq1sT4wLA';

const checkInExample = {
  id: 1,
  session_id: 1,
  address: `https://school.example/c/${keyExample}`,
  state: 'running',
  started_at: '2026-03-02T00:50:00.000Z',
  started_by: '李芳',
  closes_at: '2026-03-02T01:50:00.000Z',
  late_at: '2026-03-02T01:10:00.000Z',
  place: { lng: 112.938, lat: 28.228, radius: 200 },
  counts: { members: 30, present: 28, late: 0, leave: 1, missing: 1 },
  arrivals: [],
};

/** Students check in to a session with their phones: what its teacher shows, and what they send. */
export const checkInEndpoints = defineEndpoints({
  start: {
    method: 'POST',
    path: '/api/admin/check-in/start',
    access: 'attendance.mark',
    summary: '开始扫码签到；同一课次之前的签到随之停止',
    body: checkInStart,
    example: {
      body: { session_id: 1, late_after: 10, closes_after: 60, place: null },
      reply: { msg: '签到已开始', data: checkInExample },
    },
    reply: z.object({ ...done.shape, data: checkIn }),
  },
  show: {
    method: 'GET',
    path: '/api/admin/check-in/show',
    access: 'attendance.mark',
    summary: '一次课最近的签到：已到的人、迟到与设备；没有签到时为空',
    query: z.strictObject({ session_id: queryId }),
    example: { query: { session_id: 1 }, reply: { data: checkInExample } },
    reply: one(checkIn.nullable()),
  },
  code: {
    method: 'GET',
    path: '/api/admin/check-in/code',
    access: 'attendance.mark',
    summary: '当前与随后的签到码，每个只显示几秒',
    query: z.strictObject({ id: queryId }),
    reply: one(z.array(timedCode)),
  },
  stop: {
    method: 'POST',
    path: '/api/admin/check-in/stop',
    access: 'attendance.mark',
    summary: '停止签到；没有签到的学员默认记为缺勤，完成点名时写入',
    body: z.strictObject({ id: bodyId }),
    example: { body: { id: 1 }, reply: { msg: '签到已停止', data: { ...checkInExample, state: 'stopped' } } },
    reply: z.object({ ...done.shape, data: checkIn }),
  },
  open: {
    method: 'GET',
    path: '/api/public/check-in/show',
    access: 'visitor',
    summary: '学员扫码后看到的签到：班级、主题、是否核对位置、自己是否已签到',
    query: z.strictObject({ key: checkInKey }),
    example: { query: { key: keyExample } },
    reply: one(openCheckIn),
  },
  checkIn: {
    method: 'POST',
    path: '/api/public/check-in/check-in',
    access: 'visitor',
    summary: '学员签到：当前的码、设备，以及要求时的位置',
    body: checkInTry,
    example: { body: { key: keyExample, code: 'Zk3x0QvB7c8', device: '5f0c9a7e41d84c0b9a7e41d84c0b5f0c' } },
    reply: z.object({ ...done.shape, data: receipt }),
  },
});
