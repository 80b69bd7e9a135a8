import '../form.table';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { SystemForm } from '@shuyuan/contract/backoffice/forms/system-form';
import type { Executor, Tx } from '../../../platform/db/database';

/** Adds a system form, without fields. */
export const insertSystemForm = async (db: Tx, form: SystemForm): Promise<void> => {
  await db
    .insertInto('app.custom_form')
    .values({
      id: form.id,
      name: form.name,
      table_name: form.table_name,
      remark: form.remark,
      kind: 'system',
      sort_name: form.sort_name,
      sort_type: form.sort_type,
      live_version: null,
      synced_version: null,
    })
    .execute();
};

/** The draft's fields, each with whether it is defined in code or by staff. */
export const systemFieldsOf = (
  db: Executor,
  formIds: readonly number[],
): Promise<(CustomFormField & { readonly is_system: boolean })[]> =>
  db
    .selectFrom('app.custom_form_field')
    .select(['id', 'custom_form_id', 'field', 'name', 'search_input', 'edit_input', 'help', 'validation'])
    .select(['select_item', 'list_show', 'form_show', 'settings', 'sort', 'admin_id', 'department_id', 'is_system'])
    .where('custom_form_id', 'in', [0, ...formIds])
    .orderBy('custom_form_id')
    .orderBy('sort')
    .execute();

/** Which of these forms have a table. */
export const liveAmong = async (db: Executor, formIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.custom_form')
    .select('id')
    .where('id', 'in', [0, ...formIds])
    .where('live_version', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
};
