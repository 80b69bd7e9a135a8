import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/database';
import { readTable } from '../sync/catalogue.repository';
import { runSteps } from '../sync/execute';
import { type DefinitionPair, definitionPairs } from './definition-pair.test-kit';
import { isSameMeaning } from './meaning.test-kit';
import { columnSql, placeName, tableSql } from './place-name.sql';
import type { Plan, RecycledField } from './plan';
import { follow, insertRows, judged, meaningsOf, openPlanBench, type PlanBench, planFor } from './plan-bench.test-kit';
import { columnTypeOf } from './retype.sql';

let bench: PlanBench;
beforeAll(async () => {
  bench = await openPlanBench();
});
afterAll(() => bench.close());

/** All rows of the table and their links. */
const contentOf = async (db: Tx, { table_name, fields }: FormDefinition): Promise<unknown> => {
  const meanings = await Promise.all(fields.map((field) => meaningsOf(db, { table: table_name, field })));
  return meanings.map((values) => [...values]);
};

/** Clears, row by row, the conflicts that the plan reports; nothing else may change before. */
const clearObstacles = async (db: Tx, { before, after }: DefinitionPair): Promise<Plan> => {
  for (let round = 0; round < 4; round += 1) {
    const plan = await planFor(db, { live: before, draft: after });
    if (plan.steps.every(({ checks }) => checks.length === 0)) return plan;
    const untouched = await contentOf(db, before);
    const { steps, blocked } = await judged(db, plan);
    if (!blocked) return plan;
    expect(await contentOf(db, before)).toEqual(untouched);
    for (const { field_id, obstacle } of steps) {
      if (obstacle === null) continue;
      expect(obstacle.rows, obstacle.reason).toBe(obstacle.examples.length);
      const field = before.fields.find(({ id }) => id === field_id);
      if (field === undefined) throw new Error(`no field for the obstacle ${obstacle.reason}`);
      const ids = obstacle.examples.map(({ id }) => id);
      await (columnTypeOf(field) === undefined
        ? sql`delete from ${tableSql(placeName.link(field.id))} where row_id = any(${ids})`
        : sql`update ${tableSql(before.table_name)} set ${columnSql(field.field)} = null where id = any(${ids})`
      ).execute(db);
    }
  }
  throw new Error('the obstacles named are not all there are');
};

/** The columns that a table must have, by name. */
const columnsOf = ({ fields }: FormDefinition, recycled: readonly RecycledField[]): Map<string, string | undefined> =>
  new Map([
    ...fields.flatMap((field) =>
      columnTypeOf(field) === undefined ? [] : [[field.field, columnTypeOf(field)] as const],
    ),
    ...recycled.flatMap(({ field, place }) =>
      columnTypeOf(field) === undefined ? [] : [[place, columnTypeOf(field)] as const],
    ),
  ]);

const expectTable = async (
  db: Tx,
  { definition, recycled }: { definition: FormDefinition; recycled: readonly RecycledField[] },
) => {
  const real = await readTable(db, definition.table_name);
  const own = new Set<string>(ownColumns);
  const columns = real?.columns.filter(({ name }) => !own.has(name)).map(({ name, type }) => [name, type] as const);
  expect(new Map(columns)).toEqual(columnsOf(definition, recycled));
  const again = await planFor(db, { live: definition, draft: definition, recycled: [...recycled] });
  expect(again.steps.map(({ text }) => text)).toEqual([]);
};

const expectSame = (label: string, values: { one: Map<number, string | null>; other: Map<number, string | null> }) => {
  expect(values.other.size).toBe(values.one.size);
  for (const [id, value] of values.one) {
    const now = values.other.get(id) ?? null;
    if (!isSameMeaning(value, now)) expect.fail(`${label}: row ${id} said ${value}, now says ${now}`);
  }
};

const tryPair =
  (pair: DefinitionPair) =>
  async (db: Tx): Promise<void> => {
    const { before, after, rows } = pair;
    await follow(db, { draft: before });
    await insertRows(db, { definition: before, rows });
    const plan = await clearObstacles(db, pair);
    const old = new Map<number, Map<number, string | null>>();
    for (const field of before.fields) old.set(field.id, await meaningsOf(db, { table: before.table_name, field }));
    await runSteps(db, plan);
    await expectTable(db, { definition: after, recycled: plan.recycles });
    for (const field of after.fields) {
      const one = old.get(field.id);
      if (one === undefined) continue;
      const from = before.fields.find(({ id }) => id === field.id)?.edit_input;
      const other = await meaningsOf(db, { table: after.table_name, field });
      expectSame(`${from} → ${field.edit_input}`, { one, other });
    }
    // A dropped field is restored completely, even if its old name is in use now (assurance H54).
    if (plan.recycles.length === 0) return;
    const back = plan.recycles.map(({ field }) => ({ ...field, field: `back_${field.id}` }));
    const restored = { ...after, fields: [...after.fields, ...back] };
    await follow(db, { live: after, draft: restored, recycled: [...plan.recycles] });
    await expectTable(db, { definition: restored, recycled: [] });
    for (const field of back) {
      const one = old.get(field.id) ?? new Map();
      expectSame(`${field.edit_input}, restored`, {
        one,
        other: await meaningsOf(db, { table: after.table_name, field }),
      });
    }
  };

describe('a plan between any two definitions', () => {
  test('leaves the real columns as the target says, keeps every value that can convert, and names the others', {
    tags: ['long'],
    timeout: runs({ usual: 500_000, assure: 2_000_000 }),
  }, async () => {
    const property = fc.asyncProperty(definitionPairs, (pair) => bench.trial(tryPair(pair)));
    // On failure fast-check prints the seed and the smallest pair that fails.
    await fc.assert(property, {
      numRuns: runs({ usual: 40, assure: 1000 }),
      interruptAfterTimeLimit: runs({ usual: 400_000, assure: 1_800_000 }),
      markInterruptAsFailure: true,
    });
  });
});
