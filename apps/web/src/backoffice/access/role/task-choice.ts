import type { GrantableTask, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';

type Nodes = ReadonlySet<string>;

const isWithin = (nodes: readonly string[], all: Nodes): boolean => nodes.every((node) => all.has(node));

/** Whether all rights of a task are chosen. */
export const holdsTask = (task: GrantableTask, chosen: Nodes): boolean => isWithin(task.nodes, chosen);

/** The chosen tasks that need more than this one: what they need stays when this one is cleared. */
const largerTasks = (tasks: readonly GrantableTask[], task: GrantableTask, chosen: Nodes): GrantableTask[] => {
  const own = new Set(task.nodes);
  return tasks.filter((other) => other.key !== task.key && holdsTask(other, chosen) && !isWithin(other.nodes, own));
};

const nodesOf = (tasks: readonly GrantableTask[]): Nodes => new Set(tasks.flatMap(({ nodes }) => nodes));

/** The chosen task because of which this one cannot be cleared, if so. */
export const neededFor = (
  tasks: readonly GrantableTask[],
  task: GrantableTask,
  chosen: Nodes,
): GrantableTask | undefined => {
  const larger = largerTasks(tasks, task, chosen);
  if (!holdsTask(task, chosen) || !isWithin(task.nodes, nodesOf(larger))) return undefined;
  return larger.find(({ nodes }) => nodes.some((node) => task.nodes.includes(node)));
};

/** The rights after a task is ticked or cleared; those that other chosen tasks need stay. */
export const chooseTask = (
  tasks: readonly GrantableTask[],
  chosen: readonly string[],
  { task, on }: { task: GrantableTask; on: boolean },
): string[] => {
  if (on) return [...new Set([...chosen, ...task.nodes])];
  const retained = nodesOf(largerTasks(tasks, task, new Set(chosen)));
  return chosen.filter((node) => !task.nodes.includes(node) || retained.has(node));
};

/** How many of the chosen rights belong to no chosen task. */
export const besidesTasks = (tasks: readonly GrantableTask[], chosen: readonly string[]): number => {
  const held = new Set(chosen);
  const covered = nodesOf(tasks.filter((task) => holdsTask(task, held)));
  return chosen.filter((node) => !covered.has(node)).length;
};

/** An entry of the menu that a holder of the role will see. */
export interface SeenEntry {
  readonly id: number;
  readonly name: string;
  readonly children: readonly SeenEntry[];
}

/** The menu that these rights open. */
export const seenMenu = (
  menu: readonly PreviewEntry[],
  chosen: Nodes,
  parentId: number | null = null,
): readonly SeenEntry[] =>
  menu
    .filter(({ parent_id, node }) => parent_id === parentId && (node === null || chosen.has(node)))
    .map((entry) => ({ ...entry, children: seenMenu(menu, chosen, entry.id) }))
    .filter(({ is_container, children }) => !is_container || children.length > 0)
    .map(({ id, name, children }) => ({ id, name, children }));
