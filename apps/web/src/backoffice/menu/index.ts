import type { ScreenManifest } from '../../platform/screen';

export { menuQuery, useMenuRoutes } from './menu.queries';
export {
  buildMenuRoutes,
  findMenuContainer,
  findMenuRoute,
  firstScreenUnder,
  formListHref,
  highlightedEntry,
  type MenuRoute,
  menuHref,
  publishHref,
} from './menu-routes';
export { buildMenuTree, type MenuNode } from './menu-tree';

/** Where the menu itself is edited. */
export const menuEditorScreen: ScreenManifest = {
  key: 'menu/editor',
  load: async () => (await import('./editor/menu-editor-page')).MenuEditorPage,
};
