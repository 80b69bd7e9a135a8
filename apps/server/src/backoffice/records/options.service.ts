import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordOption } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { withLiveForm } from './live-form';
import { type Asked, findOptions, findPeople } from './options.repository';
import { reachOf } from './reach';
import type { ReadDeps } from './row/visibility';

interface OptionsQuery extends Asked {
  readonly formId: number;
  readonly field: string;
  readonly caller: Caller;
}

const refuse = (): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { field: [recordMessages.optionsField] } });
};

/** The options of a field that points to records, people or departments. */
export const listOptions = (deps: ReadDeps, query: OptionsQuery): Promise<{ data: RecordOption[]; total: number }> =>
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
    const related = form.related.get(field?.settings.relation_form_id ?? 0);
    if (field === undefined || related === undefined) return refuse();
    const { relation_label: chosen } = field.settings;
    const keeper = deps.keepers.get(related.table);
    return findOptions(deps.db.kysely, { related, chosen, keeper, caller: query.caller, ...asked });
  });
