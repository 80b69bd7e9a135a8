/** The actions of a resource, in the order in which a menu item's `has_auth_node_tags` names them (requirements §12). */
export const actionTags = ['index', 'detail', 'create', 'edit', 'delete', 'import', 'export', 'more'] as const;

/** The actions that a caller holds on a resource, out of nodes such as `role.index`. */
export const heldActions = (nodes: Iterable<string>, resource: string): string[] =>
  [...nodes].filter((node) => node.startsWith(`${resource}.`)).map((node) => node.slice(resource.length + 1));

/** Held actions with 更多 for whoever may do more than see the list. */
export const withMore = (held: readonly string[]): string[] =>
  held.some((action) => action !== 'index') ? [...held, 'more'] : [...held];
