import { highlightedEntry, type MenuRoute, menuHref } from '../../backoffice/menu';

/** A step of the path to the open screen. */
export interface Crumb {
  readonly title: string;
  readonly path: string;
  /** A container, which has no screen of its own. */
  readonly noRedirect?: boolean;
  /** The crumb's address when it carries parameters. */
  readonly href?: string;
}

/** A crumb as displayed: a link when it has an address, else plain text. */
export interface CrumbView {
  readonly path: string;
  readonly title: string;
  readonly href?: string;
}

/** Plain text when last, when marked no-redirect, or when the path contains 'key'; otherwise a link (requirements §2). */
export const crumbViews = (crumbs: readonly Crumb[]): CrumbView[] =>
  crumbs.map(({ title, path, noRedirect, href }, index) => {
    const plain = index === crumbs.length - 1 || noRedirect === true || path.includes('key');
    return plain ? { path, title } : { path, title, href: href ?? path };
  });

const crumbOf = (route: MenuRoute): Crumb => ({
  title: route.title,
  path: route.path,
  noRedirect: route.container,
  href: menuHref(route),
});

const wayTo = (routes: readonly MenuRoute[], route: MenuRoute): MenuRoute[] => [
  ...routes.filter((above) => route.parents.includes(above.name)),
  route,
];

const withHome = (home: Crumb, way: readonly Crumb[]): Crumb[] =>
  way[0]?.path === home.path ? [...way] : [home, ...way];

/** The crumbs of a generated route; a hidden route is placed under the entry that is highlighted for it. */
export const menuCrumbs = (input: { routes: readonly MenuRoute[]; current: MenuRoute; home: Crumb }): Crumb[] => {
  const { routes, current, home } = input;
  const own = wayTo(routes, current);
  const lit = highlightedEntry(routes, current);
  const way = lit && !own.includes(lit) ? [...wayTo(routes, lit), current] : own;
  return withHome(home, way.map(crumbOf));
};

/** The crumbs of a fixed route; a course route is placed under the menu entry that it highlights. */
export const fixedCrumbs = (input: {
  routes: readonly MenuRoute[];
  fixed: { title: string; path: string };
  entry: MenuRoute | undefined;
  home: Crumb;
}): Crumb[] => {
  const { routes, fixed, entry, home } = input;
  const above = entry ? wayTo(routes, entry).map(crumbOf) : [];
  return withHome(home, [...above, { title: fixed.title, path: fixed.path }]);
};
