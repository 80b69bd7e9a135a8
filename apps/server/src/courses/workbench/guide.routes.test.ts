import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { Guide } from '@shuyuan/contract/courses/workbench/guide';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWith } from '../../backoffice/access/role/role.test-kit';
import { callApi } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const guideOf = async (token: string): Promise<Guide> =>
  (await callApi(app.url, workbenchEndpoints.guide, { token })).body.data as Guide;
const left = ({ steps }: Guide): string[] => steps.filter(({ is_done }) => !is_done).map(({ key }) => key);

test('the guide is refused to whoever has no workbench', async () => {
  const { token, admin } = await signInWith(app, { nodes: [courseNode('class', 'create')] });
  expect((await callApi(app.url, workbenchEndpoints.guide, { token })).status).toBe(403);
  await app.db.pool.query('update app.admin set deleted_at = now() where id = $1', [admin.id]);
});

test('a new school is led from its name to the first application, and then left alone', async () => {
  expect(await guideOf(app.token)).toMatchObject({ is_empty: true });
  expect(left(await guideOf(app.token))).toEqual(['school', 'programme', 'class', 'staff', 'application']);
  const value = { name: '明德商学院', logo: '' };
  await app.call(systemSettingEndpoints.save, { body: { group: 'school', version: 0, value } });
  const programme = await app.save('programme', { name: '工商管理', code: 'MBA', state: 'open' });
  expect(left(await guideOf(app.token))).toEqual(['class', 'staff', 'application']);
  await app.save('class', {
    name: '一班',
    code: '2026A',
    programme: programme.id,
    state: 'enrolling',
    capacity: 30,
    tuition: 100,
  });
  expect(await guideOf(app.token)).toMatchObject({ is_empty: false });
  await signInWith(app, {});
  expect(left(await guideOf(app.token))).toEqual(['application']);
  await app.save('enrolment', { name: '何晓晨', mobile: '13800000001', programme: programme.id });
  expect(await guideOf(app.token)).toEqual({ steps: [], is_empty: false });
});

test('whoever opens no classes is not guided, and is told when their rows are none', async () => {
  const nodes = ['workbench.index', courseNode('class', 'index')];
  const own = await signInWith(app, { nodes, scope: 'own' });
  expect(await guideOf(own.token)).toEqual({ steps: [], is_empty: true });
  const all = await signInWith(app, { nodes, scope: 'all' });
  expect(await guideOf(all.token)).toEqual({ steps: [], is_empty: false });
});
