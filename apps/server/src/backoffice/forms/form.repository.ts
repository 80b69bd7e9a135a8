import './form.table';
import type { CustomForm, FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../platform/db/database';
import { containing } from '../../platform/db/like';
import { adminNameSql } from '../access';
import { formEntrySql } from '../menu';

type FormQuery = ParsedQueryOf<(typeof formEndpoints)['index']>;

const forms = (db: Executor) => db.selectFrom('app.custom_form as form');

/** Forms with their menu entry, row count and last editor, in one statement however many forms there are. */
const described = (db: Executor, chosen: ReturnType<typeof chosenForms>) =>
  db
    .selectFrom(chosen.as('form'))
    .leftJoin('app.custom_form_version as live', (join) =>
      join.onRef('live.custom_form_id', '=', 'form.id').onRef('live.version', '=', 'form.live_version'),
    )
    .select([
      'form.id',
      'form.name',
      'form.table_name',
      'form.remark',
      'form.kind',
      'form.sort_name',
      'form.sort_type',
      'form.version',
      'form.live_version',
      'form.admin_id',
      'form.department_id',
      'form.created_at',
      'form.updated_at',
    ])
    .select(({ fn, ref, val, selectFrom }) => [
      formEntrySql(ref('form.id')).as('menu_id'),
      fn.coalesce(adminNameSql(ref('form.admin_id')), val('')).as('admin_name'),
      sql<boolean>`form.synced_version is not distinct from form.version`.as('synced'),
      sql<number | null>`app.form_rows(to_regclass('form.' || quote_ident(live.definition ->> 'table_name')))`.as(
        'rows',
      ),
      selectFrom('app.custom_form_field as counted')
        .select(fn.countAll<number>().as('count'))
        .whereRef('counted.custom_form_id', '=', 'form.id')
        .$asScalar()
        .$notNull()
        .as('fields_count'),
    ]);

const chosenForms = (query: ReturnType<typeof forms>) => query.selectAll('form');

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = <T extends Described>(row: T): Omit<T, 'created_at' | 'updated_at'> & CustomForm => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const filtered = (db: Executor, { keyword = '', search = {} }: FormQuery) => {
  let query = forms(db);
  if (keyword !== '') {
    const pattern = containing(keyword);
    query = query.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('table_name', 'ilike', pattern)]));
  }
  if (search.name) query = query.where('name', 'ilike', containing(search.name));
  if (search.table_name) query = query.where('table_name', 'ilike', containing(search.table_name));
  if (search.kind) query = query.where('kind', '=', search.kind);
  if (search.synced !== undefined) {
    query = query.where(sql<boolean>`(synced_version is not distinct from version)`, '=', search.synced);
  }
  return query;
};

const sortColumns = {
  id: sql`form.id`,
  name: sql`form.name collate app.pinyin`,
  table_name: sql`form.table_name`,
  kind: sql`form.kind`,
  live_version: sql`form.live_version`,
  created_at: sql`form.created_at`,
  updated_at: sql`form.updated_at`,
} as const;

/** A page of the forms, newest first unless asked otherwise. */
export const listForms = async (db: Executor, query: FormQuery): Promise<{ data: CustomForm[]; total: number }> => {
  const direction = query.sort_name === undefined ? 'desc' : (query.sort_type ?? 'asc');
  const by = sortColumns[query.sort_name ?? 'id'];
  const page = chosenForms(filtered(db, query))
    .orderBy(by, direction)
    .orderBy('form.id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [rows, { total }] = await Promise.all([
    described(db, page).orderBy(by, direction).orderBy('form.id', 'desc').execute(),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(present), total };
};

/** A form with its draft. */
export const findForm = async (db: Executor, id: number): Promise<FormDetail | undefined> => {
  const row = await described(db, chosenForms(forms(db).where('id', '=', id)))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('app.custom_form_field as field')
          .select([
            'field.id',
            'field.custom_form_id',
            'field.field',
            'field.name',
            'field.search_input',
            'field.edit_input',
            'field.help',
            'field.validation',
            'field.select_item',
            'field.list_show',
            'field.form_show',
            'field.settings',
            'field.sort',
            'field.admin_id',
            'field.department_id',
          ])
          .whereRef('field.custom_form_id', '=', 'form.id')
          .orderBy('field.sort'),
      ).as('fields'),
    )
    .executeTakeFirst();
  return row && present(row);
};

/** The forms whose table exists, by id. */
export const listLiveForms = (db: Executor): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('app.custom_form').select(['id', 'name']).where('live_version', 'is not', null).orderBy('id').execute();
