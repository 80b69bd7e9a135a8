import type { ColumnType, Generated } from 'kysely';

interface PreferenceTable {
  admin_id: number;
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.preference': PreferenceTable;
  }
}
