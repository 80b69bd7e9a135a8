import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { makeCourseRecord } from '../fixtures/course-records';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/menu';

/** A day by the school's clock. */
const day = (offset = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

/** A class in which something waits of each kind. */
const busyClass = async (send: SendCall): Promise<{ name: string; classId: number }> => {
  const code = `W${Date.now().toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const name = `班级${code}`;
  const intake = { name, code, programme, state: 'running', capacity: 60, tuition: 100_000 };
  const classId = await makeCourseRecord(send, 'class', intake);
  const mobile = `139${String(Date.now()).slice(-8)}`;
  const contact = await makeCourseRecord(send, 'contact', { name: '何晓晨', mobile });
  const joined = { state: 'studying', joined_on: '2024-01-01' };
  const member = await makeCourseRecord(send, 'member', { contact, class: classId, student_no: code, ...joined });
  for (const [date, topic] of [
    [day(-1), '昨天的课'],
    [day(), '今天的课'],
  ] as const) {
    const times = { starts_at: '00:00', ends_at: '00:01' };
    await send(attendanceEndpoints.createSessions, { body: { class_id: classId, date, topic, ...times } });
  }
  const early = { class_id: classId, date: '2024-03-02', topic: '第一课', starts_at: '09:00', ends_at: '12:00' };
  const { data } = await send(attendanceEndpoints.createSessions, { body: early });
  const roll = { session_id: data.ids[0] ?? 0, marks: [], completes: true, reason: '补记' };
  await send(attendanceEndpoints.saveRoll, { body: roll });
  const paid = { member_id: member, amount: 30_000, method: 'wechat', paid_on: day() } as const;
  await send(paymentEndpoints.collect, { body: paid });
  const rows = [
    { due_on: day(-9), amount: 50_000 },
    { due_on: day(3), amount: 50_000 },
  ];
  await send(paymentEndpoints.savePlan, { body: { member_id: member, seen: [], rows } });
  await send(paymentEndpoints.refund, { body: { member_id: member, amount: 10_000, reason: '出国' } });
  const leave = { starts_at: `${day(1)}T09:00:00+08:00`, ends_at: `${day(1)}T12:00:00+08:00`, reason: '出差' };
  await makeCourseRecord(send, 'leave', { member, ...leave });
  const applicant = { name: '沈知行', mobile: `138${String(Date.now()).slice(-8)}`, programme, class: classId };
  await makeCourseRecord(send, 'enrolment', applicant);
  return { name, classId };
};

test.describe('workbench', () => {
  test('a failed load says so and can be tried again', async ({ signedIn, allowConsole }) => {
    allowConsole(/503|系统繁忙/);
    await signedIn.route('**/api/admin/workbench/index', (route) =>
      route.fulfill({ status: 503, json: { errcode: 50300, errmsg: '系统繁忙，请稍后再试' } }),
    );
    await signedIn.goto('/');
    await expect(signedIn.getByRole('main').getByRole('alert')).toContainText('系统繁忙，请稍后再试');
    await signedIn.unroute('**/api/admin/workbench/index');
    await signedIn.getByRole('button', { name: '重试' }).click();
    await expect(signedIn.getByRole('heading', { name: /好，|夜深了，/ })).toBeVisible();
  });

  test('someone without the workbench is told so instead of being sent to /404', async ({ signedIn, product }) => {
    await signedIn.route('**/api/admin/auth/menu', (route) => route.fulfill({ json: { data: [] } }));
    await signedIn.goto('/');
    await expect(signedIn.getByRole('main')).toContainText('还没有为你开通工作台');
    await expect(signedIn).toHaveURL(`${product.url}/dashboard`);
  });

  test('shows my last sign-in, the failures since, my sessions and my recent sign-ins', async ({
    signedIn,
    product,
    adminToken,
  }) => {
    await adminToken();
    const refused = await fetch(`${product.url}/api/admin/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0' },
      body: JSON.stringify({ username: 'admin', password: 'not-the-password' }),
    });
    expect(refused.status).toBe(401);
    await signedIn.goto('/');
    const failures = signedIn.getByRole('table').getByRole('row').filter({ hasText: '失败' });
    await expect(failures.first()).toContainText('Firefox · Windows');
    await expect(failures.first()).toContainText('127.0.0.1');
    await expect(signedIn.getByRole('region', { name: '账号安全' })).toContainText(/[1-9]\d* 处/);
    const recent = signedIn.getByRole('region', { name: '最近登录' });
    await expect(recent.getByRole('columnheader')).toHaveText(['时间', '结果', '浏览器', '地址']);
  });

  test('tells what waits: each number leads to a list of as many rows, each chart can be read as a table', async ({
    signedIn: page,
    product,
    adminToken,
  }) => {
    test.setTimeout(180_000);
    const { name, classId } = await busyClass(callsOf(product.url, adminToken));
    await page.goto('/');
    const todo = page.getByRole('region', { name: '待办' });
    const labels = ['未点名', '待审核报名', '逾期未缴', '7 天内到期', '待审批退费', '待审批请假'];
    for (const label of labels) {
      const card = todo.getByRole('link', { name: new RegExp(`^${label}`) });
      const count = Number((await card.locator('.todo-count').innerText()).replace(/\D/g, ''));
      expect(count, label).toBeGreaterThan(0);
      await card.click();
      await expect(page.locator('.table-pager-total'), label).toHaveText(`共 ${count} 条`);
      await page.goBack();
    }
    await expect(todo.getByRole('link', { name: /^逾期未缴/ })).toContainText(/¥[\d,.]+ · \d+ 人/);

    const funnel = page.getByRole('region', { name: '录取漏斗' });
    await expect(funnel.getByRole('img', { name: /^录取漏斗：报名 \d+/ }).locator('canvas')).toBeVisible();
    await expect(page.getByRole('img', { name: /^按月收款：/ }).locator('canvas')).toBeVisible();
    await expect(page.getByRole('img', { name: /^各班出勤率：/ }).locator('canvas')).toBeVisible();
    await funnel.getByLabel('课程项目').selectOption({ label: name.replace('班级', '项目') });
    await funnel.getByRole('button', { name: '看数据' }).click();
    await expect(funnel.getByRole('row')).toHaveText(['阶段人数占报名', '报名1100.0%', /进入面试/, /录取/, /入学/]);
    const receipts = page.getByRole('region', { name: '按月收款' });
    await receipts.getByRole('button', { name: '看数据' }).click();
    await expect(receipts.getByRole('row')).toHaveCount(13);
    await expect(receipts.getByRole('row').last()).toContainText(day().slice(0, 7));

    expect(await axeFindingsInBothLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page
      .getByRole('region', { name: '今日课次' })
      .getByRole('link', { name: new RegExp(name) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/course/attendance\\?class=${classId}&session=\\d+$`));
    await expect(page.getByRole('radiogroup', { name: /^何晓晨/ })).toBeVisible();
  });

  test('one block that does not come leaves the others, and all done is said so', async ({
    signedIn: page,
    allowConsole,
  }) => {
    allowConsole(/503|系统繁忙/);
    const none = { data: null };
    await page.route(`**${identityEndpoints.permissions.path}*`, async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: data.filter((node: string) => node !== courseNode('payment', 'index')) } });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const blocks = ['sessions', 'enrolment', 'dues', 'attendance'];
    for (const block of blocks) {
      await page.route(`**/api/admin/workbench/${block}`, (route) => route.fulfill({ json: none }));
    }
    await page.route('**/api/admin/workbench/leaves', (route) => route.fulfill({ json: { data: { pending: 0 } } }));
    await page.route('**/api/admin/workbench/refunds', (route) =>
      route.fulfill({ status: 503, json: { errcode: 50300, errmsg: '系统繁忙，请稍后再试' } }),
    );
    await page.goto('/');
    const todo = page.getByRole('region', { name: '待办' });
    await expect(todo.getByRole('link')).toHaveCount(1);
    await expect(todo.getByRole('alert')).toContainText('退费没有加载成功');
    await expect(page.getByRole('region', { name: '录取漏斗' })).toHaveCount(0);
    const nothing = { rows: 0, fen: 0 };
    await page.route('**/api/admin/workbench/refunds', (route) =>
      route.fulfill({ json: { data: { pending: nothing, approved: nothing, adjustments: null } } }),
    );
    await todo.getByRole('button', { name: '重试' }).click();
    await expect(todo).toContainText('都处理完了');
    expect(asked).not.toContain('/api/admin/workbench/receipts');
  });

  test('says what to do when the menu holds no other screen', async ({ signedIn }) => {
    await signedIn.route(`**${identityEndpoints.menu.path}`, async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: data.filter(({ path }: { path: string }) => path === '/dashboard') } });
    });
    await signedIn.goto('/');
    await expect(signedIn.getByRole('region', { name: '快捷入口' })).toContainText('还没有其他页面');
  });

  test('offers the screens of my own menu', async ({ signedIn, menu }) => {
    await signedIn.goto('/');
    const entries = signedIn.getByRole('region', { name: '快捷入口' });
    await expect(entries.getByRole('link', { name: '文件库' })).toBeVisible();
    const parent = await menu.add({ name: '教务中心', url: '#', path: '/teaching', sort: -1 });
    await menu.add({ name: '开班一览', url: 'course/class', path: '/course/class', parent });
    await menu.add({ name: '暗门', url: 'hidden', path: '$/hidden', parent });
    await signedIn.reload();
    const added = entries.getByRole('link', { name: '开班一览' });
    await expect(added).toHaveText('开班一览教务中心');
    await expect(entries.getByRole('link', { name: '暗门' })).toHaveCount(0);
    await added.click();
    await expect(signedIn).toHaveURL(/\/course\/class$/);
  });
});
