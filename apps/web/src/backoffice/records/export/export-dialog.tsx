import type { RecordFilter } from '@shuyuan/contract/backoffice/records/record';
import { Checkbox, Form, type FormInstance, Radio } from 'antd';
import { useMemo } from 'react';
import type { Search } from '../../../platform/list-state/list-state';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { useFollowJob } from '../../jobs';
import type { ListToolProps } from '../list/list-tool';
import { withoutLost } from '../list/search-rules';
import { ownColumns } from '../own-fields';
import { startExport } from './export.queries';
import { exportTexts as texts } from './export.texts';
import './export-dialog.css';

type Scope = 'selected' | 'filtered' | 'all';

interface ExportValues {
  format: 'xlsx' | 'csv';
  scope: Scope;
  columns: string[];
}

/** The columns to choose from: those of the list in their order, then the others. */
const columnChoices = ({ meta, columns }: Pick<ListToolProps, 'meta' | 'columns'>) => {
  const titles = new Map([
    ...meta.fields.map(({ field, name }): [string, string] => [field, name]),
    ...ownColumns.map(({ key, title }): [string, string] => [key, String(title)]),
  ]);
  const names = [...new Set([...columns, ...titles.keys()])].filter((name) => titles.has(name));
  return names.map((value) => ({ value, label: titles.get(value) ?? value }));
};

const ColumnsField = (props: { form: FormInstance<ExportValues>; tool: ListToolProps }) => {
  const { form, tool } = props;
  const choices = useMemo(() => columnChoices(tool), [tool]);
  const choose = (columns: readonly string[]) => {
    form.setFieldValue('columns', [...columns]);
    void form.validateFields(['columns']);
  };
  const label = (
    <>
      {texts.columns}
      <button type="button" className="export-choose" onClick={() => choose(choices.map(({ value }) => value))}>
        {texts.everyColumn}
      </button>
      <button type="button" className="export-choose" onClick={() => choose(tool.columns)}>
        {texts.shownColumns}
      </button>
    </>
  );
  return (
    <Form.Item
      name="columns"
      label={label}
      rules={[{ type: 'array', min: 1, message: texts.columnsMissing }]}
      className="export-columns"
    >
      <Checkbox.Group options={choices} />
    </Form.Item>
  );
};

const ExportFields = ({ form, tool }: { form: FormInstance<ExportValues>; tool: ListToolProps }) => {
  const { meta, selectedIds } = tool;
  const columns: readonly string[] = Form.useWatch('columns', form) ?? [];
  const masked = meta.fields.filter(({ field }) => meta.masked.includes(field) && columns.includes(field));
  const scopes: { value: Scope; label: string }[] = [
    ...(selectedIds.length === 0
      ? []
      : [{ value: 'selected' as const, label: texts.scopes.selected(selectedIds.length) }]),
    { value: 'filtered', label: texts.scopes.filtered },
    { value: 'all', label: texts.scopes.all },
  ];
  return (
    <>
      <Form.Item name="format" label={texts.format}>
        <Radio.Group
          options={[
            { value: 'xlsx', label: texts.formats.xlsx },
            { value: 'csv', label: texts.formats.csv },
          ]}
        />
      </Form.Item>
      <Form.Item name="scope" label={texts.scope}>
        <Radio.Group options={scopes} />
      </Form.Item>
      <ColumnsField form={form} tool={tool} />
      {masked.length === 0 ? null : <p className="export-note">{texts.masked(masked.map(({ name }) => name))}</p>}
      <p className="export-note">{texts.background}</p>
    </>
  );
};

/** What to export and how; the file is made in the background. */
export const ExportDialog = (props: ListToolProps & { open: boolean; onClose: () => void }) => {
  const { meta, filter, fixed, selectedIds, columns, open, onClose } = props;
  const follow = useFollowJob();
  const order = useMemo(() => columnChoices(props).map(({ value }) => value), [props]);
  const start = async (values: ExportValues) => {
    const { sort_name, sort_type } = filter;
    const narrowed = Object.keys(fixed).length === 0 ? {} : { search: { ...fixed } as RecordFilter['search'] };
    const everything: RecordFilter = { sort_name, sort_type, ...narrowed };
    const followed = {
      ...filter,
      search: withoutLost(meta, (filter.search ?? {}) as Search) as RecordFilter['search'],
    };
    const { msg, data } = await startExport(meta.id, {
      format: values.format,
      filter: values.scope === 'filtered' ? followed : everything,
      columns: order.filter((name) => values.columns.includes(name)),
      ...(values.scope === 'selected' ? { ids: [...selectedIds] } : {}),
    });
    notify.success(msg);
    follow(data.job_id);
    onClose();
  };
  return (
    <FormDialog<ExportValues>
      open={open}
      title={texts.title(meta.name)}
      record={`${meta.id} ${columns.join()} ${selectedIds.join()}`}
      values={{
        format: 'xlsx',
        scope: selectedIds.length > 0 ? 'selected' : 'filtered',
        columns: columns.filter((name) => order.includes(name)),
      }}
      onClose={onClose}
      onSubmit={start}
    >
      {(form) => <ExportFields form={form} tool={props} />}
    </FormDialog>
  );
};
