import type { Caller } from '../../../platform/http/slice';

/** A department as the rules see it. */
export interface TreeNode {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

/** The departments that a caller may change by a right: the scope of those roles that hold it. */
export const reachOf = (caller: Caller, node: string): ((id: number) => boolean) => {
  if (caller.isSuper) return () => true;
  const scopes = new Set(caller.roles.filter(({ nodes }) => nodes.has(node)).map(({ scope }) => scope));
  if (scopes.has('all')) return () => true;
  const reached = new Set([
    ...(scopes.has('department_tree') ? caller.departmentTreeIds : []),
    ...(scopes.has('department') ? caller.departmentIds : []),
  ]);
  return (id) => reached.has(id);
};

/** Whether a move would make a department its own ancestor. */
export const makesCircle = (tree: readonly TreeNode[], move: { id: number; parentId: number }): boolean => {
  const parents = new Map(tree.map(({ id, parent_id }) => [id, parent_id]));
  for (let at: number | null | undefined = move.parentId; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === move.id) return true;
  }
  return false;
};

/** Whether another department under the same parent has the name. */
export const isNameTaken = (
  tree: readonly TreeNode[],
  wanted: { id?: number | undefined; parentId: number | null; name: string },
): boolean =>
  tree.some(({ id, parent_id, name }) => parent_id === wanted.parentId && name === wanted.name && id !== wanted.id);

/** The children of a parent in their new order; undefined when the sibling to insert before is not among them. */
export const orderAfterMove = (
  siblings: readonly number[],
  { id, beforeId }: { id: number; beforeId: number | null },
): number[] | undefined => {
  const others = siblings.filter((sibling) => sibling !== id);
  if (beforeId === null || beforeId === id) return [...others, id];
  const place = others.indexOf(beforeId);
  return place < 0 ? undefined : others.toSpliced(place, 0, id);
};
