import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { isContainer, parseMenuPath } from '@shuyuan/contract/backoffice/menu/menu-path';
import {
  formParameter,
  publicationScreenKey,
  recordsScreenKey,
} from '@shuyuan/contract/backoffice/menu/records-screen';

/** A route made from an entry of the server's menu (requirements §2). */
export interface MenuRoute {
  /** `menu_{id}`. */
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Exists as a route, but the menu does not show it. */
  readonly hidden: boolean;
  /** Groups other entries and has no screen of its own. */
  readonly container: boolean;
  /** Key of the screen; empty for a container. */
  readonly screen: string;
  readonly title: string;
  readonly icon: string;
  readonly roles: readonly string[];
  readonly auths: readonly string[];
  /** Names of the entries above this one, outermost first. */
  readonly parents: readonly string[];
}

interface Place {
  readonly path: string;
  readonly parents: readonly string[];
  readonly hidden: boolean;
}

const routesUnder = (items: readonly MenuItem[], place: Place): MenuRoute[] =>
  items.flatMap((item) => {
    const { path, params, hidden } = parseMenuPath(item.path, place.path);
    const container = isContainer(item.url);
    const route: MenuRoute = {
      name: `menu_${item.id}`,
      path,
      params,
      // Entries below a hidden one have no place in the menu either.
      hidden: hidden || place.hidden,
      container,
      screen: container ? '' : item.url.trim(),
      title: item.name,
      icon: item.icon,
      roles: ['admin'],
      auths: item.has_auth_node_tags,
      parents: place.parents,
    };
    const below = { path, parents: [...place.parents, route.name], hidden: route.hidden };
    return [route, ...routesUnder(item.children, below)];
  });

/** Every route of the menu in its order, hidden ones and containers included. */
export const buildMenuRoutes = (items: readonly MenuItem[]): MenuRoute[] =>
  routesUnder(items, { path: '', parents: [], hidden: false });

/** An admin gets every generated route; other roles only those whose metadata names them (requirements §6). */
export const routesForRoles = (routes: readonly MenuRoute[], roles: readonly string[]): MenuRoute[] =>
  roles.includes('admin') ? [...routes] : routes.filter((route) => route.roles.some((role) => roles.includes(role)));

/** The address that the entry links to: its parameters are in the query, so that F5 and bookmarks keep them. */
export const menuHref = (route: Pick<MenuRoute, 'path' | 'params'>): string => {
  const query = new URLSearchParams(route.params).toString();
  return query === '' ? route.path : `${route.path}?${query}`;
};

/** The address of a form's list; undefined when these routes have none. */
export const formListHref = (routes: readonly MenuRoute[], formId: number): string | undefined => {
  const route = routes.find(
    ({ screen, params }) => screen === recordsScreenKey && params[formParameter] === String(formId),
  );
  return route === undefined ? undefined : menuHref(route);
};

/** The address at which a form is published; undefined for who may not publish. */
export const publishHref = (routes: readonly MenuRoute[], formId: number): string | undefined => {
  const route = routes.find(({ screen, auths }) => screen === publicationScreenKey && auths.includes('create'));
  const params = { ...route?.params, [formParameter]: String(formId), publish: '1' };
  return route === undefined ? undefined : menuHref({ path: route.path, params });
};

const withoutTrailingSlash = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/**
 * The entry that an address belongs to. Entries may share a path and differ by parameters: the one whose parameters
 * are all in the address wins (the most specific of them), else the first.
 */
export const findMenuRoute = (
  routes: readonly MenuRoute[],
  address: { pathname: string; query: URLSearchParams },
): MenuRoute | undefined => {
  const pathname = withoutTrailingSlash(address.pathname);
  const candidates = routes.filter((route) => route.path === pathname && !route.container);
  const named = candidates
    .filter((route) => Object.entries(route.params).every(([key, value]) => address.query.get(key) === value))
    .sort((a, b) => Object.keys(b.params).length - Object.keys(a.params).length);
  return named[0] ?? candidates[0];
};

/** The container that an address belongs to, when no screen does. */
export const findMenuContainer = (routes: readonly MenuRoute[], pathname: string): MenuRoute | undefined => {
  const wanted = withoutTrailingSlash(pathname);
  return wanted === '/' ? undefined : routes.find((route) => route.container && route.path === wanted);
};

/** The first visible screen below a container. */
export const firstScreenUnder = (routes: readonly MenuRoute[], container: MenuRoute): MenuRoute | undefined =>
  routes.find((route) => route.parents.includes(container.name) && !route.container && !route.hidden);

const isBelow = (path: string, above: string): boolean => above !== '/' && path.startsWith(`${above}/`);

/**
 * The entry that is highlighted while a route is open: itself, or for a hidden one the screen that it is under, the
 * visible screen whose path it continues, or the container around it.
 */
export const highlightedEntry = (routes: readonly MenuRoute[], current: MenuRoute): MenuRoute | undefined => {
  if (!current.hidden) return current;
  const visible = routes.filter((route) => !route.hidden);
  const above = visible.filter((route) => current.parents.includes(route.name)).reverse();
  const continued = visible
    .filter((route) => !route.container && isBelow(current.path, route.path))
    .sort((a, b) => b.path.length - a.path.length);
  return above.find((route) => !route.container) ?? continued[0] ?? above[0];
};
