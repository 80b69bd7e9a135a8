import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database';
import { literal } from '../../../platform/db/literal';
import { prepareSlotted, runTogether, type SlottedStatement, slot } from '../../../platform/db/slotted-statement';
import type { AccessForms, LiveField } from '../../access';
import { liveFormsSql } from '../form.sql';

/** A form that relations point to, with what its labels need. */
export interface StoredRelatedForm {
  readonly id: number;
  readonly name: string;
  readonly table: string;
  readonly fields: readonly CustomFormField[];
}

/** A form as its table implements it. */
export interface StoredForm {
  readonly id: number;
  readonly kind: 'custom' | 'system';
  readonly live_version: number;
  readonly definition: FormDefinition;
  /** The live forms that its relations point to, by id. */
  readonly related: ReadonlyMap<number, StoredRelatedForm>;
  /** The ids of the form and of those that its relations name. */
  readonly formIds: readonly number[];
  /** The live versions of all of them; a different stamp in the database means that this definition is outdated. */
  readonly stamp: string;
}

interface LiveRow {
  readonly id: number;
  readonly kind: 'custom' | 'system';
  readonly live_version: number | null;
  readonly definition: FormDefinition | null;
}

const relatedIds = (definition: FormDefinition): number[] =>
  definition.fields.flatMap(({ settings }) => settings.relation_form_id ?? []);

const relatedOf = ({ id, definition }: LiveRow): [number, StoredRelatedForm][] =>
  definition === null
    ? []
    : [[id, { id, name: definition.name, table: definition.table_name, fields: definition.fields }]];

const stampOf = (rows: readonly LiveRow[]): string =>
  [...rows]
    .sort((one, other) => one.id - other.id)
    .map(({ id, live_version }) => `${id}:${live_version ?? 0}`)
    .join();

/** A form's live definition with those of the forms it relates to, in one statement. */
export const readLiveForms = async (db: Executor, formId: number): Promise<StoredForm | 'not-live' | undefined> => {
  const { rows } = await sql<LiveRow>`with wanted as (
      select form.id, form.kind, form.live_version, version.definition
      from app.custom_form as form
      left join app.custom_form_version as version
        on version.custom_form_id = form.id and version.version = form.live_version
      where form.id = ${formId}
    )
    select * from wanted
    union all
    select form.id, form.kind, form.live_version, version.definition
    from app.custom_form as form
    left join app.custom_form_version as version
      on version.custom_form_id = form.id and version.version = form.live_version
    where form.id <> ${formId} and form.id in (
      select (field -> 'settings' ->> 'relation_form_id')::bigint
      from wanted, jsonb_array_elements(wanted.definition -> 'fields') as field
    )`.execute(db);
  const own = rows.find(({ id }) => id === formId);
  if (own === undefined) return undefined;
  if (own.definition === null || own.live_version === null) return 'not-live';
  const { kind, live_version, definition } = own;
  const related = new Map(rows.flatMap(relatedOf));
  if (!relatedIds(definition).includes(formId)) related.delete(formId);
  const formIds = [...new Set([formId, ...relatedIds(definition)])].sort((one, other) => one - other);
  return { id: formId, kind, live_version, definition, related, formIds, stamp: stampOf(rows) };
};

const versionsSql = (ids: readonly RawBuilder<unknown>[]) =>
  sql<string>`concat_ws(',', ${sql.join(
    ids.map(
      (id) => sql`(select stamped.id || ':' || coalesce(stamped.live_version, 0)
        from app.custom_form as stamped where stamped.id = ${id}::bigint)`,
    ),
  )})`;

/** The current value of `stamp`, as SQL. */
export const stampSql = ({ formIds }: Pick<StoredForm, 'formIds'>) =>
  versionsSql(formIds.map((id) => literal(String(id))));

interface StampRow {
  readonly stamp: string | null;
}

/** The statements that read a stamp, by the number of its forms. */
const stampStatements = new Map<number, SlottedStatement<StampRow>>();

const stampStatement = (db: Executor, count: number): SlottedStatement<StampRow> => {
  const ids = Array.from({ length: count }, (_, at) => slot(String(at)));
  const made = stampStatements.get(count) ?? prepareSlotted(db, sql<StampRow>`select ${versionsSql(ids)} as stamp`);
  stampStatements.set(count, made);
  return made;
};

/** The current value of `stamp`, by a statement of its own. */
export const readStamp = async (
  db: Database | Executor,
  { formIds }: Pick<StoredForm, 'formIds'>,
): Promise<string | null> => {
  const [row] =
    'pool' in db
      ? await runTogether(db, {
          statement: stampStatement(db.kysely, formIds.length),
          values: Object.fromEntries(formIds.entries()),
          writes: false,
        })
      : (await sql<StampRow>`select ${stampSql({ formIds })} as stamp`.execute(db)).rows;
  return row?.stamp ?? null;
};

/** Locks the live version of a form against syncs until the transaction ends, and returns it. */
export const holdLiveVersion = async (db: Executor, formId: number): Promise<number | null | undefined> => {
  const { rows } = await sql<{ live_version: number | null }>`
    select live_version from app.custom_form where id = ${formId} for share`.execute(db);
  return rows[0]?.live_version;
};

/** The live forms by name. */
export const readLiveNames = async (db: Executor): Promise<{ id: number; name: string; table_name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string; table_name: string }>`
    select form.id, live.definition ->> 'name' as name, live.definition ->> 'table_name' as table_name
    from ${liveFormsSql} order by form.id`.execute(db);
  return rows;
};

/** All live definitions. */
export const readLiveDefinitions = async (
  db: Executor,
): Promise<{ id: number; live_version: number; definition: FormDefinition }[]> => {
  const { rows } = await sql<{ id: number; live_version: number; definition: FormDefinition }>`
    select form.id, form.live_version, live.definition from ${liveFormsSql} order by form.id`.execute(db);
  return rows;
};

/** The live definitions of the forms that point to a form. */
export const pointingForms = async (
  db: Executor,
  formId: number,
): Promise<{ id: number; definition: FormDefinition }[]> => {
  const points = JSON.stringify([{ settings: { relation_form_id: formId } }]);
  const { rows } = await sql<{ id: number; definition: FormDefinition }>`
    select form.id, live.definition from ${liveFormsSql}
    where live.definition -> 'fields' @> ${points}::jsonb order by form.id`.execute(db);
  return rows;
};

/** Fields of live definitions: those of one form, or those with these ids. */
export const liveFields: AccessForms['liveFields'] = async (db, of) => {
  const chosen =
    'formId' in of ? sql`form.id = ${of.formId}` : sql`(field ->> 'id')::bigint = any(${of.ids as number[]}::bigint[])`;
  const { rows } = await sql<LiveField>`
    select (field ->> 'id')::bigint as id, form.id as custom_form_id, field ->> 'field' as field,
      field ->> 'name' as name, field ->> 'edit_input' as edit_input
    from ${liveFormsSql}
    cross join lateral jsonb_array_elements(live.definition -> 'fields') with ordinality as listed (field, place)
    where ${chosen}
    order by form.id, place`.execute(db);
  return rows;
};
