import { type DecidedField, type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds, courseNode } from '../course-form';

/** How staff and a person were in touch. */
export const followUpWays = [
  { value: 'phone', label: '电话', color: '#1f6feb' },
  { value: 'wechat', label: '微信', color: '#1a7f37' },
  { value: 'visit', label: '面谈', color: '#6b4fbb' },
  { value: 'sms', label: '短信', color: '#9a6700' },
  { value: 'email', label: '邮件', color: '#0b7285' },
  { value: 'other', label: '其他', color: '#66727e' },
] as const;
export type FollowUpWay = (typeof followUpWays)[number]['value'];

/** The states of a next step; a follow-up without one has none. */
export const followUpStates = [
  { value: 'open', label: '待跟进', color: '#9a6700' },
  { value: 'done', label: '已完成', color: '#1a7f37' },
] as const;

/** The longest note, and the longest next step. */
export const followUpMax = { content: 1000, next_step: 200 } as const;

const byCompletion: DecidedField = { by: [courseNode('followUp', 'edit')], message: '由“完成”或更新的跟进写入' };

/** A talk with a person or an applicant: what was said, and what comes next on which day. */
export const followUpForm: SystemForm = {
  id: courseFormIds.followUp,
  name: '跟进记录',
  table_name: 'course_follow_up',
  remark: '和学员、申请人的每次联系：谈了什么，下一步做什么，哪一天做',
  sort_name: 'at',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'contact',
      name: '学员',
      edit_input: 'relation',
      search_input: 'relation',
      help: '学员或报名至少填一项；选了报名时随报名而定',
      settings: { relation_form_id: courseFormIds.contact, relation_label: 'name' },
    }),
    systemField({
      field: 'enrolment',
      name: '报名',
      edit_input: 'relation',
      search_input: 'relation',
      help: '与这次联系有关的报名，可不填',
      settings: { relation_form_id: courseFormIds.enrolment, relation_label: 'name' },
    }),
    systemField({
      field: 'content',
      name: '沟通内容',
      edit_input: 'textarea',
      search_input: 'text',
      validation: ['required', { rule: 'max_length', value: followUpMax.content }],
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'next_step',
      name: '下一步',
      edit_input: 'text',
      validation: [{ rule: 'max_length', value: followUpMax.next_step }],
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'next_on',
      name: '下次跟进',
      edit_input: 'date',
      search_input: 'date_range',
      help: '到这一天出现在工作台',
      settings: { sortable: true },
    }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      form_show: 0,
      help: '有下一步时为待跟进；完成，或有了更新的跟进，即为已完成',
      select_item: [...followUpStates],
    }),
    systemField({
      field: 'way',
      name: '方式',
      edit_input: 'select',
      search_input: 'multi_select',
      validation: ['required'],
      select_item: [...followUpWays],
      settings: { default_value: 'phone' },
    }),
    systemField({
      field: 'at',
      name: '跟进时间',
      edit_input: 'datetime',
      search_input: 'date_range',
      help: '留空时为现在',
      settings: { sortable: true },
    }),
    systemField({
      field: 'owner',
      name: '跟进人',
      edit_input: 'admin',
      search_input: 'admin',
      help: '留空时为自己',
      settings: { is_owner: true },
    }),
    systemField({ field: 'done_at', name: '完成时间', edit_input: 'datetime', form_show: 0, list_show: 0 }),
    systemField({ field: 'done_by', name: '完成人', edit_input: 'admin', form_show: 0, list_show: 0 }),
  ],
  decided: { state: byCompletion, done_at: byCompletion, done_by: byCompletion },
};
