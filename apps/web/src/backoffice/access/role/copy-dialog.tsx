import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { Form, Input } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { cloneRole } from './role.queries';
import { roleTexts as texts } from './role.texts';

const nameMax = 30;

/** Copies a role under a new name. */
export const CopyDialog = (props: { open: boolean; role: Role; onClose: () => void; onCopied: () => void }) => {
  const { role } = props;
  const copy = async ({ name }: { name: string }) => {
    const { msg } = await cloneRole({ id: role.id, name: name.trim() });
    notify.success(msg);
    props.onCopied();
  };
  return (
    <FormDialog<{ name: string }>
      open={props.open}
      title={texts.copyTitle(role.name)}
      record={role.id}
      values={{ name: texts.copyOf(role.name) }}
      width={36}
      onClose={props.onClose}
      onSubmit={copy}
    >
      <Form.Item
        name="name"
        label={texts.name}
        rules={[
          { required: true, whitespace: true, message: texts.nameMissing },
          { max: nameMax, message: texts.nameTooLong },
        ]}
      >
        <Input maxLength={nameMax} />
      </Form.Item>
    </FormDialog>
  );
};
