import { type SystemForm, systemField, wordOptions } from '../../backoffice/forms/system-form';
import { headTeacherDecided, headTeacherField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The states of a member of a class (requirements §14). */
export const memberStates = [
  { value: 'studying', label: '在读', color: '#1a7f37' },
  { value: 'paused', label: '休学', color: '#9a6700' },
  { value: 'left', label: '退学', color: '#c0291f' },
  { value: 'transferred', label: '转出', color: '#66727e' },
  { value: 'graduated', label: '结业', color: '#6b4fbb' },
] as const;
export type MemberState = (typeof memberStates)[number]['value'];

/** The posts of a class committee, by rank. */
export const memberPosts = [
  '班长',
  '副班长',
  '学习委员',
  '组织委员',
  '文体委员',
  '生活委员',
  '宣传委员',
  '组长',
] as const;

/** What a member can agree to share with classmates and class staff. */
export const consentWords = {
  mobile: '手机号',
  wechat: '微信号',
  email: '邮箱',
  company: '单位',
  title: '职务',
  birthday: '生日',
  photo: '照片',
} as const;
export type ConsentField = keyof typeof consentWords;

/** Derived from the ledger, never typed in (requirements §14). */
export const payStates = [
  { value: 'unpaid', label: '未缴', color: '#c0291f' },
  { value: 'partial', label: '部分缴费', color: '#9a6700' },
  { value: 'paid', label: '已缴清', color: '#1a7f37' },
  { value: 'refunded', label: '已退费', color: '#66727e' },
] as const;
export type PayState = (typeof payStates)[number]['value'];

/** The rights whose acts change the state of a member. */
const stateActs = ['member.move', 'member.transfer', 'member.pause', 'member.leave'] as const;

/** Ties a contact to a class. */
export const memberForm: SystemForm = {
  id: courseFormIds.member,
  name: '班级成员',
  table_name: 'course_member',
  remark: '班级的学员：学号、分组、班委、状态和应收学费',
  sort_name: 'student_no',
  sort_type: 'asc',
  fields: [
    systemField({
      field: 'contact',
      name: '学员',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.contact, relation_label: 'name' },
    }),
    systemField({
      field: 'class',
      name: '班级',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
    }),
    systemField({
      field: 'student_no',
      name: '学号',
      edit_input: 'text',
      search_input: 'text',
      help: '留空时自动编号：项目代码-班级代码-序号',
      validation: ['unique', { rule: 'max_length', value: 40 }],
      settings: { sortable: true },
    }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      validation: ['required'],
      select_item: [...memberStates],
      settings: { default_value: 'studying' },
    }),
    systemField({
      field: 'team',
      name: '小组',
      edit_input: 'text',
      search_input: 'text',
      validation: [{ rule: 'max_length', value: 20 }],
      settings: { sortable: true },
    }),
    systemField({
      field: 'post',
      name: '班委职务',
      edit_input: 'select',
      search_input: 'select',
      select_item: wordOptions(...memberPosts),
    }),
    systemField({
      field: 'joined_on',
      name: '入班日期',
      edit_input: 'date',
      search_input: 'date_range',
      validation: ['required'],
      settings: { sortable: true },
    }),
    systemField({
      field: 'consent',
      name: '同意公开',
      edit_input: 'multi_select',
      help: '学员同意在通讯录中给同学看的信息',
      list_show: 0,
      select_item: wordOptions(...Object.values(consentWords)),
    }),
    systemField({
      field: 'receivable',
      name: '应收学费',
      edit_input: 'money',
      help: '入班时取班级学费，之后由“调整应收”改变',
      validation: [{ rule: 'min', value: 0 }],
      settings: { sortable: true },
    }),
    systemField({ field: 'received', name: '已收', edit_input: 'money', form_show: 0, help: '由缴费流水得出' }),
    systemField({ field: 'refunded', name: '已退', edit_input: 'money', form_show: 0, list_show: 0 }),
    systemField({ field: 'outstanding', name: '欠费', edit_input: 'money', form_show: 0, help: '由缴费流水得出' }),
    systemField({
      field: 'pay_state',
      name: '缴费状态',
      edit_input: 'select',
      form_show: 0,
      help: '由缴费流水得出',
      select_item: [...payStates],
    }),
    systemField({
      field: 'discounts',
      name: '优惠',
      edit_input: 'text',
      form_show: 0,
      list_show: 0,
      help: '由应收调整得出',
    }),
    headTeacherField,
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
    systemField({
      field: 'state_reason',
      name: '学籍变动说明',
      edit_input: 'text',
      list_show: 0,
      form_show: 0,
      help: '最近一次学籍变动时写下的原因',
    }),
  ],
  decided: {
    ...headTeacherDecided,
    receivable: { by: ['payment.adjust'], message: '应收学费由班级学费确定，只能用“调整应收”改变' },
    state: { by: stateActs, message: '状态只能由转班、休学、复学、退学和结业改变', onCreate: 'holder' },
    state_reason: { by: stateActs, message: '由转班、休学、复学、退学和结业写入' },
  },
};
