import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { menuQuery } from '../../backoffice/menu';
import { meQuery, permissionsQuery } from '../../backoffice/profile';
import { notify } from '../../platform/notices';
import { session } from '../../platform/session';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { startWatermark } from '../watermark/watermark';
import { createShellRouter } from './router';
import { shellTexts } from './shell.texts';
import { userInfoMessage } from './user-info-message';

/** Loads user, menu and permissions at once; only then is there anything to draw. */
export const ShellGate = () => {
  const me = useQuery(meQuery);
  const menu = useQuery(menuQuery);
  const permissions = useQuery(permissionsQuery);
  const name = me.data?.name;

  // Spec §8: a user-info failure clears the token and says why; without a token the page is the login page.
  const failed = me.data === undefined ? me.error : null;
  useEffect(() => {
    if (failed === null) return;
    notify.error(userInfoMessage(failed));
    session.clear();
  }, [failed]);

  useEffect(() => (name === undefined ? undefined : startWatermark({ name })), [name]);

  if (!me.data || failed) return <div className="shell-waiting" aria-busy="true" />;
  const loaded = menu.data !== undefined && permissions.data !== undefined;
  if (loaded) return <Routes />;
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
  const [router] = useState(createShellRouter);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
};
