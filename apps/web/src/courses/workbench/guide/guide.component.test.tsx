import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { Guide } from '@shuyuan/contract/courses/workbench/guide';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { expectAddress, expectFits, expectGone } from '../../../app/driving.test-kit';
import { menuEntry, openProduct } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { workbenchScreen } from '..';
import { noWork } from '../work.test-kit';

await workbenchScreen.load();
await import('./guide-bar');

const steps: Guide['steps'] = [
  { key: 'school', is_done: true },
  { key: 'programme', is_done: false },
  { key: 'class', is_done: false },
];
const guide = page.getByRole('region', { name: '开学向导' });
const todo = page.getByRole('region', { name: '待办' });
const way = page.getByRole('navigation', { name: '开学向导' });

const open = (data: Guide, preference: unknown = null): void =>
  openProduct('/', {
    script: () => {
      const own = menuEntry({ name: '工作台', path: '/dashboard', url: workbenchScreen.key });
      const others = [
        menuEntry({ name: '课程项目', path: '/course/program', url: 'unknown' }),
        menuEntry({ name: '班级', path: '/course/class', url: 'unknown' }),
      ];
      server.answer(identityEndpoints.menu, { data: [own, ...others] });
      server.answer(identityEndpoints.permissions, { data: [courseNode('leave', 'index')] });
      server.answer(preferenceEndpoints.show, { data: preference });
      server.answer(workbenchEndpoints.work, { data: { ...noWork, leaves: { pending: 0 } } });
      server.answer(workbenchEndpoints.index, {
        data: {
          now: '2026-03-02T09:00:00+08:00',
          last_sign_in: null,
          failed_since: 0,
          open_sessions: 1,
          recent_sign_ins: [],
          must_change_password: false,
        },
      });
      server.answer(workbenchEndpoints.guide, { data });
    },
  });

it('is not there for a school that works, where no todos mean that all is done', async () => {
  open({ steps: [], is_empty: false });
  await expect.element(todo).toHaveTextContent('都处理完了');
  await expectGone(guide);
});

it('never says that all is done where there is nothing yet, but whom to ask about the scope', async () => {
  open({ steps: [], is_empty: true });
  await expect.element(todo).toHaveTextContent('还没有您能看到的班级和报名');
  await expect.element(todo).toHaveTextContent('数据范围');
  await expectGone(guide);
});

it('leads through the steps: each has its way back, and the way to the next one', { tags: ['long'] }, async () => {
  open({ steps, is_empty: true });
  await expect.element(guide).toHaveTextContent('已完成 1 / 3');
  await expect.element(todo).toHaveTextContent('学校还是空的');
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await guide.getByRole('link', { name: /^课程项目/ }).click();
  await expectAddress(/^\/course\/program/);
  await expect.element(way).toHaveTextContent('开学向导第 2 步：课程项目');
  await way.getByRole('link', { name: '下一步：班级' }).click();
  await expectAddress('/course/class');
  await expect.element(way).toHaveTextContent('开学向导第 3 步：班级');
  await page.viewport(390, 844);
  await expectFits();
  await way.getByRole('link', { name: '回到工作台' }).click();
  await expect.element(guide).toBeVisible();
  await expectFits();
  await expectGone(way);
  await page.viewport(1280, 900);
});

it('is dismissed for good, and can be shown again', async () => {
  open({ steps, is_empty: true });
  await guide.getByRole('button', { name: '不再显示' }).click();
  await expectGone(guide);
  await expect
    .poll(() => server.asked(preferenceEndpoints.save).map(({ body }) => body))
    .toContainEqual({ key: 'workbench.guide', value: 'dismissed' });
  open({ steps, is_empty: true }, 'dismissed');
  await todo.getByRole('button', { name: '重新显示开学向导' }).click();
  await expect.element(guide).toBeVisible();
});
