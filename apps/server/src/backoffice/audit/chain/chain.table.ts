import type { Generated } from 'kysely';

interface AuditLinkTable {
  id: number;
  audit_id: number;
  key_id: string;
  hash: Buffer;
  linked_at: Generated<Date>;
}

interface AuditHeadTable {
  is_only: Generated<boolean>;
  link_id: Generated<number>;
  hash: Generated<Buffer>;
  low_id: Generated<number>;
  next_low_id: number | null;
  /** As text: it may exceed what a number holds exactly. */
  next_low_xid: string | null;
  next_low_at: Date | null;
  newest_at: Generated<Date>;
  key_id: Generated<string>;
  seal: Generated<Buffer>;
  verified_at: Generated<Date>;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    'app.audit_link': AuditLinkTable;
    'app.audit_head': AuditHeadTable;
  }
}
