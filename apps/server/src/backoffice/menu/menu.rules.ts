import { actionTags, heldActions, withMore } from '@shuyuan/contract/backoffice/access/action-tags';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { isContainer } from '@shuyuan/contract/backoffice/menu/menu-path';
import { menuScreens } from '@shuyuan/contract/product/menu-screens';

/** A stored row of the menu; rows come in display order. */
export interface MenuRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly url: string;
  readonly path: string;
  readonly icon: string;
  readonly resource: string | null;
}

/** What the rules need to know about the caller. */
export interface MenuViewer {
  readonly mayUse: (node: string) => boolean;
  /** The nodes that the client may know, for the tags of a screen. */
  readonly nodes: ReadonlySet<string>;
}

const tagsOf = ({ resource }: MenuRow, { nodes }: MenuViewer): string[] => {
  if (resource === null) return [];
  const held = withMore(heldActions(nodes, resource));
  return actionTags.filter((action) => held.includes(action));
};

/** The rights of which a screen asks for one, by its key. */
const needed = new Map(menuScreens.map(({ key, needs = [] }) => [key, needs]));

const mayShow = ({ resource, url }: MenuRow, { mayUse }: MenuViewer): boolean => {
  const needs = needed.get(url.trim()) ?? [];
  return (resource === null || mayUse(`${resource}.index`)) && (needs.length === 0 || needs.some(mayUse));
};

/**
 * The menu that a caller sees: entries that they may not open are left out with everything below, and so are containers
 * that would be empty. A row whose parents form a cycle is reached from no root and never shown.
 */
export const visibleMenu = (rows: readonly MenuRow[], viewer: MenuViewer): MenuItem[] => {
  const itemsOf = (parentId: number | null): MenuItem[] =>
    rows
      .filter((row) => row.parent_id === parentId && mayShow(row, viewer))
      .map((row) => ({
        id: row.id,
        name: row.name,
        url: row.url,
        path: row.path,
        icon: row.icon,
        children: itemsOf(row.id),
        has_auth_node_tags: tagsOf(row, viewer),
      }))
      .filter((item) => !isContainer(item.url) || item.children.length > 0);
  return itemsOf(null);
};
