import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Bench } from './bench';
import { tables } from './data/tables';
import { withClient } from './data/world';
import type { Facts } from './figures';
import type { Options } from './options';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const processor = (): string => cpus()[0]?.model.trim() || arch();

/** The share of the cores that may be busy with something else. */
const quiet = 0.25;
const [busyAtStart = 0] = loadavg();

/** Machine, rows and rounds in one line, and whether something else ran when this process began. */
export const settingOf = ({ rows, rounds, seconds, connections }: Options): string => {
  const isQuiet = busyAtStart <= quiet * cpus().length;
  const noise = isQuiet ? '' : `; not a quiet machine, its load was ${busyAtStart.toFixed(1)} before`;
  return `${cpus().length} cores (${processor()}), ${rows} rows, ${connections} connections, ${rounds} rounds of ${seconds} s${noise}`;
};

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
  return [
    [
      'machine',
      `${cpus().length} cores (${processor()}), ${megabytes(totalmem())}, ${platform()} ${release()} ${arch()}`,
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
