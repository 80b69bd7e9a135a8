import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { courseHandFields } from '@shuyuan/contract/courses/hand-fields';
import type { HandSource } from '../../backoffice/messages';
import type { Records } from '../../backoffice/records';
import { visibilityOf, type WorkDeps } from '../visibility.sql';
import { describeApplicants } from './message.repository';

const formId = courseFormIds.enrolment;

/** Messages by hand to applicants. */
export const enrolmentHand = (deps: WorkDeps & { readonly records: Pick<Records, 'recipients'> }): HandSource => ({
  custom_form_id: formId,
  fields: courseHandFields.enrolment,
  people: async ({ caller, ids }) => {
    const found = (await deps.records.recipients({ caller, formId, ids })) ?? [];
    const { sees } = await visibilityOf(deps, { caller, form: 'enrolment' });
    const described = sees('class', 'programme') ? await describeApplicants(deps.db, ids) : undefined;
    return found.map((one) => {
      const room = described?.get(one.record_id)?.fields.班级 ?? '';
      return { ...one, custom_form_id: formId, fields: { 姓名: one.name, 班级: room }, records: 1 };
    });
  },
});
