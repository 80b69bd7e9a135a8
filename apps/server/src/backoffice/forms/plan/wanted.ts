import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { ruleName } from '@shuyuan/contract/backoffice/forms/field-rule';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { storedTypeOf } from '../field-types/field-types';
import type { IndexKind, ReferenceTarget } from './place-name.sql';
import type { PlanInput } from './plan';
import { planObstacles } from './plan.texts';

/** The indexes that a field's rules, search control and sorting ask for. */
export const wantedIndexes = (field: CustomFormField): ReadonlySet<IndexKind> => {
  const type = storedTypeOf(field.edit_input);
  const wanted = new Set<IndexKind>();
  if (type.column(field) === undefined) return wanted;
  if (type.unique === true || field.validation.map(ruleName).includes('unique')) wanted.add('unique');
  if (field.settings.sortable === true && type.sort !== undefined)
    wanted.add(type.sort === 'pinyin' ? 'pinyin' : 'btree');
  const search = field.search_input === '' ? undefined : type.search[field.search_input]?.index;
  if (search !== undefined) wanted.add(search);
  // Roles that see only their own rows filter every list by this field.
  if (field.settings.is_owner === true) wanted.add('btree');
  // Deleting a record must find those that point to it.
  if (fieldTypeOf(field.edit_input).pointsTo === 'form') wanted.add('btree');
  return wanted;
};

/** What a field's ids point to: a table, a fault that prevents the sync, or nothing. */
export const wantedTarget = (
  field: CustomFormField,
  { formId, draft, relations }: Pick<PlanInput, 'formId' | 'draft' | 'relations'>,
): { target?: ReferenceTarget; fault?: string } => {
  const { pointsTo } = fieldTypeOf(field.edit_input);
  if (pointsTo === undefined) return {};
  if (pointsTo !== 'form') return { target: pointsTo };
  const related = field.settings.relation_form_id;
  if (related === formId) return { target: { form: draft.table_name } };
  const form = related === undefined ? undefined : relations.get(related);
  if (form === undefined) return { fault: planObstacles.missingTarget };
  return form.table === undefined
    ? { fault: planObstacles.unsyncedTarget(form.name) }
    : { target: { form: form.table } };
};

/** The table of a target as the catalogue names it. */
export const targetName = (target: ReferenceTarget): string =>
  typeof target === 'string' ? `app.${target}` : `form.${target.form}`;
