import { recordNodes } from '@shuyuan/contract/backoffice/access/nodes';
import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { roleTexts } from './role.texts';

/** An entry of the menu, in display order. */
export interface MenuEntry {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly resource: string | null;
  readonly custom_form_id: number | null;
}

/** A node of a form. */
export interface FormNode {
  readonly node: string;
  readonly name: string;
  readonly custom_form_id: number;
  readonly form_name: string;
}

/** What the tree is made of. */
export interface CatalogueParts {
  readonly menu: readonly MenuEntry[];
  readonly formNodes: readonly FormNode[];
  readonly mayGrant: (node: string) => boolean;
}

const resourceOf = (node: string): string => node.slice(0, node.indexOf('.'));
const actionOf = (node: string): string => node.slice(node.indexOf('.') + 1);
const recordOrder = recordNodes.map(({ node }) => actionOf(node));
const inOrder = (one: FormNode, other: FormNode): number =>
  recordOrder.indexOf(actionOf(one.node)) - recordOrder.indexOf(actionOf(other.node));

interface Leaf {
  readonly node: string;
  readonly name: string;
  readonly custom_form_id: number | null;
}

const leavesOf = ({ formNodes }: CatalogueParts): Map<string, Leaf[]> => {
  const all: Leaf[] = [
    ...accessNodes.map((entry) => ({ ...entry, custom_form_id: null })),
    ...[...formNodes].sort(inOrder),
  ];
  const found = new Map<string, Leaf[]>();
  for (const leaf of all) {
    const resource = resourceOf(leaf.node);
    found.set(resource, [...(found.get(resource) ?? []), leaf]);
  }
  return found;
};

const branch = (
  item: Pick<CatalogueItem, 'key' | 'name' | 'children'> & { formId?: number | null },
): CatalogueItem => ({
  key: item.key,
  name: item.name,
  node: null,
  may_grant: item.children.some(({ may_grant }) => may_grant),
  custom_form_id: item.formId ?? null,
  children: item.children,
});

/**
 * The rights as a tree by menu: containers, entries, and under each entry the actions of its resource. Resources
 * without an entry come last; a resource with two entries is listed under the first. An entry that opens another screen
 * over a form's records takes nothing: the rights on these stand under the form's own name.
 */
export const catalogueOf = (parts: CatalogueParts): CatalogueItem[] => {
  const left = leavesOf(parts);
  const take = (resource: string | null): CatalogueItem[] => {
    const leaves = resource === null ? [] : (left.get(resource) ?? []);
    if (resource !== null) left.delete(resource);
    return leaves.map(({ node, name, custom_form_id }) => ({
      key: node,
      name,
      node,
      may_grant: parts.mayGrant(node),
      custom_form_id,
      children: [],
    }));
  };
  const isOwn = ({ resource, custom_form_id }: MenuEntry): boolean =>
    (left.get(resource ?? '')?.[0]?.custom_form_id ?? null) === custom_form_id;
  const under = (parentId: number | null): CatalogueItem[] =>
    parts.menu
      .filter(({ parent_id }) => parent_id === parentId)
      .map((entry) => {
        const children = [...take(isOwn(entry) ? entry.resource : null), ...under(entry.id)];
        return branch({ key: `menu:${entry.id}`, name: entry.name, formId: entry.custom_form_id, children });
      })
      .filter(({ children }) => children.length > 0);
  const tree = under(null);
  const formNames = new Map(parts.formNodes.map(({ custom_form_id, form_name }) => [custom_form_id, form_name]));
  const others = [...left.keys()].flatMap((resource) => {
    const children = take(resource);
    const formId = children[0]?.custom_form_id ?? null;
    if (formId === null) return children;
    return [branch({ key: `form:${formId}`, name: formNames.get(formId) ?? resource, formId, children })];
  });
  return others.length === 0 ? tree : [...tree, branch({ key: 'others', name: roleTexts.others, children: others })];
};
