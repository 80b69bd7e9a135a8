import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** Whether the serving role could change the audit log or remove its protection: it owns it, or is a superuser. */
export const ownsAuditTrail = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select bool_or(pg_has_role(relowner, 'MEMBER') or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) as owns
    from pg_class where oid in ('app.audit_log'::regclass, 'app.audit_link'::regclass, 'app.audit_archive'::regclass)`.execute(
    db,
  );
  return rows[0]?.owns ?? false;
};
