import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { type SlotValues, slot } from '../../platform/db/slotted-statement';
import type { Caller } from '../../platform/http/slice';
import type { RowScope } from '../access';
import { columnSql, type Sql, tableSql } from '../forms';
import type { ReachSource } from './keeper';

type Person = Pick<Caller, 'adminId' | 'departmentIds' | 'departmentTreeIds'>;

/** A person's values that row scopes depend on, as SQL. */
export interface ScopeValues {
  readonly me: Sql;
  readonly departments: Sql;
  readonly departmentTree: Sql;
}

/** One person's values, for statements that are made for them alone. */
export const valuesOf = ({ adminId, departmentIds, departmentTreeIds }: Person): ScopeValues => ({
  me: sql`${adminId}::bigint`,
  departments: sql`${departmentIds}::bigint[]`,
  departmentTree: sql`${departmentTreeIds}::bigint[]`,
});

/** Slots for the values: one prepared statement serves everyone with the same scope. */
export const slottedPerson: ScopeValues = {
  me: sql`${slot('me')}::bigint`,
  departments: sql`${slot('departments')}::bigint[]`,
  departmentTree: sql`${slot('department_tree')}::bigint[]`,
};

/** The values for those slots. */
export const personSlots = ({ adminId, departmentIds, departmentTreeIds }: Person): SlotValues => ({
  me: adminId,
  departments: departmentIds,
  department_tree: departmentTreeIds,
});

/**
 * The conditions for a row to be within a scope. Each scope includes the caller's own rows: those that they created,
 * and those whose owner fields name them. A row without creator and department is only visible with the widest scope.
 */
export const scopeConditions = (
  row: Sql,
  { scope, owners, by }: { scope: RowScope; owners: readonly Pick<CustomFormField, 'field'>[]; by: ScopeValues },
): readonly Sql<boolean>[] => {
  if (scope === 'all') return [];
  if (scope === 'none') return [sql`false`];
  const own = [sql`${row}.admin_id`, ...owners.map(({ field }) => sql`${row}.${columnSql(field)}`)].map(
    (column) => sql`${column} = ${by.me}`,
  );
  const departments = {
    own: [],
    department: [sql`${row}.department_id = any(${by.departments})`],
    department_tree: [sql`${row}.department_id = any(${by.departmentTree})`],
  }[scope];
  return [sql`(${sql.join([...departments, ...own], sql` or `)})`];
};

/** The condition that a source's row visible to the caller points to this one; undefined if they see none. */
export const reachedFromSql = (
  row: Sql,
  { source, scope, by }: { source: ReachSource; scope: RowScope; by: ScopeValues },
): Sql<boolean> | undefined => {
  if (scope === 'none') return undefined;
  const owners = source.owners.map((field) => ({ field }));
  const conditions = [
    sql`source_row.${columnSql(source.field)} = ${row}.id`,
    sql`source_row.deleted_at is null`,
    ...scopeConditions(sql`source_row`, { scope, owners, by }),
  ];
  return sql`exists (select from ${tableSql(source.table)} as source_row where ${sql.join(conditions, sql` and `)})`;
};
