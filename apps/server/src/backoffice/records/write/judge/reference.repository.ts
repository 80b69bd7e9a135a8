import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/db/database';
import { staffSql } from '../../../access';
import { type Sql, tableSql } from '../../../forms';
import type { LiveForm, RelatedForm } from '../../live-form';
import type { Reach } from '../../reach';

/** The table that a field's ids point to; undefined when its form no longer has a table. */
export const targetTable = ({ related }: Pick<LiveForm, 'related'>, field: CustomFormField): Sql | undefined => {
  const { pointsTo } = fieldTypeOf(field.edit_input);
  if (pointsTo === 'admin' || pointsTo === 'department') return staffSql[pointsTo];
  const target = related.get(field.settings.relation_form_id ?? 0);
  return target && tableSql(target.table);
};

/**
 * Which of the ids a field cannot point to: missing or deleted ones. The others are locked, so that nobody deletes them
 * before the transaction ends.
 */
export const missingTargets = async (
  db: Tx,
  { form, field, ids }: { form: Pick<LiveForm, 'related'>; field: CustomFormField; ids: readonly number[] },
): Promise<number[]> => {
  const target = targetTable(form, field);
  if (target === undefined) return [...ids];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select target.id from ${target} as target
    where target.id = any(${ids}::bigint[]) and target.deleted_at is null order by target.id for key share`.execute(db);
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
};

/** How many of the records of a form someone sees. */
export const countSeen = async (
  db: Executor,
  { related, reach, ids }: { related: RelatedForm; reach: Reach; ids: readonly number[] },
): Promise<number> => {
  const conditions = [sql`target.id = any(${ids}::bigint[])`, ...reach.conditions(sql`target`)];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableSql(related.table)} as target where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
