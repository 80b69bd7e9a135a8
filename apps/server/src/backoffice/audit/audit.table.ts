import type { Generated, JSONColumnType } from 'kysely';

type Snapshot = JSONColumnType<Record<string, unknown>> | null;

interface AuditLogTable {
  id: Generated<number>;
  at: Generated<Date>;
  admin_id: number | null;
  actor_name: string;
  ip: string;
  user_agent: string;
  request_id: string;
  action: string;
  target_type: string;
  target_id: string | null;
  before: Snapshot;
  after: Snapshot;
  outcome: 'succeeded' | 'failed';
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.audit_log': AuditLogTable;
  }
}
