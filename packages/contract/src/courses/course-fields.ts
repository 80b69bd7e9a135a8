import { type DecidedField, systemField } from '../backoffice/forms/system-form';
import { courseFormIds } from './course-form';

/** The owner of a row: the head teacher of its class, copied there, so that the scope "own" is a simple condition. */
export const headTeacherField = systemField({
  field: 'head_teacher',
  name: '班主任',
  edit_input: 'admin',
  help: '随班级而定',
  list_show: 0,
  form_show: 0,
  settings: { is_owner: true },
});

/** Copied from the class whenever its head teacher changes. */
export const headTeacherDecided: Readonly<Record<'head_teacher', DecidedField>> = {
  head_teacher: { by: [], message: '班主任随班级而定，请在班级里更换' },
};

/** The member that a payment row concerns. */
export const memberField = systemField({
  field: 'member',
  name: '学号',
  edit_input: 'relation',
  search_input: 'relation',
  settings: { relation_form_id: courseFormIds.member, relation_label: 'student_no' },
});

/** The class that such a row belongs to. */
export const classField = systemField({
  field: 'class',
  name: '班级',
  edit_input: 'relation',
  search_input: 'relation',
  settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
});

/** The name of that member when the row was written. */
export const studentNameField = systemField({
  field: 'student_name',
  name: '学员',
  edit_input: 'text',
  search_input: 'text',
  settings: { privacy: 'personal' },
});
