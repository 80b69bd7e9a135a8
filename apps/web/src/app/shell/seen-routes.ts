import { useState } from 'react';
import { type MenuRoute, menuHref } from '../../backoffice/menu';

const addressOf = (route: MenuRoute): string => `${route.name} ${menuHref(route)}`;

/** The menu's current routes, followed by those it had earlier in this visit. */
export const withFormer = (routes: readonly MenuRoute[], former: readonly MenuRoute[]): readonly MenuRoute[] => {
  const current = new Set(routes.map(addressOf));
  return [...routes, ...former.filter((route) => !current.has(addressOf(route)))];
};

/** Remembers every route that the menu has had since the page was opened. */
export const useSeenRoutes = (routes: readonly MenuRoute[]): readonly MenuRoute[] => {
  const [seen, setSeen] = useState({ current: routes, all: routes });
  if (seen.current !== routes) setSeen({ current: routes, all: withFormer(routes, seen.all) });
  return seen.all;
};
