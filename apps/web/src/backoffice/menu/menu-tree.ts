import type { MenuRoute } from './menu-routes';

/** An entry that the menu shows, with the entries under it. */
export interface MenuNode {
  readonly route: MenuRoute;
  readonly children: readonly MenuNode[];
}

/** The menu as staff see it: no hidden entries, no containers without a screen below them. */
export const buildMenuTree = (routes: readonly MenuRoute[], parent?: MenuRoute): MenuNode[] =>
  routes
    .filter((route) => !route.hidden && route.parents.at(-1) === parent?.name)
    .map((route) => ({ route, children: buildMenuTree(routes, route) }))
    .filter((node) => !node.route.container || node.children.length > 0);
