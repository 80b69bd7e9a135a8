import { sql } from 'kysely';
import { asSuperuser } from '../../platform/db/database.test-kit';
import type { CourseApp } from '../course-app.test-kit';

/** The values in a row of any table, and the transaction that wrote it. */
type Values = ReadonlySet<string>;

/** Numbers below this count something or are in a list of choices; the ids that matter to a test begin above it. */
const idsFrom = 1_000_000;

const isTelling = (value: string): boolean =>
  value.length > 1 && !['true', 'false', 'null'].includes(value) && !(/^-?\d+$/.test(value) && Number(value) < idsFrom);

const leavesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return [String(value)].filter(isTelling);
};

/** Lets the ids of these tables begin at different millions, so that none is another's by chance. */
export const spreadIds = async (
  { databaseUrl }: CourseApp,
  millions: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [table, million] of Object.entries(millions)) {
    await asSuperuser(`select setval(pg_get_serial_sequence('${table}', 'id'), ${million * idsFrom})`, databaseUrl);
  }
};

/** All rows of all tables of the database. */
export const readEverything = async ({ db }: CourseApp): Promise<readonly Values[]> => {
  const { rows: tables } = await db.pool.query<{ schema: string; name: string }>(
    `select namespace.nspname as schema, class.relname as name
      from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
      where class.relkind = 'r' and namespace.nspname not like 'pg\\_%' and namespace.nspname <> 'information_schema'`,
  );
  const everything: Values[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ tx: string; content: unknown }>`
      select one.xmin::text as tx, to_jsonb(one) as content from ${sql.id(schema, name)} as one`.execute(db.kysely);
    for (const { tx, content } of rows) everything.push(new Set([`transaction ${tx}`, ...leavesOf(content)]));
  }
  return everything;
};

/** What the rows that name something say. */
const saidOf = (everything: readonly Values[], names: readonly string[]): Values =>
  new Set(everything.filter((row) => names.some((name) => row.has(name))).flatMap((row) => [...row]));

/**
 * Which values join some of the first things to some of the second ones, both given by the values that name them. What
 * all of either have in common tells nobody apart.
 */
export const joinsBetween = (
  everything: readonly Values[],
  { ones, others }: Record<'ones' | 'others', readonly (readonly string[])[]>,
): { one: number; other: number; value: string }[] => {
  const [left, right] = [ones, others].map((things) => things.map((names) => saidOf(everything, names))) as [
    Values[],
    Values[],
  ];
  const isShared = (things: readonly Values[], value: string) => things.every((said) => said.has(value));
  return left.flatMap((said, one) =>
    [...said].flatMap((value) => {
      if (isShared(left, value) || isShared(right, value)) return [];
      return right.flatMap((theirs, other) => (theirs.has(value) ? [{ one, other, value }] : []));
    }),
  );
};
