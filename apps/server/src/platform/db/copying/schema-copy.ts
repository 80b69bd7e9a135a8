import type pg from 'pg';
import { copyTexts } from './copy.texts';
import { CopyError } from './copy-error';
import { afterRows, beforeRows, needs, sequenceNames, tablesWithColumns, unknownObjects } from './objects.sql';

/** A table whose rows are copied. */
export interface CopiedTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** The columns that hold rows' own values, quoted. */
  readonly columns: readonly string[];
  /** All columns, those that PostgreSQL computes included. */
  readonly compared: readonly string[];
}

/** Where a sequence stands. */
export interface SequenceValue {
  readonly name: string;
  /** As text: it may exceed what a number holds. */
  readonly last_value: string;
  readonly is_called: boolean;
}

/** A database without its rows, as statements that make it again. */
export interface SchemaCopy {
  readonly before: readonly string[];
  readonly tables: readonly CopiedTable[];
  readonly after: readonly string[];
}

interface FoundObject {
  readonly class: number;
  readonly oid: number;
  readonly name: string;
  readonly statement: string;
}

interface Need {
  readonly class: number;
  readonly oid: number;
  readonly needed_class: number;
  readonly needed_oid: number;
}

const keyOf = (catalogue: number, oid: number): string => `${catalogue}/${oid}`;

/** Each object after those that it needs; otherwise the order stays. */
export const inOrder = (objects: readonly FoundObject[], found: readonly Need[]): FoundObject[] => {
  const byKey = new Map(objects.map((object) => [keyOf(object.class, object.oid), object]));
  const needed = new Map<string, string[]>();
  for (const need of found) {
    const key = keyOf(need.class, need.oid);
    needed.set(key, [...(needed.get(key) ?? []), keyOf(need.needed_class, need.needed_oid)]);
  }
  const ordered = new Set<FoundObject>();
  const visit = (key: string, path: readonly string[]): void => {
    const object = byKey.get(key);
    if (object === undefined || ordered.has(object) || path.includes(key)) return;
    for (const before of [...(needed.get(key) ?? [])].sort()) visit(before, [...path, key]);
    ordered.add(object);
  };
  for (const key of byKey.keys()) visit(key, []);
  return [...ordered];
};

/** Fixed for both sides, so that values and definitions are written alike whatever the server's settings. */
export const settleSession = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set search_path = ''; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set bytea_output = 'hex'; set xmloption = 'content'; set quote_all_identifiers = off;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off;
    set check_function_bodies = off; set client_min_messages = warning`);
};

/** The tables of a database. */
export const readTables = async (client: pg.ClientBase): Promise<CopiedTable[]> =>
  (await client.query<CopiedTable>(tablesWithColumns)).rows;

/** Reads a database's definition; refuses one that holds something which it cannot make again. */
export const readSchema = async (client: pg.ClientBase): Promise<SchemaCopy> => {
  const unknown = (await client.query<{ name: string }>(unknownObjects)).rows.map(({ name }) => name);
  if (unknown.length > 0) throw new CopyError(copyTexts.unknownObjects(unknown));
  const objects = (await client.query<FoundObject>(beforeRows)).rows;
  const order = (await client.query<Need>(needs)).rows;
  const after = (await client.query<{ statement: string }>(afterRows)).rows;
  return {
    before: inOrder(objects, order).map(({ statement }) => statement),
    tables: await readTables(client),
    after: after.map(({ statement }) => statement),
  };
};

/** Where the sequences stand: never behind the rows that are read before. */
export const readSequences = async (client: pg.ClientBase): Promise<SequenceValue[]> => {
  const { rows } = await client.query<{ name: string }>(sequenceNames);
  const values: SequenceValue[] = [];
  for (const { name } of rows) {
    const found = await client.query<SequenceValue>(
      `select '${name.replaceAll("'", "''")}' as name, last_value::text, is_called from ${name}`,
    );
    values.push(...found.rows);
  }
  return values;
};

/** Runs statements one by one; a failure names its statement. */
export const runStatements = async (client: pg.ClientBase, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) {
    await client.query(statement).catch((error: Error) => {
      throw new CopyError(copyTexts.statementFailed(statement.slice(0, 200), error.message), { cause: error });
    });
  }
};

/** Sets the sequences of a new database. */
export const setSequences = async (client: pg.ClientBase, sequences: readonly SequenceValue[]): Promise<void> => {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select pg_catalog.setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called]);
  }
};

/** PostgreSQL flattens `(a and b) and c` when it reads it again, so parentheses may differ where nothing else does. */
const withoutParentheses = (statement: string): string => statement.replace(/[()]/g, '');

const differing = (one: readonly string[], other: readonly string[]): string | undefined => {
  const [left, right] = [one, other].map((side) => new Set(side.map(withoutParentheses)));
  return (
    one.find((statement) => !right?.has(withoutParentheses(statement))) ??
    other.find((statement) => !left?.has(withoutParentheses(statement)))
  );
};

/** The first difference between two definitions, as a statement; undefined when they are equal. */
export const schemaDifference = (one: SchemaCopy, other: SchemaCopy): string | undefined =>
  differing(one.before, other.before) ??
  differing(one.after, other.after) ??
  differing(
    one.tables.map((table) => JSON.stringify(table)),
    other.tables.map((table) => JSON.stringify(table)),
  );
