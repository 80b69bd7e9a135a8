import type { MessageKind } from '../../backoffice/messages/message-kind';
import { courseFormIds } from '../course-form';

const { attendance, leave } = courseFormIds;

/** What members and the head teachers of their classes are told of rolls and leave. */
export const attendanceMessages: readonly MessageKind[] = [
  {
    key: 'attendance.absent',
    name: '缺勤提醒',
    audience: 'person',
    custom_form_id: attendance,
    // Not by the mark itself: until the roll is complete, marks are still being put right.
    lead: { unit: 'hour', name: '点名后', usual: 0, most: 72 },
    fields: ['姓名', '班级', '主题', '时间'],
    usual: {
      ways: ['sms', 'bell'],
      is_on: false,
      title: '缺勤提醒',
      body: '{姓名}缺勤了{班级} {时间} 的课程“{主题}”，如有疑问请联系班主任。',
    },
  },
  {
    key: 'leave.decided',
    name: '请假审批结果',
    audience: 'person',
    custom_form_id: leave,
    acts: ['leave.approved', 'leave.rejected'],
    fields: ['姓名', '班级', '时间', '结果', '审批意见'],
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '请假审批结果',
      body: '{姓名}您好，您在{班级} {时间} 的请假{结果}。{审批意见}',
    },
  },
  {
    key: 'approval.leave',
    name: '请假待审批',
    audience: 'staff',
    custom_form_id: leave,
    acts: ['leave.pending'],
    fields: ['学员', '班级', '时间', '事由'],
    usual: {
      ways: ['bell'],
      is_on: true,
      title: '请假待您审批',
      body: '{班级}的{学员}申请 {时间} 请假：{事由}',
    },
  },
];
