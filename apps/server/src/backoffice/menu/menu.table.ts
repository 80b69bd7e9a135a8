import type { Generated } from 'kysely';

interface MenuTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  url: Generated<string>;
  path: Generated<string>;
  icon: Generated<string>;
  sort: Generated<number>;
  resource: string | null;
  custom_form_id: number | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.menu': MenuTable;
  }
}
