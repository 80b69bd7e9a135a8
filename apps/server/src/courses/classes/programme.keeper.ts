import { classForm } from '@shuyuan/contract/courses/classes/class.form';
import { programmeForm } from '@shuyuan/contract/courses/programmes/programme.form';
import type { RecordKeeper } from '../../backoffice/records';

/** Whoever sees a class sees the programme that it is of, so that its name is shown and not its number. */
export const programmeKeeper: RecordKeeper = {
  table: programmeForm.table_name,
  reachedBy: [{ formId: classForm.id, table: classForm.table_name, field: 'programme', owners: ['head_teacher'] }],
};
