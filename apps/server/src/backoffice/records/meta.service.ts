import { type RecordMeta, recordActions } from '@shuyuan/contract/backoffice/records/record';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import { sortableColumns } from './list/order';
import { withLiveForm } from './live-form';
import { findRelated } from './meta.repository';
import { type ReadDeps, sightOf } from './row/sight';
import { titleField } from './row/title';

/** What a screen of records is drawn from. */
export const readMeta = (deps: ReadDeps, { formId, caller }: { formId: number; caller: Caller }): Promise<RecordMeta> =>
  withLiveForm(deps, formId, async (form) => {
    const { reach, keeper } = sightOf(deps, { form, caller });
    const { name, remark, sort_name, sort_type } = form.definition;
    const withheld: readonly string[] = keeper?.withholds ?? [];
    const related = await findRelated(deps.db.kysely, formId);
    return {
      id: formId,
      name,
      remark,
      kind: form.kind,
      live_version: form.live_version,
      sort_name,
      sort_type,
      fields: [...reach.fields],
      sortable: sortableColumns(reach),
      title_field: titleField(reach.fields)?.field ?? null,
      masked: [...reach.masked],
      derived: (keeper?.derived ?? []).map(({ field }) => field),
      kept: keeper !== undefined,
      actions: recordActions.filter(
        (action) => holds(caller, `form_${formId}.${action}`) && !withheld.includes(action),
      ),
      related: related.filter(({ custom_form_id: id }) => holds(caller, `form_${id}.index`)),
    };
  });
