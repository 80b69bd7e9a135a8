import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';

type RelatingField = Pick<CustomFormField, 'field' | 'settings'>;

/** The first field that points to records of a form: the server fills in the same. */
const columnTo = (fields: readonly RelatingField[], formId: number): string | undefined =>
  fields.find(({ settings }) => settings.relation_form_id === formId)?.field;

/** The address of a questionnaire's answers: the list of its form, narrowed by what the form can tell apart. */
export const answersAddress = (
  list: string,
  fields: readonly RelatingField[],
  { class_id: classId, session }: Pick<Questionnaire, 'class_id' | 'session'>,
): string => {
  const pairs = [
    [columnTo(fields, courseFormIds.class), classId],
    [columnTo(fields, courseFormIds.session), session?.id],
  ] as const;
  const search = Object.fromEntries(
    pairs.flatMap(([column, id]) => (column === undefined || id === undefined ? [] : [[column, [id]]])),
  );
  if (Object.keys(search).length === 0) return list;
  const [path = '', query = ''] = list.split('?');
  const params = new URLSearchParams(query);
  params.set('search', JSON.stringify(search));
  return `${path}?${params}`;
};
