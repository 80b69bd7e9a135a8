import type { MessageKind } from '../../backoffice/messages/message-kind';
import { courseFormIds } from '../course-form';

/** What staff are told of the people whom they follow up. */
export const followUpMessages: readonly MessageKind[] = [
  {
    key: 'followup.due',
    name: '跟进提醒',
    audience: 'staff',
    custom_form_id: courseFormIds.followUp,
    lead: { unit: 'day', name: '下次跟进前', usual: 0, most: 30 },
    fields: ['姓名', '下一步', '日期'],
    usual: { ways: ['bell'], is_on: true, title: '跟进{姓名}', body: '{日期} 跟进{姓名}：{下一步}' },
  },
];
