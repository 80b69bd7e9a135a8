import type {
  GrantableReadyRole,
  GrantableTask,
  PreviewEntry,
  ReadyRole,
  Task,
} from '@shuyuan/contract/backoffice/access/ready-role';
import { isContainer } from '@shuyuan/contract/backoffice/menu/menu-path';
import { readyRoles } from '@shuyuan/contract/product/ready-roles';
import { tasks } from '@shuyuan/contract/product/role-tasks';
import type { MenuEntry } from './catalogue.rules';
import { roleTexts } from './role.texts';

/** The rights that a ready role gives: those of its tasks. */
export const nodesOfReady = (role: Pick<ReadyRole, 'tasks'>, known: readonly Task[] = tasks): string[] => {
  const wanted = role.tasks.map((key) => known.find((task) => task.key === key));
  return [...new Set(wanted.flatMap((task) => task?.nodes ?? []))].sort();
};

/** The name itself or, where a role has it, the first numbered one that is free. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : roleTexts.numbered(name, count);
    if (!taken.has(tried)) return tried;
  }
};

/** The tasks of the editor. */
export const grantableTasks = (mayGrant: (node: string) => boolean): GrantableTask[] =>
  tasks.map((task) => ({ ...task, nodes: [...task.nodes], may_grant: task.nodes.every(mayGrant) }));

/** The ready roles of the editor. */
export const grantableReadyRoles = (
  mayGrant: (node: string) => boolean,
  taken: ReadonlySet<string>,
): GrantableReadyRole[] =>
  readyRoles.map(({ tasks: _tasks, ...role }) => {
    const nodes = nodesOfReady({ tasks: _tasks });
    return { ...role, nodes, free_name: freeName(role.name, taken), may_grant: nodes.every(mayGrant) };
  });

/** The menu as the preview needs it. */
export const previewEntries = (menu: readonly MenuEntry[]): PreviewEntry[] =>
  menu.map(({ id, parent_id, name, url, resource }) => ({
    id,
    parent_id,
    name,
    node: resource === null ? null : `${resource}.index`,
    is_container: isContainer(url),
  }));
