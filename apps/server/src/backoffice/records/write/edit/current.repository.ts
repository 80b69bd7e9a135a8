import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database';
import { runSlotted, runTogether, slot } from '../../../../platform/db/slotted-statement';
import { AppError } from '../../../../platform/http/app-error';
import { type Sql, stampSql, tableSql } from '../../../forms';
import { labelSql } from '../../row/label.sql';
import { formRow, rowColumns } from '../../row/row.sql';
import { personSlots, slottedPerson } from '../../scope.sql';
import { plainValues } from '../judge/plain-values.sql';
import { cachedStatement } from '../statement-cache';
import type { WriteContext } from '../write-context';
import type { WrittenForm } from '../written-form';

/** A record as it is stored, with plain ids. */
export interface CurrentRow {
  readonly id: number;
  readonly version: number;
  readonly is_deleted: boolean;
  /** Its title as the caller may see it. */
  readonly title: string;
  readonly values: Record<string, unknown>;
}

const named = sql<boolean>`form_row.id = any(${slot('ids')}::bigint[])`;

/** One record by its own slot: with a list of unknown length PostgreSQL would plan every run anew, for thrice the cost. */
const namedAlone = sql<boolean>`form_row.id = ${slot('id')}::bigint`;

const fromTable = ({ written }: WriteContext, conditions: readonly Sql<boolean>[]): Sql =>
  sql`from ${tableSql(written.form.definition.table_name)} as form_row where ${sql.join([...conditions], sql` and `)}`;

const rowsSql = (context: WriteContext, which: Sql<boolean>) => {
  const { inColumns, links, form } = context.written;
  const { sees, conditions } = context.visibility.reach;
  const title = labelSql(form.definition, { row: formRow, chosen: undefined, sees });
  return sql<CurrentRow>`select form_row.id, form_row.version, form_row.deleted_at is not null as is_deleted,
      ${title} as title, ${plainValues([...inColumns, ...links], formRow)} as values
    ${fromTable(context, [which, ...conditions(formRow, slottedPerson)])}`;
};

/** The lock against changes of a row; only one about to be deleted must not be referred to meanwhile either. */
const locks = { change: sql`for no key update of form_row`, remove: sql`for update of form_row` } as const;

/** Locks the records with these ids that the caller may see until the transaction ends, so that nobody changes them. */
export const holdCurrent = (
  db: Tx,
  { context, ids, to = 'change' }: { context: WriteContext; ids: readonly number[]; to?: keyof typeof locks },
): Promise<CurrentRow[]> => {
  const statement = cachedStatement(db, {
    written: context.written,
    key: `hold/${to}/${context.visibility.key}`,
    build: () => sql<CurrentRow>`${rowsSql(context, named)} order by form_row.id ${locks[to]}`,
  });
  return runSlotted(db, { statement, values: { ids, ...personSlots(context.caller) } });
};

/** A record and the live versions in the same snapshot. */
export const readCurrent = async (
  db: Database,
  { context, id }: { context: WriteContext; id: number },
): Promise<{ stamp: string | null; row: CurrentRow | null }> => {
  const statement = cachedStatement(db.kysely, {
    written: context.written,
    key: `read/${context.visibility.key}`,
    build: () => sql<{
      stamp: string | null;
      row: CurrentRow | null;
    }>`select ${stampSql(context.written.form)} as stamp,
      (select row_to_json(found) from (${rowsSql(context, namedAlone)}) as found) as row`,
  });
  const values = { id, ...personSlots(context.caller) };
  const [found] = await runTogether(db, { statement, values, writes: false });
  return found ?? { stamp: null, row: null };
};

/** A record that the caller was just allowed to write, wherever the write has moved it. */
const readRow = async (
  db: Database | Tx,
  { context, id }: { context: WriteContext; id: number },
): Promise<string | undefined> => {
  const statement = cachedStatement('kysely' in db ? db.kysely : db, {
    written: context.written,
    key: `row/${context.visibility.key}`,
    build: () =>
      sql<{ row: string }>`select row_to_json(shown)::text as row
        from (select ${rowColumns(context.visibility, 'whole')} ${fromTable(context, [namedAlone])}) as shown`,
  });
  const [found] = await runSlotted(db, { statement, values: { id, ...personSlots(context.caller) } });
  return found?.row;
};

/** Whether the writing statement cannot return the complete record: links and derived columns are missing. */
export const takesAnotherLook = ({ links, keeper }: Pick<WrittenForm, 'links' | 'keeper'>): boolean =>
  links.length > 0 || (keeper?.derived?.length ?? 0) > 0;

/**
 * A record that was just written, as the caller sees it, as JSON. `shown` is what the writing statement returned; where
 * that is incomplete, `db` is its transaction.
 */
export const replyRow = async (
  db: Database | Tx,
  { context, id, shown }: { context: WriteContext; id: number; shown: string | null },
): Promise<string> => {
  if (shown !== null && !takesAnotherLook(context.written)) return shown;
  const row = await readRow(db, { context, id });
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  return row;
};
