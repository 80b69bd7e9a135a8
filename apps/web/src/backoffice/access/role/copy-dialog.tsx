import type { Role } from '@shuyuan/contract/backoffice/access/role';
import type { RowScope } from '@shuyuan/contract/backoffice/access/row-scopes';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { catalogueQuery, cloneRole } from './role.queries';
import { roleTexts as texts } from './role.texts';
import { ScopeChoice } from './scope-choice';

const nameMax = 30;

interface CopyValues {
  name: string;
  row_scope: RowScope;
}

/** Copies a role under a new name, with the scope that is chosen here. */
export const CopyDialog = (props: { open: boolean; role: Role; onClose: () => void; onCopied: () => void }) => {
  const { role } = props;
  const catalogue = useQuery({ ...catalogueQuery, enabled: props.open }).data;
  const copy = async ({ name, row_scope }: CopyValues) => {
    const { msg } = await cloneRole({ id: role.id, name: name.trim(), row_scope });
    notify.success(msg);
    props.onCopied();
  };
  return (
    <FormDialog<CopyValues>
      open={props.open}
      title={texts.copyTitle(role.name)}
      record={role.id}
      values={{ name: texts.copyOf(role.name), row_scope: role.row_scope }}
      loading={catalogue === undefined}
      width={48}
      onClose={props.onClose}
      onSubmit={copy}
    >
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
      {catalogue === undefined ? null : (
        <Form.Item name="row_scope" label={texts.scope}>
          <ScopeChoice allowed={catalogue.scopes} hints={catalogue.hints} />
        </Form.Item>
      )}
    </FormDialog>
  );
};
