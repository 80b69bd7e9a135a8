import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import type { Generated, JSONColumnType } from 'kysely';

interface RecordViewTable {
  id: Generated<number>;
  custom_form_id: number;
  admin_id: number;
  name: string;
  is_shared: boolean;
  settings: JSONColumnType<ViewSettings>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    'app.record_view': RecordViewTable;
  }
}
