/** The actions of a resource, in the order in which a menu item's `has_auth_node_tags` names them (requirements §12). */
export const actionTags = ['index', 'detail', 'create', 'edit', 'delete', 'import', 'export'] as const;

/** The held actions of a screen, with 更多 for whoever may do more there than see the list. */
export const withMore = (actions: readonly string[]): string[] =>
  actions.some((action) => action !== 'index') ? [...actions, 'more'] : [...actions];
