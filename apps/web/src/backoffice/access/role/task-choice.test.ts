import type { GrantableTask, PreviewEntry } from '@shuyuan/contract/backoffice/access/ready-role';
import { expect, it } from 'vitest';
import { besidesTasks, chooseTask, holdsTask, neededFor, seenMenu } from './task-choice';

const task = (key: string, ...nodes: string[]): GrantableTask => ({
  key,
  screen: 'screen',
  name: `task ${key}`,
  nodes,
  may_grant: true,
});
const see = task('see', 'bill.index');
const take = task('take', 'bill.index', 'till.index', 'bill.take');
const close = task('close', 'till.index', 'till.close');
const tasks = [see, take, close];

it('a task is held with all its rights, and ticked with all of them', () => {
  const chosen = chooseTask(tasks, ['odd.index'], { task: take, on: true });
  expect(chosen).toEqual(['odd.index', ...take.nodes]);
  expect(tasks.filter((one) => holdsTask(one, new Set(chosen)))).toEqual([see, take]);
  expect(besidesTasks(tasks, chosen)).toBe(1);
});

it('clearing a task leaves what another chosen one needs, and takes what it contains', () => {
  const chosen = [...take.nodes, 'till.close'];
  expect(chooseTask(tasks, chosen, { task: take, on: false })).toEqual(['till.index', 'till.close']);
});

it('a task that another one needs cannot be cleared, and says for which', () => {
  expect(neededFor(tasks, see, new Set(take.nodes))).toBe(take);
  expect(neededFor(tasks, see, new Set(see.nodes))).toBeUndefined();
  expect(neededFor(tasks, take, new Set(take.nodes))).toBeUndefined();
  expect(neededFor(tasks, see, new Set())).toBeUndefined();
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
