import type { Browser, Page } from '@playwright/test';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { openList } from '../fixtures/choose-option';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test, tokenCookie } from '../fixtures/product';
import type { Product } from '../fixtures/running-product';

/** Today in the school's time zone. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const weekdayName = (): string =>
  ['周日', '周一', '周二', '周三', '周四', '周五', '周六'][new Date(`${today()}T00:00:00Z`).getUTCDay()] ?? '';

const sixty = `
  with people as (
    insert into form.course_contact (name, mobile, search_entry)
    select '学员' || lpad(at::text, 2, '0'), '139' || lpad((($1::bigint * 100 + at) % 100000000)::text, 8, '0'),
      app.code_entry('A', '学员' || lpad(at::text, 2, '0')) from generate_series(1, 60) as at
    returning id, name
  )
  insert into form.course_member (contact, class, student_no, state, joined_on, receivable)
  select id, $1::bigint, 'K' || $1::bigint || '-' || right(name, 2), 'studying', '2020-01-01', 0 from people`;

/** Marks by keyboard only and counts the keys. */
const keyboardOf = (page: Page) => {
  let pressed = 0;
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    pressed += times;
  };
  return { press, count: () => pressed };
};

const makeClass = async (product: Product, send: SendCall): Promise<number> => {
  const code = `T${Date.now().toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const intake = { name: `班级${code}`, code, programme, state: 'running', capacity: 60, tuition: 0 };
  const id = await makeCourseRecord(send, 'class', intake);
  await product.sql(sixty, [id]);
  return id;
};

/** A phone of the same user: 390 px wide, with touch. */
const phoneOf = async (browser: Browser, { url, token }: { url: string; token: string }): Promise<Page> => {
  const size = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: url, viewport: size, hasTouch: true, isMobile: true });
  await context.addCookies([{ name: tokenCookie, value: token, url, sameSite: 'Strict' }]);
  return context.newPage();
};

const status = (page: Page) => page.locator('.roll-status');
const stateOf = (page: Page, name: string, state: string) =>
  page.getByRole('radiogroup', { name: new RegExp(`^${name} `) }).getByRole('radio', { name: state });

test('a class of sixty is planned for, marked by keyboard and through a lost network, and told by numbers', async ({
  browser,
  pageWatch,
  signedIn: page,
  product,
  adminToken,
  expectMessage,
  allowConsole,
}) => {
  test.setTimeout(180_000);
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const send = callsOf(product.url, adminToken);
  const classId = await makeClass(product, send);

  // In the evening all classes of the day have begun.
  await page.clock.install({ time: new Date(`${today()}T23:30:00+08:00`) });
  await page.goto(`/course/attendance?class=${classId}`);
  await expect(page).toHaveTitle(/^考勤管理/);
  await expect(page.getByText('还没有课次')).toBeVisible();
  await page.getByRole('button', { name: '排课' }).last().click();
  const dialog = page.getByRole('dialog', { name: '排课' });
  await atRest(page);
  await dialog.getByLabel('主题').fill('组织行为学');
  await dialog.getByLabel('教室').fill('一号楼 101');
  await dialog.getByLabel('日期', { exact: true }).fill(today());
  await dialog.getByRole('switch').click();
  await dialog.getByRole('checkbox', { name: weekdayName() }).check();
  await dialog.getByText('按周数').click();
  await dialog.getByLabel('共几周').fill('3');
  await dialog.getByRole('button', { name: '看看排到哪些天' }).click();
  await expect(dialog.getByRole('region', { name: '共 3 次课' }).getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('已排 3 次课');

  await page
    .getByRole('button', { name: /^更多 / })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: '修改同批课次' }).click();
  const series = page.getByRole('dialog', { name: '修改同批课次' });
  await atRest(page);
  await series.getByLabel('教室').fill('二号楼 201');
  await series.getByRole('button', { name: '提交' }).click();
  await expectMessage('已修改 2 次课');
  await expect(page.getByRole('row').filter({ hasText: '二号楼 201' })).toHaveCount(2);

  await page.getByRole('link', { name: /^点名/ }).first().click();
  await expect(page).toHaveURL(/session=\d+/);
  await page.reload();
  await expect(page.getByText('未点名')).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(60);

  const { press, count } = keyboardOf(page);
  await stateOf(page, '学员01', '出勤').focus();
  await press('ArrowDown', 2);
  await press('2');
  await press('PageDown');
  await press('ArrowDown', 4);
  await press('5');
  await press('PageDown');
  await press('Enter', 3);
  await press('3');
  await press('PageDown');
  await press('ArrowDown', 4);
  await press('4');
  await press('End');
  await press('5');
  await press('Control+Enter');
  await expect(page.getByText('已点名')).toBeVisible();
  await expect(status(page)).toHaveText('已保存');
  // Sixty marks with five exceptions: well under thirty seconds at one key a second.
  expect(count()).toBeLessThanOrEqual(30);
  const counts = page.getByRole('list', { name: '本次统计' });
  await expect(counts).toHaveText('出勤 55迟到 1早退 1请假 1缺勤 2');

  await page.context().setOffline(true);
  await stateOf(page, '学员02', '缺勤').focus();
  await page.keyboard.press('2');
  await expect(status(page)).toContainText('1 项待发送');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('5');
  await expect(status(page)).toContainText('2 项待发送');
  await expect(stateOf(page, '学员02', '迟到')).toBeChecked();
  await page.context().setOffline(false);
  await expect(status(page)).toHaveText('已保存');
  await page.reload();
  await expect(stateOf(page, '学员02', '迟到')).toBeChecked();
  await expect(stateOf(page, '学员04', '缺勤')).toBeChecked();

  const { data: rates } = await send(attendanceEndpoints.rates, { query: { class_id: classId } });
  expect(rates).toMatchObject({ sessions: 3, rolled: 1, all: { marked: 60, counts: { late: 2, absent: 3 } } });

  await page.getByRole('link', { name: '请假', exact: true }).click();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const asking = page.getByRole('dialog', { name: '新增请假' });
  const member = asking.getByRole('combobox', { name: '学号' });
  const found = (await openList(member)).locator('.ant-select-item-option');
  await member.fill('员04');
  await expect(found).toHaveText([`学员04 K${classId}-04`]);
  await found.click();
  await asking.getByLabel('开始').fill(`${today()}T00:00`);
  await asking.getByLabel('结束').fill(`${today()}T13:00`);
  await asking.getByLabel('请假事由').fill('出差');
  await asking.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: /^批准/ }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expectMessage('已批准，1 次缺勤改为请假');
  await page.getByRole('link', { name: '考勤表' }).click();
  await expect(page.getByRole('region', { name: /考勤表$/ }).locator('td[data-state="absent"]')).toHaveCount(2);
  await page.getByRole('link', { name: '出勤率' }).click();
  await expect(page.getByText('93.3%')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /学员17/ })).toContainText('缺课预警');

  const topic = `开学第一课 ${classId}`;
  const { data: made } = await send(attendanceEndpoints.createSessions, {
    body: { class_id: classId, date: '2024-03-02', starts_at: '09:00', ends_at: '12:00', topic },
  });
  const missing = new URLSearchParams({ search: JSON.stringify({ roll_state: ['missing'] }), keyword: topic });
  await page.goto(`/course/attendance?${missing}`);
  await page.getByRole('link', { name: `点名 ${topic}` }).click();
  await expect(page).toHaveURL(new RegExp(`session=${made.ids[0]}`));
  await page
    .getByRole('radiogroup', { name: /^学员05 / })
    .getByText('缺勤')
    .click();
  await expect(status(page)).toHaveText('待发送 1 项');
  await page.getByRole('button', { name: '保存补签' }).click();
  await expectMessage('请先填写补签原因');
  await page.getByLabel('补签原因').fill('开学当天没有网络');
  await page.getByRole('button', { name: '保存补签' }).click();
  await expect(page.getByText('已点名')).toBeVisible();
  await expect(status(page)).toHaveText('已保存');
  await expect(page.locator('.roll-row').filter({ hasText: '学员05' })).toContainText('补签 开学当天没有网络');

  const { data: afternoon } = await send(attendanceEndpoints.createSessions, {
    body: { class_id: classId, date: today(), starts_at: '14:00', ends_at: '17:00', topic: '公司财务' },
  });
  const phone = await phoneOf(browser, { url: product.url, token: await adminToken() });
  await pageWatch.watch(phone.context());
  await phone.clock.install({ time: new Date(`${today()}T13:00:00+08:00`) });
  await phone.goto(`/course/attendance?class=${classId}&session=${afternoon.ids[0]}`);
  await expect(phone.getByRole('radiogroup')).toHaveCount(60);
  expect((await phone.locator('.roll-state').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const touches = [
    ['学员03', '迟到'],
    ['学员18', '缺勤'],
    ['学员31', '早退'],
    ['学员45', '请假'],
    ['学员60', '缺勤'],
  ] as const;
  for (const [name, state] of touches) {
    await phone
      .getByRole('radiogroup', { name: new RegExp(`^${name} `) })
      .getByText(state)
      .tap();
  }
  // The class begins in an hour: whoever finishes its roll now is asked.
  await phone.getByRole('button', { name: '完成点名' }).tap();
  await agree(phone, '还没有上课，现在就完成点名？');
  await expect(phone.getByText('已点名')).toBeVisible();
  await expect(status(phone)).toHaveText('已保存');
  await expect(phone.getByRole('list', { name: '本次统计' })).toHaveText('出勤 55迟到 1早退 1请假 1缺勤 2');
  await expectFits(phone);
  await phone.getByRole('link', { name: '考勤表' }).tap();
  await expect(phone.getByRole('region', { name: /考勤表$/ }).locator('td[data-state="absent"]')).toHaveCount(4);
  await expectFits(phone);
  await phone.context().close();
});
