import type { Generated } from 'kysely';

interface VisitorSessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  mobile: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  ip: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.visitor_session': VisitorSessionTable;
  }
}
