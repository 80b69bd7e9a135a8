import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { containing } from '../../platform/db/like';
import { orderSql } from '../../platform/db/order.sql';
import type { PageQuery } from '../../platform/http/page-of';
import { staffSql } from '../access';
import { type Sql, tableSql } from '../forms';
import { keywordCondition } from './list/keyword-condition.sql';
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

type Options = { data: RecordRef[]; total: number };

const read = async (
  db: Executor,
  { from, label, where, keyword, ids, ...asked }: Asked & { from: Sql; label: Sql<string>; where: readonly Sql[] },
): Promise<Options> => {
  const conditions = sql.join(where, sql` and `);
  // An exact match of the name comes first.
  const own = keyword === undefined ? sql`id desc` : sql`(label = ${keyword}) desc, id desc`;
  const order = orderSql(asked, { keys: { id: sql`id`, label: sql`label collate app.pinyin` }, own });
  const { page, page_size: limit = ids === undefined ? offered : ids.length } = asked;
  const { rows } = await sql<Options>`
    with hits as materialized (select target.id, ${label} as label from ${from} as target where ${conditions}
      order by target.id desc limit ${countedMax})
    select (select count(*) from hits) as total,
      coalesce((select json_agg(ref) from (select id, label from hits order by ${order} limit ${limit} offset ${(page - 1) * limit}) as ref), '[]') as data
    `.execute(db);
  return rows[0] ?? { data: [], total: 0 };
};

interface Relation {
  readonly related: RelatedForm;
  /** The field that the relation names them by. */
  readonly chosen: string | undefined;
  readonly caller: Viewer;
}

const target = sql`target`;

/**
 * The records that a relation can point to: those that the caller finds in the other form's own list. Named by their ids,
 * deleted ones come too.
 */
export const findOptions = (db: Executor, { related, chosen, caller, ...asked }: Relation & Asked) => {
  const reach = reachOf(caller, related);
  const found = asked.ids === undefined ? keywordCondition(asked.keyword, { row: target, reach }) : undefined;
  return read(db, {
    from: tableSql(related.table),
    label: labelSql(related, { row: target, chosen, sees: reach.sees }),
    where: [
      asked.ids === undefined ? sql`target.deleted_at is null` : sql`target.id = any(${asked.ids}::bigint[])`,
      ...reach.conditions(target),
      ...(found === undefined ? [] : [found]),
    ],
    ...asked,
  });
};

/** The people or departments that a field can point to. Requested by id, former ones are included. */
export const findPeople = (db: Executor, { of, ...asked }: Asked & { of: 'admin' | 'department' }) => {
  const words = containing((asked.keyword ?? '').replaceAll('\0', ''));
  const named =
    of === 'admin'
      ? sql`(target.name ilike ${words} or target.username ilike ${words})`
      : sql`target.name ilike ${words}`;
  const present =
    of === 'admin' ? sql`target.deleted_at is null and target.disabled_at is null` : sql`target.deleted_at is null`;
  return read(db, {
    from: staffSql[of],
    label: sql`target.name`,
    where: asked.ids === undefined ? [present, named] : [sql`target.id = any(${asked.ids}::bigint[])`],
    ...asked,
  });
};
