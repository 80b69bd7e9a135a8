import pg from 'pg';
import { z } from 'zod';

const patienceMs = 5000;

const lookSchema = z.object({
  version: z.string(),
  fsync: z.string(),
  full_page_writes: z.string(),
  data_checksums: z.string(),
  most_connections: z.number(),
  /** Milliseconds since 1970 by the database's clock. */
  now_ms: z.number(),
  oldest_transaction_seconds: z.number(),
});

/** A PostgreSQL server's settings and state, as far as they decide whether the product is safe on it. */
export type ServerLook = Readonly<z.output<typeof lookSchema>>;

const question = `select current_setting('server_version') as version, current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
  current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most_connections,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
  coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
    where backend_type = 'client backend' and datname = current_database()), 0)::float8 as oldest_transaction_seconds`;

/** Lends a session that nothing can be written in. */
export const readOnlySession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    application_name: 'shuyuan doctor',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Looks at a server; changes nothing. */
export const lookAtServer = async (client: pg.ClientBase): Promise<ServerLook> =>
  lookSchema.parse((await client.query(question)).rows[0]);
