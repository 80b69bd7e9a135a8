import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
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
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
    </FormDialog>
  );
};
