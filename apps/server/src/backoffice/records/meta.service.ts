import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RecordMeta, type RelatedList, recordActions } from '@shuyuan/contract/backoffice/records/record';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import { titleField } from '../forms';
import { claimsOf } from './claims';
import type { RecordKeeper } from './keeper';
import { sortableColumns } from './list/order';
import { withLiveForm } from './live-form';
import { findRelated, type StoredRelatedList } from './meta.repository';
import { type Reach, reachOf } from './reach';
import { type ReadDeps, visibilityOf } from './row/visibility';
import { givesOnCreate } from './write/writer-share';

/** A field whose condition depends on a hidden field is always shown; the server applies the condition at a save. */
const shownFields = ({ fields, hidden }: Reach): CustomFormField[] => {
  const names = new Set(hidden.map(({ field }) => field));
  return fields.map((field) => {
    const { show_when: condition, ...settings } = field.settings;
    return condition !== undefined && names.has(condition.field) ? { ...field, settings } : field;
  });
};

/** Lists that the caller may open, and by fields that they see. */
const shownLists = (caller: Caller, lists: readonly StoredRelatedList[]): RelatedList[] =>
  lists.flatMap(({ field, ...list }) => {
    const { custom_form_id: id } = list;
    if (!holds(caller, `form_${id}.index`) || reachOf(caller, { id, fields: [field] }).fields.length === 0) return [];
    return [{ ...list, field: field.field, field_name: field.name }];
  });

/** Which fields are writable depends on the roles with a writing action, not on those with the list action. */
const readOnlyOf = (caller: Caller, { id, fields }: { id: number; fields: readonly CustomFormField[] }): string[] => {
  const { readOnly, hidden } = reachOf(caller, { id, fields }, ['create', 'edit']);
  return [...readOnly, ...hidden.map(({ field }) => field)];
};

/** Who may not see the field may not see by the look of a row what it holds. */
const struckShown = (keeper: RecordKeeper | undefined, hidden: ReadonlySet<string>): RecordMeta['struck_when'] => {
  const { field = '', values = [] } = keeper?.struckWhen ?? {};
  return field === '' || hidden.has(field) ? null : { field, values: [...values] };
};

/** Everything that a screen of records is built from. */
export const readMeta = (deps: ReadDeps, { formId, caller }: { formId: number; caller: Caller }): Promise<RecordMeta> =>
  withLiveForm(deps, formId, async (form) => {
    const { reach, keeper } = visibilityOf(deps, { form, caller, action: 'index' });
    const { name, remark, sort_name, sort_type } = form.definition;
    const withheld: readonly string[] = keeper?.withholds ?? [];
    const sortable = sortableColumns({ reach, keeper });
    const hidden = new Set(reach.hidden.map(({ field }) => field));
    const readOnly = readOnlyOf(caller, { id: formId, fields: form.definition.fields });
    return {
      id: formId,
      name,
      remark,
      kind: form.kind,
      live_version: form.live_version,
      sort_name: sortable.includes(sort_name) ? sort_name : 'id',
      sort_type,
      fields: shownFields(reach),
      sortable,
      title_field: titleField(reach.fields)?.field ?? null,
      masked: [...reach.masked],
      read_only: readOnly.filter((field) => !hidden.has(field)),
      decided: Object.entries(keeper?.decided ?? {})
        .filter(([field]) => !hidden.has(field))
        .map(([field, decided]) => ({ field, message: decided.message, on_create: givesOnCreate(decided, caller) })),
      derived: (keeper?.derived ?? []).map(({ field }) => field).filter((field) => !hidden.has(field)),
      claims: claimsOf(reach.fields, keeper),
      struck_when: struckShown(keeper, hidden),
      actions: recordActions.filter(
        (action) => holds(caller, `form_${formId}.${action}`) && !withheld.includes(action),
      ),
      related: shownLists(caller, await findRelated(deps.db.kysely, formId)),
    };
  });
