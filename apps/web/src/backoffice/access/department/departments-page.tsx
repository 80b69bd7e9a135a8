import type { Department } from '@shuyuan/contract/backoffice/access/department';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { notify } from '../../../platform/notices';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DragTree } from '../../../ui/drag-tree/drag-tree';
import { moved, type TreeMove } from '../../../ui/drag-tree/tree-order';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { deleteRow } from '../../../ui/row-actions/delete-rows';
import { departmentsQuery, destroyDepartment, moveDepartment } from './department.queries';
import { departmentTexts as texts } from './department.texts';
import { DepartmentDialog, type Naming } from './department-dialog';
import { DepartmentRow } from './department-row';
import './departments-page.css';

/** Deeper than the tree of any school. */
const levelsMax = 9;

/** The school is the root; its children are the tree's first level. */
const treeOf = (departments: readonly Department[]) => {
  const root = departments.find(({ parent_id }) => parent_id === null);
  const rows = departments
    .filter((department) => department !== root)
    .map((department) => (department.parent_id === root?.id ? { ...department, parent_id: null } : department));
  return { root, rows };
};

/** Moves the department on screen at once; the server's reply is shown afterwards. */
const useMove = (root: Department | undefined, rows: readonly Department[]) => {
  const client = useQueryClient();
  const { queryKey } = departmentsQuery;
  return async (move: TreeMove): Promise<void> => {
    if (root === undefined) return;
    const placed = moved(rows, move).map((row) => ({ ...row, parent_id: row.parent_id ?? root.id }));
    client.setQueryData(queryKey, [root, ...placed]);
    // The call itself reports failures; the tree is reloaded either way.
    await moveDepartment({ ...move, parent_id: move.parent_id ?? root.id })
      .then(({ msg }) => notify.success(msg))
      .catch(() => undefined);
    await client.invalidateQueries({ queryKey });
  };
};

const remove = async ({ id, version, name }: Department, onGone: () => void): Promise<void> => {
  await deleteRow({
    name,
    consequence: texts.willRemove(name),
    run: () => destroyDepartment({ id, version }).finally(onGone),
  });
};

const Tree = (props: { departments: readonly Department[]; auths: readonly string[]; onReload: () => void }) => {
  const { auths, onReload } = props;
  const { root, rows } = useMemo(() => treeOf(props.departments), [props.departments]);
  const [naming, setNaming] = useState<Naming>();
  const move = useMove(root, rows);
  const may = (action: string) => auths.includes(action);
  if (root === undefined) return null;
  const rowOf = (department: Department, isRoot = false) => {
    const open = (act: () => void, action: string) => (may(action) && department.may_edit ? act : undefined);
    return (
      <DepartmentRow
        department={department}
        onAdd={open(() => setNaming({ kind: 'add', parent: department }), 'create')}
        onRename={open(() => setNaming({ kind: 'rename', department }), 'edit')}
        onRemove={isRoot ? undefined : open(() => void remove(department, onReload), 'delete')}
      />
    );
  };
  const addToRoot = may('create') && root.may_edit ? () => setNaming({ kind: 'add', parent: root }) : undefined;
  return (
    <div className="departments">
      <p className="department-hint">{may('edit') ? texts.intro : texts.introReadOnly}</p>
      <div className="department-root">{rowOf(root, true)}</div>
      <DragTree
        label={texts.tree}
        rows={rows}
        levelsMax={levelsMax}
        onMove={may('edit') ? (change) => void move(change) : undefined}
      >
        {(department) => rowOf(department)}
      </DragTree>
      {rows.length > 0 ? null : (
        <EmptyState compact icon="ApartmentOutlined" title={texts.empty} hint={texts.emptyHint}>
          {addToRoot ? (
            <ActionButton kind="primary" onClick={addToRoot}>
              {texts.add}
            </ActionButton>
          ) : null}
        </EmptyState>
      )}
      <DepartmentDialog
        naming={naming}
        onClose={() => setNaming(undefined)}
        onSaved={() => {
          setNaming(undefined);
          onReload();
        }}
      />
    </div>
  );
};

/** The tree of the school's departments. */
export const DepartmentsPage = ({ auths }: ScreenProps) => {
  const { data, isError, refetch } = useQuery(departmentsQuery);
  const reload = () => void refetch();
  if (isError && data === undefined) {
    return (
      <EmptyState icon="ApartmentOutlined" tone="failure" title={texts.failed}>
        <ActionButton onClick={reload}>{texts.reload}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return <Tree departments={data} auths={auths} onReload={reload} />;
};
