import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Department } from '@shuyuan/contract/backoffice/access/department';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { departmentTexts as texts } from './department.texts';

/** A department in the tree: its name, its people and its actions. */
export const DepartmentRow = (props: {
  department: Department;
  onAdd: (() => void) | undefined;
  onRename: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) => {
  const { name, users_count } = props.department;
  return (
    <>
      <span className="department-name">{name}</span>
      <span className="department-side">
        <span className="department-people">{texts.people(users_count)}</span>
        {props.onAdd ? (
          <IconButton label={texts.addBelow(name)} onClick={props.onAdd}>
            <PlusOutlined aria-hidden />
          </IconButton>
        ) : null}
        {props.onRename ? (
          <IconButton label={texts.rename(name)} onClick={props.onRename}>
            <EditOutlined aria-hidden />
          </IconButton>
        ) : null}
        {props.onRemove ? (
          <IconButton label={texts.remove(name)} onClick={props.onRemove}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        ) : null}
      </span>
    </>
  );
};
