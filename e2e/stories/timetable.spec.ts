import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { callsOf } from '../fixtures/api';
import { chooseOption } from '../fixtures/choose-option';
import { makeCourseClass } from '../fixtures/course-records';
import { dialogOf, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { printed } from '../fixtures/paper';
import { expect, test } from '../fixtures/product';
import { schoolDay } from '../fixtures/school-day';

const a4Across = '297×210';

/** The Monday some weeks from now, and a day of its week. */
const mondayIn = (weeks: number): string => {
  const weekday = (new Date(schoolDay(0)).getUTCDay() + 6) % 7;
  return schoolDay(weeks * 7 - weekday);
};
const dayOf = (monday: string, days: number): string =>
  new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);

test('a secretary sees a clash, closes the school for a day, plans around it, and prints the week', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, expectMessage, allowConsole }) => {
  test.slow();
  allowConsole(/409 \(Conflict\)/);
  const send = callsOf(product.url, adminToken);
  const teacher = `王教授${Date.now() % 10_000}`;
  const one = await makeCourseClass(send, {
    students: ['欧阳明远'],
    joinedOn: '2026-01-01',
    state: 'running',
    tuition: 0,
  });
  const other = await makeCourseClass(send, { students: [], joinedOn: '2026-01-01', state: 'running', tuition: 0 });
  const monday = mondayIn(4);
  const plan = { date: monday, starts_at: '09:00', ends_at: '12:00', topic: '战略管理', teacher };
  await send(attendanceEndpoints.createSessions, { body: { ...plan, class_id: one.id } });

  // The other class gets the same teacher at the same time: a warning, then both stand in the week.
  await page.goto(`/course/attendance?class=${other.id}`);
  await page.getByRole('button', { name: '排课' }).last().click();
  const dialog = await dialogOf(page, '排课');
  await dialog.getByLabel('主题').fill('财务管理');
  await dialog.getByLabel('授课老师').fill(teacher);
  await dialog.getByLabel('日期', { exact: true }).fill(monday);
  await dialog.getByLabel('开始时间').fill('11:00');
  await dialog.getByLabel('结束时间').fill('13:00');
  await press(dialog);
  const asked = page.getByRole('alertdialog', { name: '有 1 处冲突，仍要保存？' });
  await expect(asked).toContainText(`老师有课：09:00–12:00 ${one.name}“战略管理”`);
  await asked.getByRole('button', { name: '取消' }).click();
  await expect(dialog.getByText(/已占用授课老师/)).toBeVisible();
  await press(dialog);
  await asked.getByRole('button', { name: '仍要保存' }).click();
  await expectMessage('已排 1 次课');

  await page.getByRole('link', { name: '课程表' }).click();
  await expect(page).toHaveTitle(/^课程表/);
  for (let week = 0; week < 4; week += 1) await page.getByRole('button', { name: '下一周' }).click();
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  await expect(page.getByText(`老师“${teacher}”同时有两次课`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /战略管理.*冲突|冲突.*战略管理/ }).click();
  const card = await dialogOf(page, '课次');
  await expect(card).toContainText(one.name);
  await expect(card.getByRole('link', { name: '点名册' })).toHaveAttribute(
    'href',
    new RegExp(`class=${one.id}&session=`),
  );
  await page.goBack();
  await expect(card).toBeHidden();

  // The school is closed on the Monday after.
  const closed = dayOf(monday, 7);
  await page.getByRole('button', { name: '校历' }).click();
  await page.getByRole('button', { name: '新增' }).first().click();
  const holiday = await dialogOf(page, /新增/);
  await holiday.getByLabel('名称').fill('校庆日');
  await holiday.getByLabel('第一天').fill(closed);
  await submit(holiday);
  await page.getByRole('link', { name: '返回课程表' }).click();

  // A series of the first class leaves that day out, and says so.
  await chooseOption(page.getByRole('combobox', { name: '全部班级' }), one.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '排课' }).click();
  const series = await dialogOf(page, '排课');
  await series.getByLabel('主题').fill('组织行为学');
  await series.getByLabel('日期', { exact: true }).fill(monday);
  await series.getByLabel('开始时间').fill('19:00');
  await series.getByLabel('结束时间').fill('21:00');
  await series.getByRole('switch').click();
  await series.getByRole('checkbox', { name: '周一' }).check();
  await series.getByLabel('共几次').fill('2');
  await series.getByRole('button', { name: '看看排到哪些天' }).click();
  await expect(series.getByText(`跳过放假的 1 天：${closed} 校庆日`)).toBeVisible();
  await submit(series);
  await expectMessage(`已排 2 次课；跳过放假的 1 天（${closed} 校庆日）`);
  await expect(page.getByRole('button', { name: /组织行为学/ })).toBeVisible();

  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.getByRole('article')).toContainText(`班级：${one.name}`);
  const sheet = await printed(page);
  expect(sheet.pages.map(({ size }) => size)).toEqual([a4Across]);
  for (const words of ['商学院课程表', '组织行为学', '战略管理', teacher, '上午', '晚上'])
    expect(sheet.pages[0]?.words).toContain(words);
  expect(sheet.pages[0]?.words).not.toContain('财务管理');
  await page.getByRole('link', { name: '返回课程表' }).click();
  await page.getByRole('button', { name: '下一周' }).click();
  await expect(page.getByRole('heading', { name: /放假 校庆日/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/course/timetable?week=${monday}`);
  await expect(page.getByRole('region', { name: /^周一/ }).getByRole('button')).toHaveCount(3);
  await expectFits(page);
});
