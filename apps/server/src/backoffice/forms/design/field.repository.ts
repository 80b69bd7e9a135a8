import '../form.table';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import type { Executor } from '../../../platform/db/database';
import { containing } from '../../../platform/db/like';

type FieldQuery = ParsedQueryOf<(typeof formFieldEndpoints)['index']>;

const filtered = (db: Executor, { custom_form_id, keyword = '' }: FieldQuery) => {
  const query = db.selectFrom('app.custom_form_field').where('custom_form_id', '=', custom_form_id);
  if (keyword === '') return query;
  const pattern = containing(keyword);
  return query.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('field', 'ilike', pattern)]));
};

/** A page of a draft's fields, by `sort` unless asked otherwise (requirements §7). */
export const listFields = async (
  db: Executor,
  query: FieldQuery,
): Promise<{ data: CustomFormField[]; total: number }> => {
  const [data, { total }] = await Promise.all([
    filtered(db, query)
      .select([
        'id',
        'custom_form_id',
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
      .orderBy(query.sort_name ?? 'sort', query.sort_type ?? 'asc')
      .orderBy('sort')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};

/** The form that a draft's field belongs to. */
export const formOfField = async (db: Executor, id: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('app.custom_form_field')
    .select('custom_form_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.custom_form_id;
};

/** The columns of a form's draft. */
export const draftColumns = async (db: Executor, formId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('app.custom_form_field')
    .select('field')
    .where('custom_form_id', '=', formId)
    .execute();
  return rows.map(({ field }) => field);
};
