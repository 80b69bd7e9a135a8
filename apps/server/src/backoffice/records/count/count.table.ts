import type { Generated } from 'kysely';

interface FormCountTable {
  custom_form_id: number;
  rows: number;
  counted_at: Generated<Date>;
}

interface FormCountChangeTable {
  custom_form_id: number;
  change: number;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    'app.form_count': FormCountTable;
    'app.form_count_change': FormCountChangeTable;
  }
}
