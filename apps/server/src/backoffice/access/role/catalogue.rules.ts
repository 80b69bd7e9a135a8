import { recordNodes } from '@shuyuan/contract/backoffice/access/nodes';
import type { NodeGroup } from '@shuyuan/contract/backoffice/access/ready-role';
import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { roleTexts } from './role.texts';

/** An entry of the menu, in display order. */
export interface MenuEntry {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly url: string;
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
  /** Resources that are listed together. */
  readonly groups: readonly NodeGroup[];
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

/** The rights that are not in the tree yet. */
interface Remaining {
  /** Takes the rights of a resource out, as leaves. */
  readonly take: (resource: string) => CatalogueItem[];
  readonly resources: () => string[];
}

const remainingOf = (parts: CatalogueParts): Remaining => {
  const left = leavesOf(parts);
  return {
    resources: () => [...left.keys()],
    take: (resource) => {
      const leaves = left.get(resource) ?? [];
      left.delete(resource);
      return leaves.map(({ node, name, custom_form_id }) => ({
        key: node,
        name,
        node,
        may_grant: parts.mayGrant(node),
        custom_form_id,
        children: [],
      }));
    },
  };
};

/** The rights of a resource that has no entry: those of a form as a branch, whose fields can be restricted. */
const withoutEntry = (parts: CatalogueParts, { take }: Remaining, resource: string): CatalogueItem[] => {
  const children = take(resource);
  const formId = children[0]?.custom_form_id ?? null;
  if (formId === null) return children;
  const name = parts.formNodes.find(({ custom_form_id }) => custom_form_id === formId)?.form_name ?? resource;
  return [branch({ key: `form:${formId}`, name, formId, children })];
};

/**
 * The rights as a tree by menu: containers, entries, and under each entry the actions of its resource and of those that
 * are grouped with it and have no entry. Groups without an entry follow, other resources come last; a resource with two
 * entries is listed under the first. An entry that opens another screen over a form's records takes nothing: the rights
 * on these stand under the form's own name.
 */
export const catalogueOf = (parts: CatalogueParts): CatalogueItem[] => {
  const { menu, groups } = parts;
  const left = remainingOf(parts);
  const forms = new Map([...leavesOf(parts)].map(([resource, [first]]) => [resource, first?.custom_form_id ?? null]));
  const isOwn = ({ resource, custom_form_id }: MenuEntry): boolean =>
    (forms.get(resource ?? '') ?? null) === custom_form_id;
  const entered = new Set(menu.filter(isOwn).map(({ resource }) => resource));
  const grouped = ({ resources }: NodeGroup): CatalogueItem[] =>
    resources.filter((one) => !entered.has(one)).flatMap((one) => withoutEntry(parts, left, one));
  const groupedWith = (resource: string): CatalogueItem[] => {
    const group = groups.find(({ resources }) => resources[0] === resource);
    return group === undefined ? [] : grouped(group);
  };
  const under = (parentId: number | null): CatalogueItem[] =>
    menu
      .filter(({ parent_id }) => parent_id === parentId)
      .map((entry) => {
        const { id, name, resource, custom_form_id } = entry;
        const own = resource === null || !isOwn(entry) ? [] : [...left.take(resource), ...groupedWith(resource)];
        return branch({ key: `menu:${id}`, name, formId: custom_form_id, children: [...own, ...under(id)] });
      })
      .filter(({ children }) => children.length > 0);
  const tree = under(null);
  const named = groups
    .map((group) => branch({ key: `group:${group.name}`, name: group.name, children: grouped(group) }))
    .filter(({ children }) => children.length > 0);
  const others = left.resources().flatMap((resource) => withoutEntry(parts, left, resource));
  const last = others.length === 0 ? [] : [branch({ key: 'others', name: roleTexts.others, children: others })];
  return [...tree, ...named, ...last];
};
