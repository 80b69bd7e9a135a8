import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { memberActForm } from '@shuyuan/contract/courses/member-acts/member-act.form';
import type { RecordKeeper } from '../../backoffice/records';
import { isAboutSql } from '../contacts';
import { memberActTexts as texts } from './member-act.texts';

/** Every row comes from an act of this slice; it says what became of money, so it is kept like the accounts. */
export const memberActKeeper: RecordKeeper = {
  table: memberActForm.table_name,
  withholds: ['create', 'edit', 'delete', 'import'],
  retained: { why: texts.retained, peopleIn: courseFormIds.contact, tellsOf: isAboutSql },
};
