import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { type Executor, inTransaction, openDatabase, type Tx } from '../../../platform/db/database';
import { cloneDatabase } from '../../../platform/db/database.test-kit';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';
import { createAdmin } from '../../identity/identity.test-kit';
import { readTable } from '../sync/catalogue.repository';
import { runSteps } from '../sync/execute';
import { judgePlan } from '../sync/obstacles';
import { definitionWith, targetForm, testFormId } from './field.test-kit';
import { meaningOf } from './meaning.test-kit';
import { columnSql, placeName, tableSql } from './place-name.sql';
import type { Plan, PlanInput, RecycledField } from './plan';
import { planSync } from './plan-sync';
import { columnTypeOf } from './retype.sql';

class Undo extends Error {}

/** A database to try plans on; every trial is rolled back. */
export interface PlanBench {
  readonly db: Executor;
  trial(work: (db: Tx) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const relations = new Map([[targetForm.id, { name: '目标', table: targetForm.table }]]);

/** The plan from one definition to another, given the real table. */
export const planFor = async (
  db: Executor,
  change: {
    live?: FormDefinition;
    draft: FormDefinition;
    recycled?: RecycledField[];
    formId?: number;
    relations?: PlanInput['relations'];
  },
): Promise<Plan> => {
  const real = await readTable(db, (change.live ?? change.draft).table_name);
  const input: PlanInput = {
    formId: change.formId ?? testFormId,
    live: change.live,
    draft: change.draft,
    real,
    recycled: change.recycled ?? [],
    relations: change.relations ?? relations,
  };
  return planSync(input);
};

/** The plan as staff would see it. */
export const judged = (db: Executor, plan: Plan) => judgePlan(db, { plan, version: 1 });

/** Changes a table to match a definition; nothing may conflict. */
export const follow = async (db: Tx, change: Parameters<typeof planFor>[1]): Promise<Plan> => {
  const plan = await planFor(db, change);
  await runSteps(db, plan);
  return plan;
};

/** Opens the bench: a clone without tables but for the target of relations, one administrator and one department, each with the id 1. */
export const openPlanBench = async (): Promise<PlanBench> => {
  const clone = await cloneDatabase();
  const database = openDatabase({ url: clone.url, secrets: testSecrets, poolSize: 2, onIdleError: () => undefined });
  const { kysely: db } = database;
  await createAdmin(db);
  // Definitions of the bench number their fields from 1, as those of the product's own forms do.
  await sql`do $$ declare kept text; begin
    for kept in select tablename from pg_tables where schemaname = 'form' loop
      execute format('drop table form.%I cascade', kept);
    end loop;
  end $$`.execute(db);
  await inTransaction(db, async (db) => {
    await runSteps(
      db,
      planSync({
        formId: targetForm.id,
        live: undefined,
        draft: definitionWith([], 'target'),
        real: undefined,
        recycled: [],
        relations,
      }),
    );
    await sql`insert into form.target default values`.execute(db);
    await sql`insert into form.target default values`.execute(db);
    await sql`insert into form.target default values`.execute(db);
  });
  const trial = (work: (db: Tx) => Promise<void>): Promise<void> =>
    inTransaction(db, async (db) => {
      await work(db);
      throw new Undo();
    }).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const close = async (): Promise<void> => {
    await database.close();
    await clone.drop();
  };
  return { db, trial, close };
};

const isSealed = (field: CustomFormField): boolean => columnTypeOf(field) === 'app.sealed';

/** Writes rows: one list of values per row, in the order of the fields. */
export const insertRows = async (
  db: Executor,
  { definition, rows }: { definition: FormDefinition; rows: readonly (readonly unknown[])[] },
): Promise<void> => {
  for (const row of rows) {
    const values = definition.fields.map((field, at) => ({ field, value: row[at] ?? null }));
    const columns = values.filter(({ field }) => columnTypeOf(field) !== undefined);
    const names = sql.join([columnSql('version'), ...columns.map(({ field }) => columnSql(field.field))]);
    const { rows: made } = await sql<{ id: number }>`insert into ${tableSql(definition.table_name)} (${names})
      values (${sql.join([1, ...columns.map(({ field, value }) => (isSealed(field) ? sql`app.seal(${value})` : value))])})
      returning id`.execute(db);
    for (const { field, value } of values.filter(({ field }) => columnTypeOf(field) === undefined)) {
      await sql`insert into ${tableSql(placeName.link(field.id))} (row_id, target_id, position)
        select ${made[0]?.id}, target, at from unnest(${value ?? []}::bigint[]) with ordinality as t (target, at)`.execute(
        db,
      );
    }
  }
};

/** The values of a field by row as JSON, wherever they are stored. */
const readValues = async (
  db: Executor,
  { table, field }: { table: string; field: CustomFormField },
): Promise<{ id: number; value: unknown }[]> => {
  const { rows } =
    columnTypeOf(field) === undefined
      ? await sql<{ id: number; value: unknown }>`select id, (select json_agg(target_id order by position)
          from ${tableSql(placeName.link(field.id))} as link where link.row_id = form_row.id) as value
          from ${tableSql(table)} as form_row order by id`.execute(db)
      : await sql<{ id: number; value: unknown }>`select id,
          to_jsonb(${isSealed(field) ? sql`app.open(${columnSql(field.field)})` : columnSql(field.field)}) as value
          from ${tableSql(table)} order by id`.execute(db);
  return rows;
};

/** The non-empty values of a field, as JSON. */
export const valuesOf = async (db: Executor, at: { table: string; field: CustomFormField }): Promise<unknown[]> => {
  const rows = await readValues(db, at);
  return rows.map(({ value }) => value).filter((value) => meaningOf(at.field.edit_input, value) !== null);
};

/** The meanings of a field's values by row. */
export const meaningsOf = async (
  db: Executor,
  at: { table: string; field: CustomFormField },
): Promise<Map<number, string | null>> => {
  const rows = await readValues(db, at);
  return new Map(rows.map(({ id, value }) => [id, meaningOf(at.field.edit_input, value)]));
};
