import type { GrantableJob, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';
import { expect, it } from 'vitest';
import { besidesJobs, chooseJob, holdsJob, neededFor, seenMenu } from './job-choice';

const job = (key: string, ...nodes: string[]): GrantableJob => ({
  key,
  screen: 'screen',
  name: `job ${key}`,
  nodes,
  may_grant: true,
});
const see = job('see', 'bill.index');
const take = job('take', 'bill.index', 'till.index', 'bill.take');
const close = job('close', 'till.index', 'till.close');
const jobs = [see, take, close];

it('a job is held with all its rights, and ticked with all of them', () => {
  const chosen = chooseJob(jobs, ['odd.index'], { job: take, on: true });
  expect(chosen).toEqual(['odd.index', ...take.nodes]);
  expect(jobs.filter((one) => holdsJob(one, new Set(chosen)))).toEqual([see, take]);
  expect(besidesJobs(jobs, chosen)).toBe(1);
});

it('clearing a job leaves what another chosen one needs, and takes what it contains', () => {
  const chosen = [...take.nodes, 'till.close'];
  expect(chooseJob(jobs, chosen, { job: take, on: false })).toEqual(['till.index', 'till.close']);
});

it('a job that another one needs cannot be cleared, and says for which', () => {
  expect(neededFor(jobs, see, new Set(take.nodes))).toBe(take);
  expect(neededFor(jobs, see, new Set(see.nodes))).toBeUndefined();
  expect(neededFor(jobs, take, new Set(take.nodes))).toBeUndefined();
  expect(neededFor(jobs, see, new Set())).toBeUndefined();
});

it('the menu has the entries whose lists are chosen, and no empty container', () => {
  const entry = (id: number, over: Partial<PreviewEntry>): PreviewEntry => ({
    id,
    parent_id: null,
    name: `entry ${id}`,
    node: null,
    is_container: false,
    ...over,
  });
  const menu = [
    entry(1, {}),
    entry(2, { is_container: true }),
    entry(3, { parent_id: 2, node: 'bill.index' }),
    entry(4, { parent_id: 2, node: 'till.index' }),
    entry(5, { is_container: true }),
    entry(6, { parent_id: 5, node: 'user.index' }),
  ];
  expect(seenMenu(menu, new Set(['bill.index']))).toEqual([
    { id: 1, name: 'entry 1', children: [] },
    { id: 2, name: 'entry 2', children: [{ id: 3, name: 'entry 3', children: [] }] },
  ]);
});
