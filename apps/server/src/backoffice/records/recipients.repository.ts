import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { columnSql, type Sql, tableSql, titleField } from '../forms';
import { withLiveForm } from './live-form';
import { formRow } from './row/row.sql';
import { type ReadDeps, type Visibility, visibilityOf } from './row/visibility';

/** A person whom a record is about, with what reaches them; empty where the record has none. */
export interface RecordRecipient {
  readonly record_id: number;
  readonly name: string;
  readonly mobile: string;
  readonly mail: string;
}

/** Which records, of which form. */
export interface RecipientsQuery {
  readonly caller: Caller;
  readonly formId: number;
  readonly ids: readonly number[];
}

/** Where the fields of a form that can be written to stand; a hidden field is not written to. */
const placeOf = ({ reach }: Visibility, reaches: 'mobile' | 'mail'): CustomFormField | undefined =>
  reach.fields.find(({ edit_input }) => fieldTypeOf(edit_input).reachedBy === reaches);

const textOf = (field: CustomFormField | undefined): Sql =>
  field === undefined ? sql`''` : sql`coalesce(${formRow}.${columnSql(field.field)}::text, '')`;

const readRecipients = async (
  db: Executor,
  visibility: Visibility,
  ids: readonly number[],
): Promise<RecordRecipient[]> => {
  const { form, reach } = visibility;
  const conditions = [
    sql`form_row.deleted_at is null`,
    sql`form_row.id = any(${ids}::bigint[])`,
    ...reach.conditions(formRow),
  ];
  const { rows } = await sql<RecordRecipient>`
    select form_row.id as record_id, ${textOf(titleField(reach.fields))} as name,
      ${textOf(placeOf(visibility, 'mobile'))} as mobile, ${textOf(placeOf(visibility, 'mail'))} as mail
    from ${tableSql(form.definition.table_name)} as form_row where ${sql.join(conditions, sql` and `)}
    order by form_row.id`.execute(db);
  return rows;
};

/** The people of some records that the caller sees; undefined for a form whose records nobody can be reached by. */
export const findRecipients = (
  deps: ReadDeps,
  { caller, formId, ids }: RecipientsQuery,
): Promise<RecordRecipient[] | undefined> =>
  withLiveForm(deps, formId, async (form) => {
    const visibility = visibilityOf(deps, { form, caller, action: 'index' });
    const places = (['mobile', 'mail'] as const).map((reaches) => placeOf(visibility, reaches));
    if (places.every((place) => place === undefined)) return undefined;
    return readRecipients(deps.db.kysely, visibility, ids);
  });

/** Which of some records of a form the caller may look at. */
export const findSeenIds = (deps: ReadDeps, { caller, formId, ids }: RecipientsQuery): Promise<number[]> =>
  withLiveForm(deps, formId, async (form) => {
    const { reach } = visibilityOf(deps, { form, caller, action: 'detail' });
    const conditions = [sql`form_row.id = any(${ids}::bigint[])`, ...reach.conditions(formRow)];
    const { rows } = await sql<{
      id: number;
    }>`select form_row.id from ${tableSql(form.definition.table_name)} as form_row
      where ${sql.join(conditions, sql` and `)}`.execute(deps.db.kysely);
    return rows.map(({ id }) => id);
  });
