import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { headTeacherField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The states of a member in a roll (requirements §14), in the order of the keys 1 to 5. */
export const attendanceStates = [
  { value: 'present', label: '出勤', color: '#1a7f37' },
  { value: 'late', label: '迟到', color: '#9a6700' },
  { value: 'early', label: '早退', color: '#8a5a00' },
  { value: 'leave', label: '请假', color: '#0069b4' },
  { value: 'absent', label: '缺勤', color: '#c0291f' },
] as const;
export type AttendanceState = (typeof attendanceStates)[number]['value'];

/** The longest reason of a mark. */
export const markReasonMax = 200;

/** The mark of one member in one session. */
export const attendanceForm: SystemForm = {
  id: courseFormIds.attendance,
  name: '考勤',
  table_name: 'course_attendance',
  remark: '每次课每位学员的出勤情况，由点名写入',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'session',
      name: '课次',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.session, relation_label: 'topic' },
    }),
    systemField({
      field: 'member',
      name: '学号',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.member, relation_label: 'student_no' },
    }),
    systemField({ field: 'member_name', name: '姓名', edit_input: 'text', form_show: 0, help: '随学员而定' }),
    systemField({
      field: 'state',
      name: '出勤情况',
      edit_input: 'select',
      search_input: 'multi_select',
      validation: ['required'],
      select_item: [...attendanceStates],
    }),
    systemField({ field: 'makeup', name: '补签', edit_input: 'switch', search_input: 'switch' }),
    systemField({
      field: 'reason',
      name: '说明',
      edit_input: 'text',
      validation: [{ rule: 'max_length', value: markReasonMax }],
    }),
    headTeacherField,
  ],
};
