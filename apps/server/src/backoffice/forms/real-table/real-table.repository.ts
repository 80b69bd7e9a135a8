import '../form.table';
import type { RealTable } from '@shuyuan/contract/backoffice/forms/custom-form';
import { namePattern } from '@shuyuan/contract/backoffice/forms/form-name';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { staffTables } from '../../access';

/** The tables that staff can name; link tables have reserved names. */
const ownTables = sql`
  select relation.oid, relation.relname::text as table_name, coalesce(obj_description(relation.oid, 'pg_class'), '') as comment
  from pg_class as relation
  where relation.relnamespace = 'form'::regnamespace and relation.relkind = 'r'
    and relation.relname ~ ${namePattern.source}
`;

/** The tables of the schema `form`, each with its form; `name` selects one of them. */
export const readRealTables = async (db: Executor, name?: string): Promise<RealTable[]> => {
  const { rows } = await sql<RealTable>`
    select real.table_name, real.comment, coalesce(app.form_rows(real.oid::regclass), 0) as rows,
           bound.id as custom_form_id, coalesce(bound.name, '') as form_name
    from (${ownTables}) as real
    left join lateral (
      select form.id, form.name
      from app.custom_form as form
      left join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
      where live.definition ->> 'table_name' = real.table_name
         or (form.live_version is null and form.table_name = real.table_name)
      order by live.version nulls last
      limit 1
    ) as bound on true
    where ${name ?? null}::text is null or real.table_name = ${name ?? null}
    order by real.table_name
  `.execute(db);
  return rows;
};

/** A column as the catalogue describes it. */
export interface RealColumn {
  readonly column: string;
  /** The type's plain name, such as `numeric`, and with its limits, such as `numeric(10,2)`. */
  readonly type: string;
  readonly full_type: string;
  readonly comment: string;
  readonly required: boolean;
  readonly generated: boolean;
  /** Whether it is unique by itself. */
  readonly unique: boolean;
  /** Decimals, where the type defines them. */
  readonly scale: number | null;
  /** The table that it refers to, with its schema. */
  readonly target: 'admin' | 'department' | null;
  readonly target_form_id: number | null;
}

/** The columns of a table of the schema `form`. */
export const readRealColumns = async (db: Executor, name: string): Promise<RealColumn[]> => {
  const { rows } = await sql<Omit<RealColumn, 'target'> & { target: string | null }>`
    select col.attname::text as column, type.typname::text as type, format_type(col.atttypid, col.atttypmod) as full_type,
           coalesce(col_description(real.oid, col.attnum), '') as comment,
           col.attnotnull as required, col.attgenerated <> '' or col.attidentity <> '' as generated,
           exists (
             select from pg_index as index
             where index.indrelid = real.oid and index.indisunique and index.indnkeyatts = 1 and index.indkey[0] = col.attnum
           ) as unique,
           case when type.typname = 'numeric' and col.atttypmod > 0 then ((col.atttypmod - 4) & 2047) end as scale,
           target.name as target, target.form_id as target_form_id
    from (${ownTables}) as real
    join pg_attribute as col on col.attrelid = real.oid and col.attnum > 0 and not col.attisdropped
    join pg_type as type on type.oid = col.atttypid
    left join lateral (
      select format('%s.%s', space.nspname, referred.relname) as name, form.custom_form_id as form_id
      from pg_constraint as tie
      join pg_class as referred on referred.oid = tie.confrelid
      join pg_namespace as space on space.oid = referred.relnamespace
      left join lateral (
        select live.custom_form_id
        from app.custom_form_version as live
        join app.custom_form as form on form.id = live.custom_form_id and form.live_version = live.version
        where space.nspname = 'form' and live.definition ->> 'table_name' = referred.relname
        limit 1
      ) as form on true
      where tie.conrelid = real.oid and tie.contype = 'f' and tie.conkey = array[col.attnum]
      limit 1
    ) as target on true
    where real.table_name = ${name}
    order by col.attnum
  `.execute(db);
  return rows.map(({ target, ...column }) => ({ ...column, target: staffTables[target ?? ''] ?? null }));
};

/** How many rows are sampled to find out what a column holds. */
const sampleMax = 5000;

/** A sample of the first rows: the longest text of a text column, the most decimals of a number. */
export const sampleColumns = async (
  db: Executor,
  { table, texts, numbers }: { table: string; texts: readonly string[]; numbers: readonly string[] },
): Promise<ReadonlyMap<string, number>> => {
  if (texts.length + numbers.length === 0) return new Map();
  const measures = [
    ...texts.map((column) => sql`max(char_length(${sql.ref(column)}::text))`),
    ...numbers.map((column) => sql`max(scale(${sql.ref(column)}::numeric))`),
  ];
  const columns = [...texts, ...numbers].map((column) => sql.ref(column));
  const { rows } = await sql<{ most: (number | null)[] }>`
    select array[${sql.join(measures)}]::integer[] as most
    from (select ${sql.join(columns)} from ${sql.table(`form.${table}`)} limit ${sampleMax}) as sample
  `.execute(db);
  return new Map([...texts, ...numbers].map((column, at) => [column, rows[0]?.most[at] ?? 0]));
};

/** The values that the first rows of list columns hold, and one more than `most` where there are too many. */
export const sampleLists = async (
  db: Executor,
  { table, lists, most }: { table: string; lists: readonly string[]; most: number },
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (lists.length === 0) return new Map();
  const samples = lists.map(
    (column) => sql`array(
      select distinct value::text
      from (select ${sql.ref(column)} as list from ${sql.table(`form.${table}`)} limit ${sampleMax}) as sample,
           unnest(sample.list) as value
      where value is not null
      order by 1
      limit ${most + 1}
    )`,
  );
  const { rows } = await sql<Record<string, string[]>>`
    select ${sql.join(samples.map((sample, at) => sql`${sample} as ${sql.id(`list_${at}`)}`))}
  `.execute(db);
  return new Map(lists.map((column, at) => [column, rows[0]?.[`list_${at}`] ?? []]));
};
