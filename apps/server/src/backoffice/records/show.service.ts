import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { BoundedMap } from '../../platform/cache/bounded-map';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { type Caller, JsonText } from '../../platform/http/slice';
import { tableSql } from '../forms';
import { refuseStale, withKnownForm } from './live-form';
import { stampSql } from './live-form.repository';
import { formRow, rowColumns } from './row/row-sql';
import { type ReadDeps, type Sight, sightOf } from './row/sight';
import { personSlots, slottedPerson } from './scope-sql';
import { prepareSlotted, runSlotted, type SlottedStatement, slot } from './write/slotted-statement';

interface Shown {
  readonly stamp: string | null;
  readonly body: string | null;
}

const statements = new BoundedMap<string, SlottedStatement<Shown>>(500);

/** A record as the caller sees it, as JSON; null when there is none. */
const showSql = (sight: Sight) => {
  const conditions = [sql`form_row.id = ${slot('id')}`, ...sight.reach.conditions(formRow, slottedPerson)];
  return sql<Shown>`select '{"data":' || (select row_to_json(made) from (select ${rowColumns(sight, 'whole')}
      from ${tableSql(sight.form.definition.table_name)} as form_row where ${sql.join(conditions, sql` and `)}) as made
    )::text || '}' as body, ${stampSql(sight.form)} as stamp`;
};

const showStatement = (db: Executor, sight: Sight): SlottedStatement<Shown> => {
  const statement = statements.get(sight.key) ?? prepareSlotted(db, showSql(sight));
  statements.set(sight.key, statement);
  return statement;
};

/** One record, also from the recycle bin. */
export const showRecord = (
  deps: ReadDeps,
  { formId, id, caller }: { formId: number; id: number; caller: Caller },
): Promise<JsonText> =>
  withKnownForm(deps, formId, async (form) => {
    const sight = sightOf(deps, { form, caller, action: ['detail', 'edit'] });
    const values = { id, ...personSlots(caller) };
    const [row] = await runSlotted(deps.db, { statement: showStatement(deps.db.kysely, sight), values });
    refuseStale(form, row?.stamp ?? null);
    if (row?.body == null) throw new AppError(platformErrors.recordNotFound);
    return new JsonText(row.body);
  });
