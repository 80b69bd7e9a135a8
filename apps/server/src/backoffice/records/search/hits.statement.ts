import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { schoolMinutes } from '../../../platform/db/school-offset';
import { filled } from '../../../platform/db/slotted-statement';
import { type Sql, stampSql, tableSql } from '../../forms';
import { conditionsSql, type Wanted } from '../list/conditions.sql';
import { commonMax, type Ranks, rankedMax } from '../list/keyword-condition.sql';
import { orderOf } from '../list/order';
import { orderSql } from '../list/order.sql';
import { pickedOrder } from '../list/page.sql';
import type { LiveForm } from '../live-form';
import { labelSql } from '../row/label.sql';
import { formRow, rowColumns } from '../row/row.sql';
import type { Visibility } from '../row/visibility';
import { personSlots } from '../scope.sql';

/** What is read of one form. */
export interface HitPart {
  readonly visibility: Visibility;
  /** Which of its visible rows. */
  readonly found: Wanted['conditions'];
  readonly rank: Ranks | undefined;
  readonly facts: readonly CustomFormField[];
  readonly extra: Sql | undefined;
  /** At most so many. */
  readonly limit: number;
}

/** A row of the result: the hits of one part, or only the stamp of a form that a part depends on. */
export interface HitsRow {
  readonly place: number;
  readonly stamp: string | null;
  /** The school's distance from UTC. */
  readonly minutes: number;
  readonly hits: readonly { id: number; title: string; row: Record<string, unknown>; extra: unknown }[];
}

const factColumns = ({ visibility, facts }: HitPart): Sql => {
  const names = new Set(facts.map(({ field }) => field));
  const { keeper, reach } = visibility;
  const derived = (keeper?.derived ?? []).filter(({ field }) => names.has(field));
  const narrowed = { reach: { ...reach, fields: facts }, keeper: keeper && { ...keeper, derived } };
  return rowColumns({ ...visibility, ...narrowed }, 'list');
};

/** The hits of a part: with their ranks, exact ones unless there are too many. */
const foundSql = ({ rank }: HitPart, { key, table, where }: Record<'key' | 'table' | 'where', Sql>): Sql => {
  if (rank === undefined) return sql`select form_row.id, ${key} as k from ${table} as form_row where ${where}`;
  const read = rank.isCommon ? sql`order by form_row.id desc limit ${commonMax}` : sql``;
  return sql`select found.id, found.k, (
      select case when found.n <= ${rankedMax} then ${rank.rank} else ${rank.coarse} end
      from ${table} as form_row where form_row.id = found.id) as r
    from (select *, count(*) over () as n
      from (select form_row.id, ${key} as k from ${table} as form_row where ${where} ${read}) as listed) as found`;
};

const partSql = (part: HitPart): Sql => {
  const { form, reach, keeper } = part.visibility;
  const { definition } = form;
  const table = tableSql(definition.table_name);
  const order = orderOf({}, { definition, reach, keeper, deleted: false }) ?? { name: 'id', direction: 'desc' };
  const picked = pickedOrder({ order, rank: part.rank });
  const where = conditionsSql({ conditions: part.found, deleted: false }, part.visibility);
  const title = labelSql(definition, { row: formRow, chosen: undefined, sees: reach.sees });
  return sql`(select coalesce(json_agg((select json_build_object('id', form_row.id, 'title', ${title},
        'row', (select row_to_json(made) from (select ${factColumns(part)}) as made), 'extra', ${part.extra ?? sql`null`})
      from ${table} as form_row where form_row.id = page.id) order by ${picked}), '[]')
    from (select * from (${foundSql(part, { key: orderSql(order, reach).key, table, where })}) as hits
      order by ${picked} limit ${part.limit}) as page)`;
};

/** The hits of several forms in one statement, each with the stamp of the definition that it was made from. */
export const hitsStatement = (
  db: Executor,
  { parts, others }: { parts: readonly HitPart[]; others: readonly LiveForm[] },
): { readonly sql: string; readonly parameters: readonly unknown[] } => {
  const rows = [
    ...parts.map((part) => ({ form: part.visibility.form, hits: partSql(part) })),
    ...others.map((form) => ({ form, hits: sql`'[]'::json` })),
  ].map(
    ({ form, hits }, place) => sql`select ${place}::int as place, ${stampSql(form)} as stamp,
      ${schoolMinutes} as minutes, ${hits} as hits`,
  );
  const { sql: text, parameters } = sql`${sql.join(rows, sql` union all `)}`.compile(db);
  const [first] = parts;
  return { sql: text, parameters: first ? filled(parameters, personSlots(first.visibility.caller)) : parameters };
};
