import { heldActions, withMore } from '@shuyuan/contract/backoffice/access/action-tags';
import {
  findMenuContainer,
  findMenuRoute,
  firstScreenUnder,
  highlightedEntry,
  type MenuRoute,
  menuHref,
} from '../../backoffice/menu';
import { type Crumb, fixedCrumbs, menuCrumbs } from './breadcrumb';
import { dashboardPath, type FixedRoute, fixedRoutes } from './fixed-routes';
import { shellTexts } from './shell.texts';

/** The screen that an address opens, with everything that the layout shows around it. */
export interface Place {
  /** `menu_{id}` for a generated route. */
  readonly name?: string;
  readonly title: string;
  readonly icon: string;
  readonly screen: string;
  readonly params: Readonly<Record<string, string>>;
  readonly auths: readonly string[];
  /** Name of the highlighted menu entry. */
  readonly highlight?: string;
  readonly crumbs: readonly Crumb[];
  /** The menu had it a moment ago but no longer does: the right was revoked, or the entry was removed. */
  readonly isLost?: boolean;
}

/** What the shell does with an address: open a place, redirect, or say that the caller has no workbench. */
export type Arrival = { place: Place } | { redirect: string } | { noWorkbench: true };

interface Address {
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly routes: readonly MenuRoute[];
  /** All routes that the menu has had since the page was opened, including the current ones. */
  readonly seen?: readonly MenuRoute[];
  readonly permissions: readonly string[];
}

const homeCrumb = (routes: readonly MenuRoute[]): Crumb => ({
  title: routes.find((route) => route.path === dashboardPath && !route.container)?.title ?? shellTexts.workbench,
  path: dashboardPath,
});

const titleOf = ({ title, tabs = {} }: FixedRoute, query: URLSearchParams): string => {
  const tab = query.get('tab') ?? '';
  return Object.hasOwn(tabs, tab) ? (tabs[tab] ?? title) : title;
};

const fixedPlace = (fixed: FixedRoute, { query, routes, permissions }: Address): Place => {
  const entry = routes.find((route) => route.path === fixed.highlight && !route.container && !route.hidden);
  const title = titleOf(fixed, query);
  return {
    title,
    icon: fixed.icon,
    screen: fixed.screen,
    params: Object.fromEntries(query),
    auths: fixed.resource === undefined ? [] : withMore(heldActions(permissions, fixed.resource)),
    highlight: entry?.name,
    crumbs: fixedCrumbs({ routes, fixed: { ...fixed, title }, entry, home: homeCrumb(routes) }),
  };
};

const menuPlace = (current: MenuRoute, { query, routes }: Address): Place => ({
  name: current.name,
  title: current.title,
  icon: current.icon,
  screen: current.screen,
  params: { ...current.params, ...Object.fromEntries(query) },
  auths: current.auths,
  highlight: highlightedEntry(routes, current)?.name,
  crumbs: menuCrumbs({ routes, current, home: homeCrumb(routes) }),
});

/** For an address that the menu had a moment ago: the entry has moved, or the caller may no longer open it. */
const formerArrival = (address: Address): Arrival | undefined => {
  const { seen = [], routes } = address;
  const former = findMenuRoute(seen, address);
  if (former === undefined) return undefined;
  const moved = routes.find((route) => route.name === former.name && !route.container);
  if (moved) return { redirect: menuHref(moved) };
  const place = menuPlace(former, { ...address, routes: seen });
  return { place: { ...place, auths: [], isLost: true } };
};

/** Resolves an address: fixed routes first, then the menu's, a container's first screen, else /404. */
export const arriveAt = (address: Address): Arrival => {
  const pathname = address.pathname.replace(/\/+$/, '') || '/';
  const fixed = fixedRoutes.find((route) => route.path === pathname);
  if (fixed) return { place: fixedPlace(fixed, address) };
  const route = findMenuRoute(address.routes, address);
  if (route) return { place: menuPlace(route, address) };
  if (pathname === dashboardPath) return { noWorkbench: true };
  const container = findMenuContainer(address.routes, pathname);
  const first = container && firstScreenUnder(address.routes, container);
  if (first) return { redirect: menuHref(first) };
  return formerArrival(address) ?? { redirect: '/404' };
};
