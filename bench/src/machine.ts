import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Bench } from './bench';
import { tables } from './data/tables';
import { withClient } from './data/world';
import type { Facts } from './report';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** The facts that the figures depend on, without anything that identifies the machine. */
export const factsOf = async (bench: Bench): Promise<Facts> => {
  const { options } = bench;
  const database = await withClient(bench.product, async (db) => {
    const { rows } = await db.query<{ version: string; fsync: string; size: string; total: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
         pg_table_size($1::regclass) as size, pg_total_relation_size($1::regclass) as total`,
      [`form.${tables.large}`],
    );
    return rows[0];
  });
  if (database === undefined) throw new Error('PostgreSQL does not say what it is');
  const processor = cpus()[0]?.model.trim() || arch();
  return [
    [
      'machine',
      `${cpus().length} cores (${processor}), ${megabytes(totalmem())}, ${platform()} ${release()} ${arch()}`,
    ],
    ['Node.js', process.versions.node],
    ['PostgreSQL', `${database.version}, fsync ${database.fsync}`],
    [
      'rows',
      `${options.rows} of 15 fields; table ${megabytes(Number(database.size))}, with indexes ${megabytes(Number(database.total))}`,
    ],
    [
      'load',
      `${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s on each side, in turns`,
    ],
  ];
};
