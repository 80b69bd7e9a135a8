import { expect, test } from '../fixtures/product';

test('a fixed course route stands in the breadcrumb under the entry that it lights (spec §2)', async ({ signedIn }) => {
  await signedIn.goto('/course/attendance');
  const trail = signedIn.getByRole('navigation', { name: '当前位置' });
  await expect(trail.getByRole('listitem')).toHaveText(['工作台', '教学管理', '班级管理', '考勤管理']);
  await expect(trail.getByRole('link', { name: '班级管理' })).toHaveAttribute('href', '/course/class');
});
