import type { MessageKind } from '../../backoffice/messages/message-kind';
import { courseFormIds } from '../course-form';

const { enrolment } = courseFormIds;
const common = { audience: 'person', custom_form_id: enrolment } as const;

/** What applicants are told of their applications. */
export const enrolmentMessages: readonly MessageKind[] = [
  {
    ...common,
    key: 'enrolment.received',
    name: '收到报名',
    acts: ['enrolment.pending'],
    fields: ['姓名', '班级'],
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '收到报名',
      body: '{姓名}您好，已收到您报名{班级}的申请，请等候通知。',
    },
  },
  {
    ...common,
    key: 'enrolment.interview',
    name: '安排面试',
    acts: ['enrolment.interview'],
    fields: ['姓名', '班级', '面试时间'],
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '面试安排',
      body: '{姓名}您好，您报名{班级}的面试安排在{面试时间}，请准时参加。',
    },
  },
  {
    ...common,
    key: 'enrolment.admitted',
    name: '录取',
    acts: ['enrolment.admitted'],
    fields: ['姓名', '班级'],
    usual: { ways: ['sms', 'mail'], is_on: false, title: '录取通知', body: '{姓名}您好，恭喜您被{班级}录取。' },
  },
  {
    ...common,
    key: 'enrolment.waiting',
    name: '列入候补',
    acts: ['enrolment.waiting'],
    fields: ['姓名', '班级'],
    usual: { ways: ['sms'], is_on: false, title: '候补通知', body: '{姓名}您好，您报名{班级}的申请已列入候补。' },
  },
];
