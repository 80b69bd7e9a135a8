import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { lazy, Suspense, useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DataTable } from '../../../ui/data-table/data-table';
import { ListSearch } from '../../../ui/list-search/list-search';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { preferences } from '../../preferences';
import { destroyRole, loadRoles } from './role.queries';
import { roleTexts as texts } from './role.texts';
import { roleColumns, roleSearch } from './role-columns';
import type { Opened } from './role-overlays';
import './role.css';

const RoleOverlays = lazy(async () => ({ default: (await import('./role-overlays')).RoleOverlays }));

const rowKey = ({ id }: Role) => id;
const address = {
  keyword: true,
  sortable: roleColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: roleSearch.map(({ name }) => name),
};

const moreFor = (role: Role, auths: readonly string[], open: (opened: Opened) => void): MenuButtonItem[] => [
  ...(auths.includes('detail')
    ? [{ key: 'members', label: texts.members, onSelect: () => open({ kind: 'detail', role, tab: 'members' }) }]
    : []),
  ...(auths.includes('create') && role.may_grant && !role.is_super
    ? [{ key: 'copy', label: texts.copy, onSelect: () => open({ kind: 'copy', role }) }]
    : []),
];

/** What is open above the list; the code of the dialogs is loaded with the first one. */
const useOpened = () => {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  return { opened, setOpened, everOpened };
};

/** Roles: the rights of each, its scope and who holds it. */
export const RolesPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const { opened, setOpened, everOpened } = useOpened();
  const reload = () => setVersion((count) => count + 1);
  const mayAdd = auths.includes('create') && auths.includes('detail');
  const create = () => setOpened({ kind: 'edit', role: undefined });
  const add = mayAdd ? (
    <ActionButton kind="primary" onClick={create}>
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (role: Role) => {
    const isOpen = role.may_grant && !role.is_builtin;
    const { id, version: seen } = role;
    return (
      <RowActions
        name={role.name}
        auths={auths}
        consequence={texts.willDelete}
        onDetail={() => setOpened({ kind: 'detail', role, tab: 'rights' })}
        {...(isOpen && auths.includes('detail') ? { onEdit: () => setOpened({ kind: 'edit', role }) } : {})}
        {...(isOpen ? { onDelete: () => destroyRole({ id, version: seen }).finally(reload) } : {})}
        more={moreFor(role, auths, setOpened)}
      />
    );
  };
  return (
    <>
      <DataTable
        label={texts.table}
        storageKey="table.role"
        preferences={preferences}
        columns={roleColumns}
        rowKey={rowKey}
        load={loadRoles}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        toolbar={
          <>
            {add}
            <ListSearch
              state={state}
              onChange={setState}
              hint={texts.keywordHint}
              fields={roleSearch}
              onAdd={mayAdd ? create : undefined}
            />
          </>
        }
        empty={{ title: texts.empty, hint: mayAdd ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      {everOpened ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <RoleOverlays opened={opened} onClose={() => setOpened(undefined)} onReload={reload} />
        </Suspense>
      ) : null}
    </>
  );
};
