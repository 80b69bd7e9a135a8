import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/conditions';
import { type SlotValues, slot } from '../../platform/db/slotted-statement';
import type { Caller } from '../../platform/http/slice';
import type { RowScope } from '../access';
import { columnSql, type Sql, tableSql } from '../forms';
import type { ReachSource, SeenWith } from './keeper';

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

/** A form that a row is about, with the caller's scope of it and of the forms that extend reach to its records. */
export interface SeenTarget {
  readonly target: SeenWith;
  readonly scope: RowScope;
  readonly lent: readonly { readonly source: ReachSource; readonly scope: RowScope }[];
}

const targetSeenSql = (row: Sql, { target, scope, lent }: SeenTarget, by: ScopeValues): Sql<boolean> => {
  const pointer = sql`${row}.${columnSql(target.field)}`;
  if (scope === 'none') return sql`false`;
  if (scope === 'all') return sql`${pointer} is not null`;
  const targetRow = sql`target_row`;
  const owners = target.owners.map((field) => ({ field }));
  const seen = anyOf([
    ...scopeConditions(targetRow, { scope, owners, by }),
    ...lent.flatMap((one) => reachedFromSql(targetRow, { ...one, by }) ?? []),
  ]);
  return sql`exists (select from ${tableSql(target.table)} as target_row where target_row.id = ${pointer} and ${seen})`;
};

/** The condition that the caller sees one of the records that a row is about. */
export const aboutSeenSql = (row: Sql, targets: readonly SeenTarget[], by: ScopeValues): Sql<boolean> =>
  anyOf(targets.map((target) => targetSeenSql(row, target, by)));
