import type { CustomForm } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { SearchField } from '../../ui/advanced-search/search-field';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { formsTexts as texts } from './forms.texts';

const { columns: titles } = texts;

const FormName = ({ form }: { form: CustomForm }) => (
  <span className="form-name" title={form.remark === '' ? form.name : `${form.name}：${form.remark}`}>
    <span>{form.name}</span>
    {form.kind === 'system' ? <StateTag tone="plain">{texts.system}</StateTag> : null}
  </span>
);

export const formColumns: readonly Column<CustomForm>[] = [
  {
    key: 'name',
    title: titles.name,
    width: 180,
    sortable: true,
    heading: true,
    pin: 'left',
    render: (form) => <FormName form={form} />,
  },
  { key: 'table_name', title: titles.table_name, width: 150, sortable: true },
  {
    key: 'synced',
    title: titles.synced,
    width: 80,
    render: ({ synced }) => (
      <StateTag tone={synced ? 'good' : 'warn'}>{synced ? texts.synced : texts.unsynced}</StateTag>
    ),
  },
  { key: 'rows', title: titles.rows, kind: 'number', width: 80 },
  { key: 'live_version', title: titles.live_version, kind: 'number', width: 80, sortable: true },
  { key: 'fields_count', title: titles.fields_count, kind: 'number', width: 70 },
  { key: 'admin_name', title: titles.admin_name, width: 100 },
  { key: 'updated_at', title: titles.updated_at, kind: 'datetime', width: 150, sortable: true },
];

export const formSearch: readonly SearchField[] = [
  { name: 'name', label: titles.name, kind: 'text' },
  { name: 'table_name', label: titles.table_name, kind: 'text' },
  {
    name: 'synced',
    label: titles.synced,
    kind: 'select',
    options: [
      { label: texts.synced, value: 'true' },
      { label: texts.unsynced, value: 'false' },
    ],
  },
];
