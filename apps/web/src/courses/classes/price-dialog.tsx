import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { Form, Input } from 'antd';
import { fieldTypeViews, type ShownField } from '../../backoffice/forms';
import { notify } from '../../platform/notices';
import { formatMoney } from '../../ui/data-table/cell-format';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { priceClass } from './class.queries';
import { classTexts } from './class.texts';

const texts = classTexts.price;
const field: ShownField = { field: 'tuition', name: '', edit_input: 'money', select_item: [], settings: {} };
const { money } = fieldTypeViews;

const Tuition = (props: {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  'aria-describedby'?: string;
}) => (
  <money.Input
    field={field}
    id={props.id}
    value={props.value ?? null}
    onChange={(next) => props.onChange?.(next)}
    describedBy={props['aria-describedby']}
  />
);

/** Changes the tuition of a class, with a reason. */
export const PriceDialog = (props: { row: RecordRow; open: boolean; onClose: () => void; onSaved: () => void }) => {
  const { row } = props;
  const now = typeof row.tuition === 'number' ? row.tuition : 0;
  return (
    <FormDialog<{ tuition: number; reason: string }>
      open={props.open}
      title={texts.title(String(row.name ?? ''))}
      record={`${row.id}/${row.version}`}
      width={36}
      onClose={props.onClose}
      onSubmit={async (values) => {
        notify.success((await priceClass({ id: row.id, version: row.version, ...values })).msg);
        props.onSaved();
        props.onClose();
      }}
    >
      <p>{texts.now(formatMoney(now))}</p>
      <Form.Item
        name="tuition"
        label={texts.tuition}
        required
        rules={[{ type: 'integer', min: 0, required: true, message: texts.missing }]}
      >
        <Tuition />
      </Form.Item>
      <Form.Item
        name="reason"
        label={texts.reason}
        rules={[{ required: true, whitespace: true, message: texts.sayWhy }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};
