import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';

/** The rights under a branch, or the leaf itself. */
const leavesOf = (item: CatalogueItem): CatalogueItem[] =>
  item.node === null ? item.children.flatMap(leavesOf) : [item];

const resourceOf = (node: string): string => node.slice(0, node.indexOf('.'));

/** Of a branch, whether all, some or none of what can be given is chosen. */
export const stateOf = (item: CatalogueItem, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' => {
  const leaves = leavesOf(item);
  const held = leaves.filter(({ node }) => node !== null && chosen.has(node));
  if (held.length === 0) return 'none';
  return leaves.every(({ node, may_grant }) => !may_grant || (node !== null && chosen.has(node))) ? 'all' : 'some';
};

/**
 * The rights after a box is ticked or cleared. An action needs its list: ticking one ticks `index` of the same thing too,
 * clearing `index` clears the rest of it. What may not be given stays as it was.
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

/** The branches and leaves whose names hold the words; a branch that does keeps all under it. */
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

/** The forms whose records the chosen rights are about, in the order of the menu. */
export const formsOf = (tree: readonly CatalogueItem[], chosen: ReadonlySet<string>): { id: number; name: string }[] =>
  tree.flatMap((item) => {
    const below = formsOf(item.children, chosen);
    const isForm = item.node === null && item.custom_form_id !== null;
    if (!isForm || item.custom_form_id === null || stateOf(item, chosen) === 'none') return below;
    return [{ id: item.custom_form_id, name: item.name }, ...below];
  });
