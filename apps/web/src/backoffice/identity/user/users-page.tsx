import { heldActions } from '@shuyuan/contract/backoffice/access/action-tags';
import type { User } from '@shuyuan/contract/backoffice/identity/user';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import { notify } from '../../../platform/notices';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DataTable } from '../../../ui/data-table/data-table';
import type { Selection } from '../../../ui/data-table/selection';
import { ListSearch } from '../../../ui/list-search/list-search';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { preferences } from '../../preferences';
import { meQuery, permissionsQuery } from '../profile/profile.queries';
import { destroyUser, loadUsers, userOptionsQuery } from './user.queries';
import { userTexts as texts } from './user.texts';
import { type ActContext, disableChosen, moreFor } from './user-acts';
import { userColumns, userSearch } from './user-columns';
import type { Opened } from './user-overlays';

const UserOverlays = lazy(async () => ({ default: (await import('./user-overlays')).UserOverlays }));

const rowKey = ({ id }: User) => id;
const address = {
  keyword: true,
  sortable: userColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: userSearch(undefined).map(({ name }) => name),
};

/** The selected users and the button that disables them, except the caller. */
const useBatch = (ownId: number, onChanged: () => void) => {
  const [selected, onChange] = useState<Selection<User>>(new Map());
  const disable = async (): Promise<void> => {
    const users = [...selected.values()].filter(({ id }) => id !== ownId);
    if (users.length === 0) {
      notify.error(texts.onlyOneself);
      return;
    }
    if (await disableChosen(users)) onChange(new Map());
    onChanged();
  };
  return {
    selected,
    onChange,
    actions: <ActionButton onClick={() => void disable()}>{texts.batchDisable}</ActionButton>,
  };
};

/** Staff: who they are, their departments and their roles. */
export const UsersPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  const reload = () => setVersion((count) => count + 1);
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { data: options } = useQuery(userOptionsQuery);
  const fields = useMemo(() => userSearch(options), [options]);
  const batch = useBatch(me.id, reload);
  const context: ActContext = {
    may: new Set(heldActions(permissions, 'user')),
    mayEndSessions: permissions.includes('session.delete'),
    ownId: me.id,
    onChanged: reload,
    onPassword: (made) => setOpened({ kind: 'password', password: { made, by: 'reset' } }),
  };
  const mayAdd = auths.includes('create');
  const create = () => setOpened({ kind: 'edit', user: undefined });
  const add = mayAdd ? (
    <ActionButton kind="primary" onClick={create}>
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (user: User) => (
    <RowActions
      name={user.name}
      auths={context.mayEndSessions ? [...auths, 'more'] : auths}
      onDetail={() => setOpened({ kind: 'detail', id: user.id })}
      onEdit={() => setOpened({ kind: 'edit', user })}
      consequence={texts.willDelete(user.name)}
      {...(user.id === me.id ? {} : { onDelete: () => destroyUser(user.id).finally(reload) })}
      more={moreFor(user, context)}
    />
  );
  return (
    <>
      <DataTable
        label={texts.table}
        storageKey="table.user"
        preferences={preferences}
        columns={userColumns}
        rowKey={rowKey}
        load={loadUsers}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        {...(auths.includes('edit') ? { selection: batch } : {})}
        toolbar={
          <>
            {add}
            <ListSearch
              state={state}
              onChange={setState}
              hint={texts.keywordHint}
              fields={fields}
              onAdd={mayAdd ? create : undefined}
            />
          </>
        }
        empty={{ title: texts.empty, hint: mayAdd ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      {everOpened ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <UserOverlays opened={opened} auths={auths} onOpen={setOpened} onReload={reload} />
        </Suspense>
      ) : null}
    </>
  );
};
