import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Generated, JSONColumnType } from 'kysely';

interface CustomFormTable {
  id: Generated<number>;
  name: string;
  table_name: string;
  remark: Generated<string>;
  kind: Generated<'custom' | 'system'>;
  sort_name: Generated<string>;
  sort_type: Generated<'asc' | 'desc'>;
  version: Generated<number>;
  live_version: number | null;
  synced_version: number | null;
  search_key: string | null;
  adopts: Generated<boolean>;
  admin_id: number | null;
  department_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface CustomFormFieldTable {
  id: Generated<number>;
  custom_form_id: number;
  field: string;
  name: string;
  search_input: FieldInput['search_input'];
  edit_input: FieldInput['edit_input'];
  help: string;
  validation: JSONColumnType<FieldInput['validation']>;
  select_item: JSONColumnType<FieldInput['select_item']>;
  list_show: FieldInput['list_show'];
  form_show: FieldInput['form_show'];
  settings: JSONColumnType<FieldInput['settings']>;
  sort: number;
  is_system: Generated<boolean>;
  admin_id: number | null;
  department_id: number | null;
  created_at: Generated<Date>;
}

interface CustomFormVersionTable {
  custom_form_id: number;
  version: number;
  definition: JSONColumnType<FormDefinition>;
  admin_id: number | null;
  created_at: Generated<Date>;
}

interface FormRecycledTable {
  id: Generated<number>;
  kind: 'field' | 'table';
  custom_form_id: number | null;
  form_name: string;
  table_name: string;
  definition: JSONColumnType<object>;
  place: string;
  admin_id: number | null;
  dropped_at: Generated<Date>;
  purge_at: Generated<Date>;
}

interface FormSyncRunTable {
  id: Generated<number>;
  custom_form_id: number;
  state: 'running' | 'succeeded' | 'failed';
  steps_done: Generated<number>;
  steps_total: number;
  message: Generated<string>;
  live_version: number | null;
  admin_id: number | null;
  started_at: Generated<Date>;
  ended_at: Date | null;
}

interface FormSerialTable {
  custom_form_field_id: number;
  period: string;
  last: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.custom_form': CustomFormTable;
    'app.custom_form_field': CustomFormFieldTable;
    'app.custom_form_version': CustomFormVersionTable;
    'app.form_recycled': FormRecycledTable;
    'app.form_sync_run': FormSyncRunTable;
    'app.form_serial': FormSerialTable;
  }
}
