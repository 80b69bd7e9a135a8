import { z } from 'zod';
import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { wholeSetting } from '../../backoffice/settings/system-setting';
import { type RecordAct, stateActs } from '../../backoffice/webhooks/record-act';
import { courseFormIds, courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const attendanceNodes = [
  { node: 'attendance.mark', name: '点名' },
  { node: 'attendance.makeup', name: '补签考勤' },
  { node: 'attendance.leave', name: '审批请假' },
] as const satisfies readonly AccessNode[];

export const attendanceScreens: readonly MenuScreen[] = [
  { key: 'course/attendance', name: '考勤管理', resource: courseResource('attendance') },
];

/** The actions in the audit log besides those on records. */
export const attendanceActions = {
  'attendance.export': '导出考勤表',
};

/** The share of missed sessions, in percent, from which members of classes are warned (requirements §14). */
export const attendanceSetting = z.strictObject({ warn_percent: wholeSetting({ min: 1, max: 100, unit: '%' }) });
export const attendanceDefault: z.output<typeof attendanceSetting> = { warn_percent: 33 };

const { attendance } = courseFormIds;

/** What happens in the roll and to requests for leave. */
export const attendanceActs: readonly RecordAct[] = [
  {
    key: 'attendance.marked',
    name: '点名',
    custom_form_id: attendance,
    on: 'any',
    when: [{ field: 'state', is: 'filled' }],
  },
  {
    key: 'attendance.made_up',
    name: '补签',
    custom_form_id: attendance,
    on: 'any',
    when: [{ field: 'makeup', is: [true] }],
  },
  ...stateActs({
    custom_form_id: courseFormIds.leave,
    thing: 'leave',
    states: { pending: '申请请假', approved: '批准请假', rejected: '驳回请假' },
  }),
];
