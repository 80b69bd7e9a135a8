import { expect, test } from '../fixtures/menu';

test.describe('breadcrumb (spec §2)', () => {
  test('the last item, containers and paths with key are plain text; the rest are links', async ({
    signedIn,
    menu,
  }) => {
    const parent = await menu.add({ name: '教学管理', url: '#', path: '/teaching' });
    const keyed = await menu.add({ name: '证书', url: 'certificate', path: '/monkey/list', parent });
    const plain = await menu.add({ name: '模板', url: 'template', path: '/template', parent: keyed });
    await menu.add({ name: '详情', url: 'detail', path: '$/template/detail', parent: plain });
    await signedIn.goto('/template/detail');
    const trail = signedIn.getByRole('navigation', { name: '当前位置' });
    await expect(trail.getByRole('listitem')).toHaveText(['工作台', '教学管理', '证书', '模板', '详情']);
    await expect(trail.getByRole('link')).toHaveText(['工作台', '模板']);
    await expect(trail.locator('[aria-current=page]')).toHaveText('详情');
    await trail.getByRole('link', { name: '模板' }).click();
    await expect(signedIn).toHaveURL(/\/template$/);
    await trail.getByRole('link', { name: '工作台' }).click();
    await expect(signedIn).toHaveURL(/\/dashboard$/);
    await expect(trail.getByRole('link')).toHaveCount(0);
  });

  test('a fixed course route stands under the entry that it lights', async ({ signedIn }) => {
    await signedIn.goto('/course/attendance');
    const trail = signedIn.getByRole('navigation', { name: '当前位置' });
    await expect(trail.getByRole('listitem')).toHaveText(['工作台', '教学管理', '班级管理', '考勤管理']);
    await expect(trail.getByRole('link', { name: '班级管理' })).toHaveAttribute('href', '/course/class');
  });
});
