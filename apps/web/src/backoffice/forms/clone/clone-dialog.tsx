import { tableName } from '@shuyuan/contract/backoffice/forms/form-name';
import { Checkbox, Form, type FormInstance, Input } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { cloneForm } from '../form.queries';
import type { OpenedForm } from '../opened';
import { useLast } from '../use-last';
import { cloneTexts as texts } from './clone.texts';
import { useTableName } from './use-table-name';

interface CloneValues {
  name: string;
  table_name: string;
  with_rows: boolean;
}

const nameMax = 50;

/** The contract's message about an invalid table name. */
const judgeTableName = async (_: unknown, value: unknown) => {
  const judged = tableName.safeParse(value ?? '');
  if (!judged.success) throw new Error(judged.error.issues[0]?.message);
};

const CloneFields = ({ form, rows }: { form: FormInstance<CloneValues>; rows: number }) => {
  const name = Form.useWatch('name', form) ?? '';
  const { typedByHand } = useTableName(name, (made) => {
    // Not marked as touched, as nobody typed it: leaving warns only about what staff would lose.
    form.setFields([{ name: 'table_name', value: made, touched: false, errors: [] }]);
  });
  return (
    <>
      <p className="forms-intro">{texts.intro}</p>
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
      <Form.Item
        name="table_name"
        label={texts.tableName}
        required
        extra={texts.tableNameHint}
        rules={[{ validator: judgeTableName }]}
      >
        <Input maxLength={48} spellCheck={false} onChange={typedByHand} />
      </Form.Item>
      <Form.Item name="with_rows" valuePropName="checked">
        <Checkbox disabled={rows === 0}>{rows === 0 ? texts.noRows : texts.withRows(rows)}</Checkbox>
      </Form.Item>
    </>
  );
};

/** Copies a form under a new name, with its rows if asked for. */
export const CloneDialog = (props: { form: OpenedForm | null; onClose: () => void; onCloned: () => void }) => {
  const form = useLast(props.form);
  const copy = async (id: number, { name, table_name, with_rows }: CloneValues) => {
    const { msg } = await cloneForm({ id, name: name.trim(), table_name, with_rows: with_rows ? 1 : 0 });
    notify.success(msg);
    props.onCloned();
  };
  if (form === null) return null;
  return (
    <FormDialog<CloneValues>
      open={props.form !== null}
      title={texts.title(form.name)}
      record={form.id}
      values={{ name: texts.copyOf(form.name), table_name: '', with_rows: false }}
      onClose={props.onClose}
      onSubmit={(values) => copy(form.id, values)}
    >
      {(fields) => <CloneFields form={fields} rows={form.rows ?? 0} />}
    </FormDialog>
  );
};
