import type pg from 'pg';
import { byState, type Figure, gauge } from '../metrics/figure';

const question = `select pg_database_size(current_database())::float8 as bytes,
  coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'), 0)::float8 as oldest,
  (select coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]') from (
    select coalesce(state, 'unknown') as state, count(*) from pg_stat_activity
    where datname = current_database() group by 1) as activity) as connections`;

interface Answer {
  readonly bytes: number;
  readonly oldest: number;
  readonly connections: { state: string; count: number }[];
}

/** The size of a database. */
export const databaseBytes = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? 0;
};

/** What PostgreSQL tells of the product's database. */
export const databaseFigures = async (pool: pg.Pool): Promise<Figure[]> => {
  const { rows } = await pool.query<Answer>(question);
  const { bytes = 0, oldest = 0, connections = [] } = rows[0] ?? {};
  return [
    byState('shuyuan_postgres_connections', 'Connections to the database, of all programs.', connections),
    gauge('shuyuan_postgres_size_bytes', 'Size of the database.', bytes),
    gauge('shuyuan_postgres_oldest_transaction_seconds', 'Age of the oldest open transaction.', oldest),
  ];
};

/** How busy a pool is. */
export const poolFigure = ({ totalCount, idleCount, waitingCount }: pg.Pool): Figure =>
  byState('shuyuan_pool_connections', "Connections of this process's pool, and calls that wait for one.", [
    { state: 'used', count: totalCount - idleCount },
    { state: 'idle', count: idleCount },
    { state: 'waiting', count: waitingCount },
  ]);
