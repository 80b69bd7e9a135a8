import { hitsMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { type CompiledQuery, sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { literal } from '../../../platform/db/literal';
import { stampSql, tableSql } from '../../forms';
import type { Visibility } from '../row/visibility';
import { conditionsSql, type Wanted } from './conditions.sql';

/** How many rows a list has and, unless there are too many, their ids; PostgreSQL writes the JSON. */
export const allIdsStatement = (db: Executor, visibility: Visibility, wanted: Wanted): CompiledQuery => {
  const table = tableSql(visibility.form.definition.table_name);
  const where = conditionsSql(wanted, visibility);
  return sql`with total as materialized (select count(*) as n from ${table} as form_row where ${where})
    select ${stampSql(visibility.form)} as stamp, concat('{"data":{"ids":', coalesce((
        select json_agg(form_row.id order by form_row.id) from ${table} as form_row
        where (select n from total) <= ${literal(String(hitsMax))}::bigint and ${where})::text, '[]'),
      ',"total":', (select n from total), '}}') as body`.compile(db);
};
