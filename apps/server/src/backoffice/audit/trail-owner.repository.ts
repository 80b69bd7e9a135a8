import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** Whether the role that serves could change the trail or take away what keeps it from that: it owns it, or is a superuser. */
export const ownsAuditTrail = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    select bool_or(pg_has_role(relowner, 'MEMBER') or has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')) as owns
    from pg_class where oid in ('app.audit_log'::regclass, 'app.audit_link'::regclass)`.execute(db);
  return rows[0]?.owns ?? false;
};
