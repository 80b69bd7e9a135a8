import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordOption } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { orderSql } from '../../platform/db/order.sql';
import type { PageQuery } from '../../platform/http/page-of';
import { staffCalled, staffSql } from '../access';
import { columnSql, type Sql, tableSql } from '../forms';
import type { RecordKeeper } from './keeper';
import { commonMax, type Found, foundRows, rankedMax } from './list/keyword-condition.sql';
import type { RelatedForm } from './live-form';
import { reachOf, type Viewer } from './reach';
import { labelSql } from './row/label.sql';

/** The number of options returned at a time. */
const offered = 20;
/** Nobody looks through more; this total means that there are at least as many. */
const countedMax = 1000;

/** What was asked for; without a size, some, or all of the ids. */
export interface Asked extends Omit<PageQuery<'id' | 'label'>, 'page_size'> {
  readonly page_size?: number | undefined;
  readonly keyword?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

type Options = { data: RecordOption[]; total: number };

const read = async (
  db: Executor,
  {
    from,
    label,
    where,
    found,
    ids,
    struck,
    ...asked
  }: Asked & {
    from: Sql;
    label: Sql<string>;
    where: readonly Sql[];
    found: Found | undefined;
    struck?: Sql<boolean> | undefined;
  },
): Promise<Options> => {
  const conditions = sql.join(found === undefined ? where : [...where, found.where], sql` and `);
  const own = sql`rank, id desc`;
  const order = orderSql(asked, { keys: { id: sql`id`, label: sql`label collate app.pinyin` }, own });
  const { page, page_size: limit = ids === undefined ? offered : ids.length } = asked;
  const readMax = found === undefined ? countedMax : found.isCommon ? commonMax : undefined;
  const { rows } = await sql<Options>`
    with found as materialized (select target.id from ${from} as target
        where ${conditions} ${readMax === undefined ? sql`` : sql`order by target.id desc limit ${readMax}`}),
      counted as (select count(*) as n from found),
      hits as materialized (select target.id, ${label} as label, ${struck ?? sql`null`} as struck,
          case when n <= ${rankedMax} then ${found?.rank ?? sql`0`} else ${found?.coarse ?? sql`0`} end as rank
        from found join ${from} as target on target.id = found.id, counted
        order by rank, target.id desc limit ${countedMax})
    select (select count(*) from hits) as total,
      coalesce((select json_agg(ref) from (select id, label${struck === undefined ? sql`` : sql`, struck`} from hits order by ${order} limit ${limit} offset ${(page - 1) * limit}) as ref), '[]') as data
    `.execute(db);
  return rows[0] ?? { data: [], total: 0 };
};

interface Relation {
  readonly related: RelatedForm;
  /** The field that the relation names them by. */
  readonly chosen: string | undefined;
  readonly caller: Viewer;
  readonly keeper: RecordKeeper | undefined;
}

const target = sql`target`;
const columnOf = (field: string): Sql => sql`target.${columnSql(field)}`;

/** Whether a record no longer counts, where its form declares that and the caller may see by what. */
const struckSql = (keeper: RecordKeeper | undefined, seen: readonly CustomFormField[]): Sql<boolean> | undefined => {
  const { struckWhen, derived = [] } = keeper ?? {};
  if (struckWhen === undefined || !seen.some(({ field }) => field === struckWhen.field)) return undefined;
  const column = derived.find(({ field }) => field === struckWhen.field)?.value(target) ?? columnOf(struckWhen.field);
  return sql`coalesce(${column} = any(${[...struckWhen.values]}::text[]), false)`;
};

/**
 * The records that a relation can point to: those that the caller finds in the other form's own list. Named by their ids,
 * deleted ones come too.
 */
export const findOptions = (db: Executor, { related, chosen, caller, keeper, ...asked }: Relation & Asked) => {
  const reach = reachOf(caller, related);
  return read(db, {
    found:
      asked.ids === undefined ? foundRows(asked.keyword, { row: target, reach, fields: related.fields }) : undefined,
    from: tableSql(related.table),
    struck: struckSql(keeper, reach.fields),
    label: labelSql(related, { row: target, chosen, sees: reach.sees }),
    where: [
      asked.ids === undefined ? sql`target.deleted_at is null` : sql`target.id = any(${asked.ids}::bigint[])`,
      ...reach.conditions(target),
    ],
    ...asked,
  });
};

/** The people or departments that a field can point to. Requested by id, former ones are included. */
export const findPeople = async (db: Executor, { of, ...asked }: Asked & { of: 'admin' | 'department' }) => {
  const { keyword = '', ids } = asked;
  const called = keyword === '' || ids !== undefined ? undefined : await staffCalled(db, of, keyword);
  const present =
    of === 'admin' ? sql`target.deleted_at is null and target.disabled_at is null` : sql`target.deleted_at is null`;
  return read(db, {
    from: staffSql[of],
    label: sql`target.name`,
    where: [ids === undefined ? present : sql`target.id = any(${ids}::bigint[])`],
    found: called && {
      where: sql`target.id = any(${called}::bigint[])`,
      rank: sql`array_position(${called}::bigint[], target.id)`,
      coarse: sql`0`,
      isCommon: false,
    },
    ...asked,
  });
};
