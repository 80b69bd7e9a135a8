import '../form.table';
import type { Tx } from '../../../platform/db/database';
import type { RecycledForm } from './recycled-form';

/** Deletes a form with its fields, versions and syncs; other references are removed by their foreign keys. */
export const deleteForm = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.custom_form').where('id', '=', id).execute();
};

/** The draft and the versions of a form, as they are stored while it is recycled. */
export const snapshotOf = async (db: Tx, formId: number): Promise<Pick<RecycledForm, 'draft' | 'versions'>> => {
  const draft = await db
    .selectFrom('app.custom_form_field')
    .select([
      'id',
      'field',
      'name',
      'search_input',
      'edit_input',
      'help',
      'validation',
      'select_item',
      'list_show',
      'form_show',
      'settings',
      'sort',
      'admin_id',
      'department_id',
    ])
    .where('custom_form_id', '=', formId)
    .orderBy('sort')
    .execute();
  const versions = await db
    .selectFrom('app.custom_form_version')
    .select(['version', 'definition', 'admin_id', 'created_at'])
    .where('custom_form_id', '=', formId)
    .orderBy('version')
    .execute();
  return { draft, versions: versions.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
};

/** Brings a form back under its own id with its versions; the draft's fields are written apart. */
export const reinsertForm = async (
  db: Tx,
  { form, versions }: Pick<RecycledForm, 'form' | 'versions'>,
): Promise<void> => {
  await db.insertInto('app.custom_form').values(form).execute();
  if (versions.length === 0) return;
  await db
    .insertInto('app.custom_form_version')
    .values(
      versions.map(({ definition, created_at, ...row }) => ({
        ...row,
        custom_form_id: form.id,
        definition: JSON.stringify(definition),
        created_at: new Date(created_at),
      })),
    )
    .execute();
};
