import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BoundedMap } from '../../platform/cache/bounded-map';
import type { Executor } from '../../platform/db/database';
import { type PreparedStatement, prepare, runPrepared } from '../../platform/db/prepared';
import { AppError } from '../../platform/http/app-error';
import { type Caller, JsonText } from '../../platform/http/slice';
import { tableSql } from '../forms';
import { refuseStale, withKnownForm } from './live-form';
import { stampSql } from './live-form.repository';
import { rowColumns } from './row/row-sql';
import { type ReadDeps, type Sight, sightOf } from './row/sight';

const wantedSql = ({ reach }: Sight, id: number): RawBuilder<SqlBool> =>
  sql`${sql.join([sql`form_row.id = ${id}`, ...reach.conditions], sql` and `)}`;

/** A record as the caller sees it, as JSON; null when there is none. */
const recordSql = (sight: Sight, wanted: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`(select row_to_json(made) from (select ${rowColumns(sight, 'whole')}
    from ${tableSql(sight.form.definition.table_name)} as form_row where ${wanted}) as made)`;

const statements = new BoundedMap<string, PreparedStatement>(500);

const showStatement = (db: Executor, sight: Sight, id: number): { statement: PreparedStatement; values: unknown[] } => {
  // Where every row is seen, the id is the only value there is: nothing has to be put together again.
  const known = sight.reach.conditions.length === 0 ? statements.get(sight.key) : undefined;
  if (known !== undefined) return { statement: known, values: [id] };
  const wanted = wantedSql(sight, id);
  const { sql: text, parameters } = wanted.compile(db);
  const key = sight.reach.conditions.length === 0 ? sight.key : `${sight.key}\n${text}`;
  const compiled = (): PreparedStatement =>
    prepare(
      sql`select '{"data":' || ${recordSql(sight, wanted)}::text || '}' as body, ${stampSql(sight.form)} as stamp`.compile(
        db,
      ).sql,
    );
  const statement = statements.get(key) ?? compiled();
  statements.set(key, statement);
  return { statement, values: [...parameters] };
};

/** One record, also from the recycle bin. */
export const showRecord = (
  deps: ReadDeps,
  { formId, id, caller }: { formId: number; id: number; caller: Caller },
): Promise<JsonText> =>
  withKnownForm(deps, formId, async (form) => {
    const { statement, values } = showStatement(deps.db.kysely, sightOf(deps, { form, caller }), id);
    const [row] = await runPrepared<{ stamp: string | null; body: string | null }>(deps.db.pool, statement, values);
    refuseStale(form, row?.stamp ?? null);
    if (row?.body == null) throw new AppError(platformErrors.recordNotFound);
    return new JsonText(row.body);
  });
