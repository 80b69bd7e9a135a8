import type { MessageKind } from '../../backoffice/messages/message-kind';
import { courseFormIds } from '../course-form';

const common = { audience: 'person', custom_form_id: courseFormIds.session } as const;
const fields = ['姓名', '班级', '主题', '时间', '教室', '老师'];
// The teacher has an account of the product, so the bell is among the ways.
const usual = { ways: ['sms', 'bell'], is_on: false } as const;

/** What members of a class and its teachers are told of its sessions. */
export const timetableMessages: readonly MessageKind[] = [
  {
    ...common,
    key: 'session.tomorrow',
    name: '上课提醒',
    lead: { unit: 'day', name: '上课前', usual: 1, most: 7 },
    fields: [...fields, '安排'],
    usual: { ...usual, title: '上课提醒', body: '{姓名}您好，{班级}将于 {安排} 上课，请您准时参加。' },
  },
  {
    ...common,
    key: 'session.changed',
    name: '课程调整',
    acts: ['changed'],
    changes: ['date', 'starts_at', 'ends_at', 'room', 'teacher'],
    fields: [...fields, '变化'],
    usual: { ...usual, is_quiet: false, title: '课程调整', body: '{姓名}您好，{班级}的课程有调整：{变化}。' },
  },
  {
    ...common,
    key: 'session.cancelled',
    name: '课程取消',
    acts: ['deleted'],
    fields: [...fields, '安排'],
    usual: { ...usual, is_quiet: false, title: '课程取消', body: '{姓名}您好，{班级}的课程已取消：{安排}。' },
  },
];
