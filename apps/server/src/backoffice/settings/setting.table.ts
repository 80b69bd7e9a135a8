import type { ColumnType, Generated } from 'kysely';

interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.setting': SettingTable;
  }
}
