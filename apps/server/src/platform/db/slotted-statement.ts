import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { runBatched } from './batched';
import type { Database, Executor, Tx } from './database';
import { nameOfText, type PreparedStatement, prepare, runPrepared } from './prepared';

/** The place of a value that is known only when the statement runs. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A named value of a statement that is built once. */
export const slot = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`;

/** A statement that was built once and is run with other values each time. */
export interface SlottedStatement<T> {
  readonly statement: PreparedStatement;
  readonly parameters: readonly unknown[];
  /** Only for the type of its rows. */
  readonly rows?: readonly T[];
}

/** Builds a statement for repeated use. */
export const prepareSlotted = <T>(db: Executor, query: RawBuilder<T>): SlottedStatement<T> => {
  const { sql: text, parameters } = query.compile(db);
  return { statement: prepare(text), parameters };
};

/** The values of the slots. */
export type SlotValues = Readonly<Record<string, unknown>>;

/** The parameters of a statement with their slots filled. */
export const filled = (parameters: readonly unknown[], values: SlotValues): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter));

/** The slots among the parameters of a statement, in order. */
export const slotsIn = (parameters: readonly unknown[]): unknown[] =>
  parameters.filter((parameter) => parameter instanceof Slot);

/** Runs a statement by itself, in one round trip, or within a transaction. */
export const runSlotted = async <T>(
  db: Database | Tx,
  {
    statement: { statement, parameters },
    values,
    writes,
  }: { statement: SlottedStatement<T>; values: SlotValues; writes?: boolean },
): Promise<T[]> => {
  const given = filled(parameters, values);
  if ('pool' in db) return runPrepared<T & object>(db.pool, { ...statement, writes }, given);
  const { rows } = await db.executeQuery<T>(CompiledQuery.raw(statement.text, given));
  return rows;
};

/** Runs a query whose text comes again and again; a connection plans it once. The columns that it names must keep their types. */
export const runRepeated = async <T>(db: Executor, query: RawBuilder<T>): Promise<T[]> => {
  const compiled = query.compile(db);
  if (nameOfText(compiled.sql) === undefined) prepare(compiled.sql);
  return (await db.executeQuery<T>(compiled)).rows;
};

/** Runs a statement that reads or inserts one row, batched with concurrent runs of it. */
export const runTogether = <T>(
  { pool }: Pick<Database, 'pool'>,
  {
    statement: { statement, parameters },
    ...run
  }: { statement: SlottedStatement<T>; values: SlotValues; writes: boolean },
): Promise<T[]> => runBatched<T & object>({ pool, statement, writes: run.writes }, filled(parameters, run.values));
