import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { Sql } from '../forms';
import { keywordCondition } from './list/keyword-condition';
import { type LiveForm, withLiveForm } from './live-form';
import { type Asked, findOptions, findPeople, type OptionsSource } from './options.repository';
import { reachOf } from './reach';
import { labelSql } from './row/label-sql';
import type { ReadDeps } from './row/visibility';

interface OptionsQuery extends Asked {
  readonly formId: number;
  readonly field: string;
  readonly caller: Caller;
}

const target: Sql = sql`target`;

const refuse = (): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { field: [recordMessages.optionsField] } });
};

/** The records that a relation can point to are those that the caller finds in the other form's own list. */
const recordsOf = (
  form: LiveForm,
  { field, query }: { field: CustomFormField; query: OptionsQuery },
): OptionsSource => {
  const related = form.related.get(field.settings.relation_form_id ?? 0);
  if (related === undefined) return refuse();
  const reach = reachOf(query.caller, related);
  const label = labelSql(related, { row: target, chosen: field.settings.relation_label, sees: reach.sees });
  const found = query.ids === undefined ? keywordCondition(query.keyword, { row: target, reach }) : undefined;
  return { table: related.table, label, found, conditions: reach.conditions(target) };
};

/** The options of a field that points to records, people or departments. */
export const listOptions = (deps: ReadDeps, query: OptionsQuery): Promise<{ data: RecordRef[]; total: number }> =>
  withLiveForm(deps, query.formId, async (form) => {
    const { fields } = reachOf(query.caller, { id: form.id, fields: form.definition.fields }, [
      'index',
      'create',
      'edit',
    ]);
    const field = fields.find((candidate) => candidate.field === query.field);
    const { formId: _form, field: _field, caller: _caller, ...asked } = query;
    // The creator of a record is searched like a field.
    const of = query.field === 'admin_id' ? 'admin' : field && fieldTypeOf(field.edit_input).pointsTo;
    if (of === 'admin' || of === 'department') return findPeople(deps.db.kysely, { of, ...asked });
    if (field === undefined) return refuse();
    return findOptions(deps.db.kysely, { ...recordsOf(form, { field, query }), ...asked });
  });
