import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, ScrollRestoration, useLocation } from 'react-router';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { type MenuRoute, useMenuRoutes } from '../../backoffice/menu';
import { GuideReturn } from '../../courses/workbench';
import { schoolChanges } from '../../platform/page-meta';
import { setPageTitle } from '../../platform/page-title';
import { BackToTop } from '../../ui/back-to-top/back-to-top';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { FirstStepNotice } from './first-step-notice';
import { passwordPath } from './fixed-routes';
import { arriveAt } from './place';
import { ScreenFrame } from './screen-frame';
import { useSeenRoutes } from './seen-routes';
import { shellTexts } from './shell.texts';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-state';
import { TopBar } from './top-bar';
import { ViewBanner } from './view-banner';

const noRoutes: readonly MenuRoute[] = [];

/** Chinese characters come percent-encoded; what is not valid stays as it is and leads nowhere. */
const readablePath = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Sidebar, top bar and the open screen. */
export const AdminLayout = () => {
  const location = useLocation();
  const { data: user } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const routes = useMenuRoutes(user.roles);
  const seen = useSeenRoutes(routes);
  const sidebar = useSidebar(location.key);
  const main = useRef<HTMLElement>(null);
  const arrival = useMemo(() => {
    const query = new URLSearchParams(location.search);
    return arriveAt({ pathname: readablePath(location.pathname), query, routes, seen, permissions });
  }, [location.pathname, location.search, routes, seen, permissions]);
  const leadsTo = useCallback(
    (path: string): boolean => {
      const [pathname = '', query] = path.split('?');
      return 'place' in arriveAt({ pathname, query: new URLSearchParams(query), routes, permissions });
    },
    [routes, permissions],
  );
  const place = 'place' in arrival ? arrival.place : undefined;
  const title = place?.title ?? shellTexts.workbench;

  const school = useSyncExternalStore(schoolChanges.subscribe, schoolChanges.count);
  // Users who must first change the password or set up a second factor can open nothing else.
  const isHeld = user.must_change_password || user.must_set_second_factor;

  useEffect(() => {
    if (school >= 0) setPageTitle(title);
  }, [title, school]);

  if (isHeld && location.pathname !== passwordPath) return <Navigate to={passwordPath} replace />;

  if ('redirect' in arrival) return <Navigate to={arrival.redirect} replace />;
  return (
    <div
      className="shell"
      data-device={sidebar.device}
      data-sidebar={sidebar.open ? 'open' : 'closed'}
      data-viewing={user.viewer !== undefined}
    >
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {shellTexts.skipToContent}
      </button>
      <Sidebar sidebar={sidebar} routes={isHeld ? noRoutes : routes} lit={place?.highlight} current={place?.name} />
      <div className="shell-body" inert={sidebar.device === 'mobile' && sidebar.open}>
        {user.viewer === undefined ? null : <ViewBanner name={user.name} />}
        <TopBar sidebar={sidebar} crumbs={place?.crumbs ?? []} user={user} leadsTo={leadsTo} />
        <main ref={main} className="shell-main" id="main" tabIndex={-1}>
          <FirstStepNotice user={user} />
          <GuideReturn />
          {place ? (
            <ScreenFrame place={place} visit={location.pathname} />
          ) : (
            <EmptyState icon="DashboardOutlined" title={shellTexts.noWorkbench} hint={shellTexts.noWorkbenchHint} />
          )}
        </main>
        <p className="visually-hidden" aria-live="polite">
          {title}
        </p>
      </div>
      <BackToTop />
      <ScrollRestoration />
    </div>
  );
};
