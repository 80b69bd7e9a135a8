// @module-tag long
import { readFile } from 'node:fs/promises';
import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/database';
import { definitionWith, fieldOfType, samples } from '../plan/field.test-kit';
import { isSameMeaning, wireValue } from '../plan/meaning.test-kit';
import { columnSql, placeName, tableSql } from '../plan/place-name.sql';
import {
  follow,
  insertRows,
  judged,
  meaningsOf,
  openPlanBench,
  type PlanBench,
  planFor,
  valuesOf,
} from '../plan/plan-bench.test-kit';
import { columnTypeOf } from '../plan/retype.sql';
import { runSteps } from '../sync/execute';
import { typeChange, typeChanges } from './type-change';

const marks = { same: '·', free: '✓', check: '?', refused: '✗' } as const;

let bench: PlanBench;
beforeAll(async () => {
  bench = await openPlanBench();
});
afterAll(() => bench.close());

/** One table with a field of the type for every type that it may become. */
const manyOf = (key: FieldTypeKey) => fieldTypeKeys.map((_, at) => fieldOfType(key, { id: at + 1 }));
const oneOfEach = fieldTypeKeys.map((key, at) => fieldOfType(key, { id: at + 1 }));

const clear = async (db: Tx, { key, id, rows }: { key: FieldTypeKey; id: number; rows: readonly number[] }) => {
  const field = fieldOfType(key, { id });
  await (columnTypeOf(field) === undefined
    ? sql`delete from ${tableSql(placeName.link(id))} where row_id = any(${rows})`
    : sql`update form.subject set ${columnSql(field.field)} = null where id = any(${rows})`
  ).execute(db);
};

describe('the matrix of type changes', () => {
  test('is what docs/type-changes.md says, pair by pair', async () => {
    const text = await readFile(new URL('../../../../../../docs/type-changes.md', import.meta.url), 'utf8');
    const lines = typeChanges().map(
      ([from, changes]) =>
        `| ${from} | ${fieldTypeOf(from).label} | ${changes.map(([, change]) => marks[change]).join(' | ')} |`,
    );
    const written = text.split('\n').filter((line) => /^\| [a-z_]+ \| \p{Script=Han}/u.test(line));
    expect(written).toEqual(lines);
    expect(text).toContain(`| 由 \\ 到 | | ${fieldTypeKeys.join(' | ')} |`);
  });

  test.each(fieldTypeKeys)(
    '%s to every other type: keeps what fits, names what does not, loses nothing',
    async (key) => {
      await bench.trial(async (db) => {
        const live = definitionWith(manyOf(key));
        const draft = definitionWith(oneOfEach);
        await follow(db, { draft: live });
        const values = samples[key].length > 0 ? samples[key] : [null];
        await insertRows(db, { definition: live, rows: values.map((value) => live.fields.map(() => value)) });
        const filled = [
          ...(await meaningsOf(db, { table: 'subject', field: fieldOfType(key, { id: 1 }) })).values(),
        ].filter((value) => value !== null).length;
        const before = new Map<number, Map<number, string | null>>();
        const { steps } = await judged(db, await planFor(db, { live, draft }));
        for (const { id, edit_input: to } of oneOfEach) {
          const obstacles = steps.filter(
            ({ field_id, kind, obstacle }) => field_id === id && kind === 'change_type' && obstacle !== null,
          );
          const rows = obstacles[0]?.obstacle?.rows ?? 0;
          const change = typeChange(key, to);
          if (change === 'free' || change === 'same') expect(rows, `${key} → ${to}`).toBe(0);
          if (change === 'refused') expect(rows, `${key} → ${to}`).toBe(filled);
          const found = steps.flatMap(({ field_id, obstacle }) => (field_id === id ? (obstacle?.examples ?? []) : []));
          expect(found.length, 'the first twenty rows').toBe(Math.min(rows, 20));
          // At most twenty rows are listed; the rounds below clear the rest.
          await clear(db, { key, id, rows: found.map((row) => row.id) });
        }
        for (let round = 0; round < 3; round += 1) {
          const again = await judged(db, await planFor(db, { live, draft }));
          for (const { field_id, obstacle } of again.steps) {
            if (obstacle !== null)
              await clear(db, { key, id: field_id ?? 0, rows: obstacle.examples.map(({ id }) => id) });
          }
        }
        for (const { id } of oneOfEach)
          before.set(id, await meaningsOf(db, { table: 'subject', field: fieldOfType(key, { id }) }));
        const plan = await planFor(db, { live, draft });
        expect((await judged(db, plan)).blocked).toBe(false);
        await runSteps(db, plan);
        for (const field of oneOfEach) {
          const after = await meaningsOf(db, { table: 'subject', field });
          for (const [row, value] of before.get(field.id) ?? []) {
            const now = after.get(row) ?? null;
            expect(isSameMeaning(value, now), `${key} → ${field.edit_input}: ${value} became ${now}`).toBe(true);
          }
          const schema = fieldTypeOf(field.edit_input).value(field);
          if (field.edit_input === key) continue;
          for (const value of await valuesOf(db, { table: 'subject', field })) {
            const wire = wireValue(field.edit_input, value);
            expect(schema.safeParse(wire).success, `${key} → ${field.edit_input}: ${JSON.stringify(wire)}`).toBe(true);
          }
        }
      });
    },
  );
});
