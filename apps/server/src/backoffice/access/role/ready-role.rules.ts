import type {
  GrantableJob,
  GrantableReadyRole,
  Job,
  PreviewEntry,
  ReadyRole,
} from '@shuyuan/contract/backoffice/access/ready-role';
import { isContainer } from '@shuyuan/contract/backoffice/menu/menu-path';
import { jobs } from '@shuyuan/contract/product/jobs';
import { readyRoles } from '@shuyuan/contract/product/ready-roles';
import type { MenuEntry } from './catalogue.rules';
import { roleTexts } from './role.texts';

/** The rights that a ready role gives: those of its jobs. */
export const nodesOfReady = (role: Pick<ReadyRole, 'jobs'>, known: readonly Job[] = jobs): string[] => {
  const wanted = role.jobs.map((key) => known.find((job) => job.key === key));
  return [...new Set(wanted.flatMap((job) => job?.nodes ?? []))].sort();
};

/** The name itself or, where a role has it, the first numbered one that is free. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : roleTexts.numbered(name, count);
    if (!taken.has(tried)) return tried;
  }
};

/** The jobs of the editor. */
export const grantableJobs = (mayGrant: (node: string) => boolean): GrantableJob[] =>
  jobs.map((job) => ({ ...job, nodes: [...job.nodes], may_grant: job.nodes.every(mayGrant) }));

/** The ready roles of the editor. */
export const grantableReadyRoles = (
  mayGrant: (node: string) => boolean,
  taken: ReadonlySet<string>,
): GrantableReadyRole[] =>
  readyRoles.map(({ jobs: _jobs, ...role }) => {
    const nodes = nodesOfReady({ jobs: _jobs });
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
