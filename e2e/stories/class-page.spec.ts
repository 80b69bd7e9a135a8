import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/product';

const saved = async (send: SendCall, form: CourseForm, values: Record<string, unknown>): Promise<number> => {
  const query = { custom_form_id: courseFormIds[form] };
  return (await send(recordWriteEndpoints.save, { query, body: { values: values as never } })).data.id;
};

/** A running class at a place, with an active member, a paused one, and an application. */
const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `Q${mark.toString(36).toUpperCase()}`;
  const mobile = (at: number) => `17${String(mark + at).slice(-9)}`;
  const programme = await saved(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const name = `班级${code}`;
  const place = { lng: 112.938, lat: 28.228, address: '长沙市岳麓区麓山南路' };
  const intake = { name, code, programme, state: 'enrolling', capacity: 5, tuition: 1_234_500, place };
  const classId = await saved(send, 'class', intake);
  const members: number[] = [];
  for (const [at, state] of ['studying', 'paused'].entries()) {
    const contact = await saved(send, 'contact', { name: `学员${at}`, mobile: mobile(at) });
    members.push(await saved(send, 'member', { contact, class: classId, state, joined_on: '2026-03-01' }));
  }
  const applying = { name: '申请人', mobile: mobile(7), programme, class: classId };
  await saved(send, 'enrolment', applying);
  return { name, code, classId, members };
};

test('a class is seen at a glance, edited, and brought to its end with its members', async ({
  signedIn: page,
  product,
  adminToken,
  allowConsole,
  expectMessage,
}) => {
  test.slow();
  // A class with members cannot be cancelled.
  allowConsole(/409/);
  const send = callsOf(product.url, adminToken);
  const made = await makeClass(send);
  await page.goto(`/course/class?keyword=${made.code}`);
  await page.getByRole('table', { name: '班级列表' }).getByRole('link', { name: made.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/course/class\\?class=${made.classId}$`));
  await page.reload();
  await expect(page.getByRole('heading', { name: made.name })).toBeVisible();
  await expect(mainMenu(page).locator('[aria-current]')).toHaveText(/^班级/);
  await expect(page.getByRole('region', { name: '基本信息' })).toContainText('¥12,345.00');
  await expect(page.getByRole('region', { name: '基本信息' })).toContainText('麓山南路');
  await expect(page.getByRole('region', { name: '成员', exact: true })).toContainText('2 / 5 人');
  await expect(page.getByRole('region', { name: '费用' })).toContainText('¥24,690.00');
  await expect(page.getByRole('region', { name: '考勤' })).toContainText('没有排好的课');
  const waiting = page.getByRole('region', { name: '待处理报名' });
  await expect(waiting.getByRole('link', { name: '1 人' })).toHaveAttribute(
    'href',
    `/course/apply_list?class=${made.classId}&state=pending`,
  );
  expect(await axeFindings(page)).toEqual([]);

  const acts = page.getByRole('group', { name: '班级操作' });
  await acts.getByRole('button', { name: '编辑' }).click();
  const editor = page.getByRole('dialog', { name: /^编辑班级/ });
  await atRest(page);
  await editor.getByLabel('名额').fill('8');
  await editor.getByRole('button', { name: /提\s*交/ }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.locator('.class-header').getByText('2 / 8 人')).toBeVisible();

  const asked = page.getByRole('alertdialog');
  const agree = () => asked.getByRole('button', { name: /确\s*定/ }).click();
  await acts.getByRole('button', { name: '取消班级' }).click();
  await agree();
  await expectMessage('还有 2 人在册或已录取，不能取消班级；请先办理退学或撤回');
  await acts.getByRole('button', { name: '开课' }).click();
  await agree();
  await expectMessage('班级状态已改为“开课”');
  await acts.getByRole('button', { name: '结业' }).click();
  await expect(asked).toContainText('1 名在读成员将一并改为结业');
  await asked.getByRole('checkbox', { name: /1 名休学成员也一并结业/ }).check();
  await agree();
  await expectMessage('班级已结业，2 名成员一并结业');
  await expect(acts.getByRole('button', { name: '恢复开课' })).toBeVisible();
  await expect(page.getByRole('region', { name: '成员', exact: true })).toContainText('2 / 8 人');
  for (const id of made.members) {
    const query = { custom_form_id: courseFormIds.member, id };
    expect((await send(recordEndpoints.show, { query })).data.state).toBe('graduated');
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole('navigation', { name: '班级的页面' }).getByRole('link', { name: '学员' }).click();
  await expect(page).toHaveURL(new RegExp(`/course/txl\\?class=${made.classId}$`));
  await page.getByRole('navigation', { name: '班级的页面' }).getByRole('link', { name: '概况' }).click();
  await expect(page.getByRole('heading', { name: made.name })).toBeVisible();
});
