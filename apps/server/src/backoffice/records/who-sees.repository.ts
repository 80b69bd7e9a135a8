import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { tableSql } from '../forms';
import { readHolders } from '../identity';
import { reachedForm, withLiveForm } from './live-form';
import { reachOf } from './reach';
import type { RecordDeps } from './record.deps';
import { formRow } from './row/row.sql';

/** Which records, and what whoever is looked for may do. */
export interface WhoSeesQuery {
  readonly formId: number;
  readonly ids: readonly number[];
  /** The right that they hold. */
  readonly node: string;
  /** The fields that they see whole. */
  readonly fields: readonly string[];
  /** The staff among whom they are looked for; everyone without it. */
  readonly among?: readonly number[];
}

interface Seeing {
  readonly admin_id: number;
  readonly record_id: number;
}

/** Who of the staff holds a right and sees a record, by record: those whom a message about it may reach. */
export const findWhoSees = (
  deps: Pick<RecordDeps, 'db' | 'keepers'>,
  db: Executor,
  { formId, ids, node, fields, among }: WhoSeesQuery,
): Promise<ReadonlyMap<number, readonly number[]>> =>
  withLiveForm({ ...deps, within: db }, formId, async (form) => {
    const holders = await readHolders(db, { node, among });
    const seen = holders.flatMap((caller) => {
      const reach = reachOf(caller, reachedForm(form));
      const whole = new Set(reach.fields.map(({ field }) => field).filter((field) => !reach.masked.has(field)));
      if (!fields.every((field) => whole.has(field))) return [];
      const conditions = [
        sql`form_row.deleted_at is null`,
        sql`form_row.id = any(${ids}::bigint[])`,
        ...reach.conditions(formRow),
      ];
      return sql`select ${caller.adminId}::bigint as admin_id, form_row.id as record_id
        from ${tableSql(form.definition.table_name)} as form_row where ${sql.join(conditions, sql` and `)}`;
    });
    if (seen.length === 0) return new Map();
    const { rows } = await sql<Seeing>`${sql.join(seen, sql` union all `)}`.execute(db);
    return new Map(
      ids.map((id) => [id, rows.flatMap(({ admin_id, record_id }) => (record_id === id ? admin_id : []))]),
    );
  });
