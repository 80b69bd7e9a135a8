import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { menuQuery } from '../../backoffice/menu';
import { notify } from '../../platform/notices';
import { session } from '../../platform/session';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { startWatermark } from '../watermark/watermark';
import { createShellRouter } from './router';
import { shellTexts } from './shell.texts';
import { useFreshRights } from './use-fresh-rights';
import { userInfoMessage } from './user-info-message';

/** Someone may sign in as another user in a second tab; what was loaded for the old token is then loaded again. */
const useFreshUser = (loadedFor: RefObject<string | undefined>): void => {
  const client = useQueryClient();
  const token = useSyncExternalStore(session.subscribe, session.token);
  useEffect(() => {
    if (token === undefined || token === loadedFor.current) return;
    loadedFor.current = token;
    // Cancelled first: a refetch would otherwise join a first request that is under way with the old token.
    void client.cancelQueries().then(() => client.invalidateQueries());
  }, [client, token, loadedFor]);
};

/** Loads user, menu and permissions in parallel; there is nothing to show before all have arrived. */
export const ShellLoader = () => {
  const loadedFor = useRef(session.token());
  useFreshRights();
  const me = useQuery(meQuery);
  const menu = useQuery(menuQuery);
  const permissions = useQuery(permissionsQuery);
  // While viewing as another user, the watermark names the actual viewer.
  const name = (me.data?.viewer ?? me.data)?.name;

  // Requirements §8: a user-info failure clears the token and says why; without a token the page is the login page.
  const failed = me.data === undefined ? me.error : null;
  useEffect(() => {
    // The rejection of a token that has been given back says nothing about the current one.
    if (failed === null || session.token() !== loadedFor.current) return;
    notify.error(userInfoMessage(failed));
    session.clear();
  }, [failed]);
  useFreshUser(loadedFor);

  const extra = me.data?.watermark ?? '';
  useEffect(() => (name === undefined ? undefined : startWatermark({ name, extra })), [name, extra]);

  if (!me.data || failed) return <div className="shell-waiting" aria-busy="true" />;
  const loaded = menu.data !== undefined && permissions.data !== undefined;
  // Another user starts on a fresh screen; for the same user the typed input stays.
  if (loaded) return <Routes key={me.data.id} />;
  if (!menu.isError && !permissions.isError) return <div className="shell-waiting" aria-busy="true" />;
  const retry = () => {
    if (menu.isError) void menu.refetch();
    if (permissions.isError) void permissions.refetch();
  };
  return (
    <main className="shell-failure">
      <EmptyState icon="MenuOutlined" tone="failure" title={shellTexts.menuFailed} hint={shellTexts.menuFailedHint}>
        <ActionButton kind="primary" onClick={retry}>
          {shellTexts.retry}
        </ActionButton>
      </EmptyState>
    </main>
  );
};

const Routes = () => {
  const [router, setRouter] = useState<ReturnType<typeof createShellRouter>>();
  useEffect(() => {
    const made = createShellRouter();
    setRouter(made);
    // A router that outlived its shell would go on answering the back button.
    return () => made.dispose();
  }, []);
  return router ? <RouterProvider router={router} /> : null;
};
