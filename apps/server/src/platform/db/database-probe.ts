import pg from 'pg';
import { errorCode } from './connection-trouble';
import { startTexts } from './database.texts';

/** The names of the settings that lead to a database. */
export type AddressName =
  | 'DATABASE_URL'
  | 'MIGRATION_DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | `DATABASE_REPLICA_URLS ${string}`;

const oldestMajor = 15;
const patienceMs = 5000;

/** A database as the role of an address sees it. */
export interface SeenDatabase {
  readonly role: string;
  readonly database: string;
  /** Distinguishes one server from another. */
  readonly started_at: string;
  /** The same for a primary and all that follow it. */
  readonly system: string;
  readonly encoding: string;
  readonly is_read_only: boolean;
  /** Whether the product's tables exist. */
  readonly is_made: boolean;
  readonly may_create: boolean;
  /** The roles that it can act as. */
  readonly member_of: readonly string[];
  readonly has_crypto: boolean;
}

const question = `select current_user as role, current_database() as database, pg_postmaster_start_time()::text as started_at,
  (select system_identifier::text from pg_control_system()) as system,
  current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as is_read_only,
  exists (select from pg_namespace where nspname = 'app') as is_made,
  has_database_privilege(current_database(), 'CREATE') as may_create,
  array(select rolname::text from pg_roles where pg_has_role(oid, 'MEMBER')) as member_of,
  exists (select from pg_available_extensions where name = 'pgcrypto') as has_crypto`;

/** A connection failure, as a message for the person who set the address. */
export const unreachable = (name: AddressName, error: unknown): string => {
  const code = errorCode(error) ?? '';
  if (code.startsWith('28')) return startTexts.loginRefused(name);
  if (code === '3D000') return startTexts.noDatabase(name);
  if (code === '42501') return startTexts.noConnectRight(name);
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  return startTexts.unreachable(name, reason);
};

const faultsOf = (name: AddressName, seen: SeenDatabase): string[] => [
  ...(seen.encoding === 'UTF8' ? [] : [startTexts.notUtf8(name, seen.encoding)]),
  ...(seen.is_read_only ? [startTexts.readOnly(name)] : []),
  ...(seen.has_crypto ? [] : [startTexts.noCrypto(name)]),
];

/** Inspects a database without changing anything; objections are returned as messages. */
export const probeDatabase = async (
  name: AddressName,
  url: string,
): Promise<{ seen?: SeenDatabase; faults: readonly string[] }> => {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
      const version = rows[0]?.version ?? '?';
      if (!(Number.parseInt(version, 10) >= oldestMajor)) return { faults: [startTexts.serverTooOld(name, version)] };
      const [seen] = (await client.query<SeenDatabase>(question)).rows;
      return seen === undefined ? { faults: [] } : { seen, faults: faultsOf(name, seen) };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { faults: [unreachable(name, error)] };
  }
};
