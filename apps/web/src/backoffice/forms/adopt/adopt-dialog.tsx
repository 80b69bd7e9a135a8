import { type RealTable, sortDefault } from '@shuyuan/contract/backoffice/forms/custom-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, Select } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '../../../platform/notices';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { realTableQuery, realTablesQuery, saveForm } from '../form.queries';
import { adoptTexts as texts } from './adopt.texts';
import { TablePreview } from './table-preview';

interface AdoptValues {
  table_name: string;
  name: string;
}

const nameMax = 50;

/** Tables that can be chosen come first. */
const optionsOf = (tables: readonly RealTable[]) =>
  tables
    .toSorted((one, other) => Number(one.custom_form_id !== null) - Number(other.custom_form_id !== null))
    .map(({ table_name, rows, custom_form_id, form_name }) => ({
      value: table_name,
      label: custom_form_id === null ? texts.option(table_name, rows) : texts.taken(table_name, form_name),
      disabled: custom_form_id !== null,
    }));

const AdoptFields = ({ form, tables }: { form: FormInstance<AdoptValues>; tables: readonly RealTable[] }) => {
  const table = Form.useWatch('table_name', form);
  const byHand = useRef(false);
  const nameIt = useEffectEvent((chosen: string) => {
    if (byHand.current) return;
    const comment = tables.find(({ table_name }) => table_name === chosen)?.comment ?? '';
    form.setFieldValue('name', (comment === '' ? chosen : comment).slice(0, nameMax));
  });
  useEffect(() => {
    if (table) nameIt(table);
  }, [table]);
  return (
    <>
      <p className="forms-intro">{texts.intro}</p>
      <Form.Item name="table_name" label={texts.table} rules={[{ required: true, message: texts.choose }]}>
        <Select showSearch placeholder={texts.choose} options={optionsOf(tables)} />
      </Form.Item>
      <NameItem
        label={texts.name}
        max={nameMax}
        missing={texts.nameMissing}
        tooLong={texts.nameTooLong}
        onType={() => {
          byHand.current = true;
        }}
      />
      {table ? <TablePreview table={table} /> : null}
    </>
  );
};

/** Creates a form for a table that has none; the first sync adopts the table. */
export const AdoptDialog = (props: { open: boolean; onClose: () => void; onAdopted: (id: number) => void }) => {
  const client = useQueryClient();
  const { data: tables, isError } = useQuery({ ...realTablesQuery, enabled: props.open });
  const adopt = async ({ table_name, name }: AdoptValues) => {
    const { fields } = await client.fetchQuery(realTableQuery(table_name));
    const { msg, data } = await saveForm({
      name: name.trim(),
      table_name,
      remark: '',
      ...sortDefault,
      adopt: true,
      fields,
    });
    notify.success(msg);
    props.onAdopted(data.id);
  };
  const free = tables?.some(({ custom_form_id }) => custom_form_id === null) ?? false;
  const nothing = isError ? (
    <EmptyState compact tone="failure" icon="DatabaseOutlined" title={texts.failed} />
  ) : (
    <EmptyState compact icon="DatabaseOutlined" title={texts.none} hint={texts.noneHint} />
  );
  return (
    <FormDialog<AdoptValues>
      open={props.open}
      title={texts.title}
      loading={tables === undefined && !isError}
      onClose={props.onClose}
      // Without a table to choose, submitting only closes the window.
      onSubmit={(values) => (free ? adopt(values) : props.onClose())}
    >
      {(form) => (tables && free ? <AdoptFields form={form} tables={tables} /> : nothing)}
    </FormDialog>
  );
};
