export { menuQuery, useMenuRoutes } from './menu.queries';
export {
  buildMenuRoutes,
  findMenuContainer,
  findMenuRoute,
  firstScreenUnder,
  highlightedEntry,
  type MenuRoute,
  menuHref,
} from './menu-routes';
export { buildMenuTree, type MenuNode } from './menu-tree';
