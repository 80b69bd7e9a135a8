import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';

/** The rights besides those on the records of the forms. */
export const workbenchNodes = [
  { node: 'workbench.index', name: '查看工作台' },
] as const satisfies readonly AccessNode[];

export const workbenchScreens: readonly MenuScreen[] = [{ key: 'workbench', name: '工作台', resource: 'workbench' }];
