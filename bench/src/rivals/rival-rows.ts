import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { tables } from '../data/tables';
import type { Connection } from '../product';
import type { RivalTable } from './rival';

/** The columns of a row that are plain values; ours has an owner besides. */
export const plainColumns = [
  'name',
  'mobile',
  'id_card',
  'gender',
  'status',
  'class_code',
  'batch_code',
  'company',
  'title',
  'applied_on',
  'tuition',
  'source',
  'remark',
] as const;

/** Our rows with some expressions before and after the plain columns; ID numbers, which ours encrypts, are replaced by as many digits. */
export const ownTable = (before: string, after: string): string => {
  const columns = plainColumns.map((column) => (column === 'id_card' ? `lpad(mobile, 18, '3')` : column));
  return `select ${before}, ${columns.join(', ')}, ${after} from application`;
};

const sources = `with application as (select * from form.${tables.large} where deleted_at is null),
  programme as (select * from form.${tables.programme} where deleted_at is null)`;

const withClient = async <T>(connection: Connection, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client(connection);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

/** Makes an empty database for a rival beside ours. */
export const makeDatabase = async (ours: Connection, name: string): Promise<Connection> => {
  await withClient(ours, async (db) => {
    await db.query(`drop database if exists ${name} with (force)`);
    await db.query(`create database ${name} template template0`);
  });
  return { ...ours, database: name };
};

const fill = async (from: pg.Client, to: pg.Client, { table, columns, select }: RivalTable): Promise<void> => {
  const read = from.query(copyTo(`copy (${sources} ${select}) to stdout`));
  await pipeline(read, to.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  // The next record gets the next number.
  await to.query(
    `select setval(sequence::regclass, (select max(id) from ${table}))
     from pg_get_serial_sequence($1, 'id') as sequence where sequence is not null`,
    [table],
  );
};

/** Copies our rows into a rival's tables, and lets PostgreSQL look at them as it did at ours. */
export const copyRows = (ours: Connection, theirs: Connection, wanted: readonly RivalTable[]): Promise<void> =>
  withClient(ours, (from) =>
    withClient(theirs, async (to) => {
      for (const table of wanted) await fill(from, to, table);
      await to.query('vacuum analyze');
    }),
  );
