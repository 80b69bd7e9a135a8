import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, ScrollRestoration, useLocation } from 'react-router';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { type MenuRoute, useMenuRoutes } from '../../backoffice/menu';
import { pageTabsQuery } from '../../backoffice/preferences';
import { GuideReturn } from '../../courses/workbench';
import { schoolChanges } from '../../platform/page-meta';
import { setPageTitle } from '../../platform/page-title';
import { pageStays } from '../../platform/unsaved-input';
import { BackToTop } from '../../ui/back-to-top/back-to-top';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { FirstStepNotice } from './first-step-notice';
import { passwordPath } from './fixed-routes';
import { type Arrival, arriveAt } from './place';
import { useSeenRoutes } from './seen-routes';
import { shellTexts } from './shell.texts';
import { Sidebar } from './sidebar';
import { useSidebar } from './sidebar-state';
import { PagePanes } from './tabs/page-panes';
import { storedTabs } from './tabs/tab-store';
import { TopBar } from './top-bar';
import { ViewBanner } from './view-banner';

const TabBar = lazy(async () => ({ default: (await import('./tabs/tab-bar')).TabBar }));

const noRoutes: readonly MenuRoute[] = [];
const neverStays = () => false;

/** Chinese characters come percent-encoded; what is not valid stays as it is and leads nowhere. */
const readablePath = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Where an address leads, now and for any other one. */
const useArrival = (routes: readonly MenuRoute[], permissions: readonly string[]) => {
  const { pathname, search } = useLocation();
  const seen = useSeenRoutes(routes);
  const arrival = useMemo(() => {
    const query = new URLSearchParams(search);
    return arriveAt({ pathname: readablePath(pathname), query, routes, seen, permissions });
  }, [pathname, search, routes, seen, permissions]);
  const leadsTo = useCallback(
    (path: string): boolean => {
      const [to = '', query] = path.split('?');
      return (
        'place' in arriveAt({ pathname: readablePath(to), query: new URLSearchParams(query), routes, permissions })
      );
    },
    [routes, permissions],
  );
  return { arrival, leadsTo };
};

/** The page of an address as the shell tells it apart: by its menu entry, else by its path. */
const useCurrentPage = (arrival: Arrival) => {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    if (!('place' in arrival)) return undefined;
    const { place } = arrival;
    return { key: place.name ?? pathname, place, visit: pathname, href: pathname + search };
  }, [arrival, pathname, search]);
};

/** Whether the bar of open pages is on: never on a phone, and not for users who may open only one page. */
const usePageTabs = (options: { userId: number; mayShow: boolean; leadsTo: (path: string) => boolean }) => {
  const { mayShow, leadsTo } = options;
  const { data: settings } = useQuery({
    ...pageTabsQuery,
    // Whoever has to change the password first may read nothing yet.
    enabled: mayShow,
    placeholderData: () => ({ isOn: storedTabs.has(options.userId), pinned: [] }),
  });
  const isOn = mayShow && settings?.isOn === true;
  useEffect(() => {
    pageStays.set(isOn ? leadsTo : neverStays);
    return () => pageStays.set(neverStays);
  }, [isOn, leadsTo]);
  return isOn ? settings : undefined;
};

/** Sidebar, top bar and the open screen. */
export const AdminLayout = () => {
  const location = useLocation();
  const { data: user } = useSuspenseQuery(meQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const routes = useMenuRoutes(user.roles);
  const sidebar = useSidebar(location.key);
  const main = useRef<HTMLElement>(null);
  const { arrival, leadsTo } = useArrival(routes, permissions);
  const page = useCurrentPage(arrival);
  const place = page?.place;
  const title = place?.title ?? shellTexts.workbench;
  // Users who must first change the password or set up a second factor can open nothing else.
  const isHeld = user.must_change_password || user.must_set_second_factor;
  const tabs = usePageTabs({ userId: user.id, mayShow: sidebar.device === 'desktop' && !isHeld, leadsTo });

  const school = useSyncExternalStore(schoolChanges.subscribe, schoolChanges.count);
  useEffect(() => {
    if (school >= 0) setPageTitle(title);
  }, [title, school]);

  if (isHeld && location.pathname !== passwordPath) return <Navigate to={passwordPath} replace />;

  return (
    <div
      className="shell"
      data-device={sidebar.device}
      data-sidebar={sidebar.open ? 'open' : 'closed'}
      data-viewing={user.viewer !== undefined}
    >
      {/* Before the pages, which restore what was scrolled when they were hidden. */}
      <ScrollRestoration />
      {'redirect' in arrival ? <Navigate to={arrival.redirect} replace /> : null}
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {shellTexts.skipToContent}
      </button>
      <Sidebar sidebar={sidebar} routes={isHeld ? noRoutes : routes} lit={place?.highlight} current={place?.name} />
      <div className="shell-body" inert={sidebar.device === 'mobile' && sidebar.open}>
        {user.viewer === undefined ? null : <ViewBanner name={user.name} />}
        <TopBar sidebar={sidebar} crumbs={place?.crumbs ?? []} user={user} leadsTo={leadsTo} />
        {tabs === undefined ? null : (
          <Suspense fallback={null}>
            <TabBar
              userId={user.id}
              settings={tabs}
              current={page && { key: page.key, title, icon: page.place.icon, href: page.href }}
              leadsTo={leadsTo}
            />
          </Suspense>
        )}
        <main ref={main} className="shell-main" id="main" tabIndex={-1}>
          <FirstStepNotice user={user} />
          <GuideReturn />
          <PagePanes current={page} isOn={tabs !== undefined} />
          {'noWorkbench' in arrival ? (
            <EmptyState icon="DashboardOutlined" title={shellTexts.noWorkbench} hint={shellTexts.noWorkbenchHint} />
          ) : null}
        </main>
        <p className="visually-hidden" aria-live="polite">
          {title}
        </p>
      </div>
      <BackToTop />
    </div>
  );
};
