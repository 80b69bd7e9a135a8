import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';

/** The rights below a branch, or the leaf itself. */
const leavesOf = (item: CatalogueItem): CatalogueItem[] =>
  item.node === null ? item.children.flatMap(leavesOf) : [item];

const resourceOf = (node: string): string => node.slice(0, node.indexOf('.'));

/** Whether all, some or none of the grantable rights of a branch are chosen. */
export const stateOf = (item: CatalogueItem, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' => {
  const leaves = leavesOf(item);
  const held = leaves.filter(({ node }) => node !== null && chosen.has(node));
  if (held.length === 0) return 'none';
  return leaves.every(({ node, may_grant }) => !may_grant || (node !== null && chosen.has(node))) ? 'all' : 'some';
};

/**
 * The rights after a box is ticked or cleared. An action needs its list: ticking one also ticks `index` of the same
 * resource, clearing `index` clears its other actions. What the caller may not grant stays unchanged.
 */
export const choose = (
  tree: readonly CatalogueItem[],
  chosen: readonly string[],
  { item, on }: { item: CatalogueItem; on: boolean },
): string[] => {
  const free = tree.flatMap(leavesOf).filter(({ may_grant }) => may_grant);
  const known = free.flatMap(({ node }) => node ?? []);
  const picked = leavesOf(item).flatMap(({ node, may_grant }) => (node !== null && may_grant ? [node] : []));
  if (on) {
    const lists = picked.map((node) => `${resourceOf(node)}.index`).filter((node) => known.includes(node));
    return [...new Set([...chosen, ...lists, ...picked])];
  }
  const closed = picked.filter((node) => node.endsWith('.index')).map(resourceOf);
  const gone = known.filter((node) => picked.includes(node) || closed.includes(resourceOf(node)));
  return chosen.filter((node) => !gone.includes(node));
};

/** The branches and leaves whose names contain the words; a matching branch keeps everything below it. */
export const filtered = (tree: readonly CatalogueItem[], words: string): CatalogueItem[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...tree];
  return tree.flatMap((item) => {
    if (item.name.toLowerCase().includes(wanted)) return [item];
    const children = filtered(item.children, words);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
};

/** The names of rights, by node. */
export const namesOf = (tree: readonly CatalogueItem[]): ReadonlyMap<string, string> =>
  new Map(tree.flatMap(leavesOf).flatMap(({ node, name }) => (node === null ? [] : [[node, name] as const])));

/** The forms whose records the chosen rights concern, in menu order. */
export const formsOf = (tree: readonly CatalogueItem[], chosen: ReadonlySet<string>): { id: number; name: string }[] =>
  tree.flatMap((item) => {
    const below = formsOf(item.children, chosen);
    const isHeld = item.children.some(({ node }) => node !== null && chosen.has(node));
    if (item.node !== null || item.custom_form_id === null || !isHeld) return below;
    return [{ id: item.custom_form_id, name: item.name }, ...below];
  });
