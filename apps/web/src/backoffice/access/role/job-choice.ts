import type { GrantableJob, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';

type Nodes = ReadonlySet<string>;

const isWithin = (nodes: readonly string[], all: Nodes): boolean => nodes.every((node) => all.has(node));

/** Whether all rights of a job are chosen. */
export const holdsJob = (job: GrantableJob, chosen: Nodes): boolean => isWithin(job.nodes, chosen);

/** The chosen jobs that need more than this one: what they need stays when this one is cleared. */
const largerJobs = (jobs: readonly GrantableJob[], job: GrantableJob, chosen: Nodes): GrantableJob[] => {
  const own = new Set(job.nodes);
  return jobs.filter((other) => other.key !== job.key && holdsJob(other, chosen) && !isWithin(other.nodes, own));
};

const nodesOf = (jobs: readonly GrantableJob[]): Nodes => new Set(jobs.flatMap(({ nodes }) => nodes));

/** The chosen job because of which this one cannot be cleared, if so. */
export const neededFor = (
  jobs: readonly GrantableJob[],
  job: GrantableJob,
  chosen: Nodes,
): GrantableJob | undefined => {
  const larger = largerJobs(jobs, job, chosen);
  if (!holdsJob(job, chosen) || !isWithin(job.nodes, nodesOf(larger))) return undefined;
  return larger.find(({ nodes }) => nodes.some((node) => job.nodes.includes(node)));
};

/** The rights after a job is ticked or cleared; those that other chosen jobs need stay. */
export const chooseJob = (
  jobs: readonly GrantableJob[],
  chosen: readonly string[],
  { job, on }: { job: GrantableJob; on: boolean },
): string[] => {
  if (on) return [...new Set([...chosen, ...job.nodes])];
  const kept = nodesOf(largerJobs(jobs, job, new Set(chosen)));
  return chosen.filter((node) => !job.nodes.includes(node) || kept.has(node));
};

/** How many of the chosen rights belong to no chosen job. */
export const besidesJobs = (jobs: readonly GrantableJob[], chosen: readonly string[]): number => {
  const held = new Set(chosen);
  const covered = nodesOf(jobs.filter((job) => holdsJob(job, held)));
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
