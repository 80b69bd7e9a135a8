import type { Generated } from 'kysely';

/** The migrations that were applied to this database. */
interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

/** The keys that this database has been used with. */
interface SecretKeyTable {
  key_id: string;
  fingerprint: Buffer;
  created_at: Generated<Date>;
}

/**
 * The tables that Kysely knows. Each slice adds its own by declaration merging in its `<noun>.table.ts`, so that the
 * platform holds no word of the domain.
 */
export interface Tables {
  'app.schema_migration': SchemaMigrationTable;
  'app.secret_key': SecretKeyTable;
}
