import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { headTeacherDecided, headTeacherField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The states of a request for leave (requirements §14). */
export const leaveStates = [
  { value: 'pending', label: '待审批', color: '#9a6700' },
  { value: 'approved', label: '已批准', color: '#1a7f37' },
  { value: 'rejected', label: '已驳回', color: '#c0291f' },
] as const;

/** The longest reason of a request, and of a decision about it. */
export const leaveReasonMax = 200;

/** A request for leave of a member. */
export const leaveForm: SystemForm = {
  id: courseFormIds.leave,
  name: '请假',
  table_name: 'course_leave',
  remark: '学员的请假申请；批准后，这段时间的课自动记为请假',
  sort_name: 'starts_at',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'member',
      name: '学号',
      edit_input: 'relation',
      search_input: 'relation',
      help: '可按姓名、拼音或学号查找',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.member, relation_label: 'student_no' },
    }),
    systemField({ field: 'member_name', name: '姓名', edit_input: 'text', form_show: 0, help: '随学员而定' }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      form_show: 0,
      select_item: [...leaveStates],
      settings: { default_value: 'pending' },
    }),
    systemField({
      field: 'class',
      name: '班级',
      edit_input: 'relation',
      search_input: 'relation',
      help: '随学员而定',
      form_show: 0,
      settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
    }),
    systemField({
      field: 'starts_at',
      name: '开始',
      edit_input: 'datetime',
      search_input: 'date_range',
      validation: ['required'],
      settings: { sortable: true },
    }),
    systemField({ field: 'ends_at', name: '结束', edit_input: 'datetime', validation: ['required'] }),
    systemField({
      field: 'reason',
      name: '请假事由',
      edit_input: 'textarea',
      validation: ['required', { rule: 'max_length', value: leaveReasonMax }],
    }),
    systemField({ field: 'files', name: '附件', edit_input: 'files', list_show: 0 }),
    systemField({ field: 'decided_by', name: '审批人', edit_input: 'admin', form_show: 0 }),
    systemField({ field: 'decided_at', name: '审批时间', edit_input: 'datetime', form_show: 0 }),
    systemField({ field: 'decision', name: '审批意见', edit_input: 'text', form_show: 0 }),
    headTeacherField,
  ],
  decided: {
    ...headTeacherDecided,
    class: { by: [], message: '班级随学员而定' },
    state: { by: ['attendance.leave'], message: '状态由“审批请假”改变，不能直接填写' },
    decided_by: { by: ['attendance.leave'], message: '由“审批请假”写入' },
    decided_at: { by: ['attendance.leave'], message: '由“审批请假”写入' },
    decision: { by: ['attendance.leave'], message: '由“审批请假”写入' },
  },
};
