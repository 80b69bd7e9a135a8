import type { Department } from '@shuyuan/contract/backoffice/access/department';
import { useState } from 'react';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { saveDepartment } from './department.queries';
import { departmentTexts as texts } from './department.texts';

/** The dialog's subject: a new department under a parent, or an existing one to rename. */
export type Naming =
  | { readonly kind: 'add'; readonly parent: Department }
  | { readonly kind: 'rename'; readonly department: Department };

const nameMax = 50;

/** Names a department. */
export const DepartmentDialog = (props: { naming: Naming | undefined; onClose: () => void; onSaved: () => void }) => {
  const [last, setLast] = useState(props.naming);
  if (props.naming !== undefined && props.naming !== last) setLast(props.naming);
  const naming = props.naming ?? last;
  if (naming === undefined) return null;
  const save = async (typed: { name: string }) => {
    const name = typed.name.trim();
    const { msg } = await saveDepartment(
      naming.kind === 'add'
        ? { parent_id: naming.parent.id, name }
        : { id: naming.department.id, version: naming.department.version, name },
    );
    notify.success(msg);
    props.onSaved();
  };
  const isNew = naming.kind === 'add';
  return (
    <FormDialog<{ name: string }>
      open={props.naming !== undefined}
      title={isNew ? texts.add : texts.renameTitle(naming.department.name)}
      record={isNew ? `under ${naming.parent.id}` : naming.department.id}
      values={{ name: isNew ? '' : naming.department.name }}
      width={36}
      onClose={props.onClose}
      onSubmit={save}
    >
      {isNew ? <p className="department-hint">{texts.parent(naming.parent.name)}</p> : null}
      <NameItem label={texts.name} max={nameMax} missing={texts.nameMissing} tooLong={texts.nameTooLong} />
    </FormDialog>
  );
};
