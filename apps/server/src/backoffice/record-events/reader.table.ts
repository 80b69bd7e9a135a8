import type { Generated } from 'kysely';

interface AuditReaderTable {
  reader: string;
  low_id: Generated<number>;
  next_low_id: number | null;
  /** As text: it may exceed what a number holds exactly. */
  next_low_xid: string | null;
  next_low_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.audit_reader': AuditReaderTable;
  }
}
