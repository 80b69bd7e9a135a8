import type { Page } from '@playwright/test';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { countClicks } from '../fixtures/clicks';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { openInClient } from '../fixtures/in-client';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/records';
import { takeMoney } from '../fixtures/take-money';

interface Made {
  readonly name: string;
  readonly from: string;
  readonly scope: string;
}

/** Makes a role from a ready one on the page of roles, and returns its id. */
const makeRole = async (page: Page, { name, from, scope }: Made): Promise<number> => {
  await page.getByRole('button', { name: '新增角色' }).first().click();
  const dialog = await dialogOf(page, '新增角色');
  await dialog.getByRole('radio', { name: from, exact: true }).check();
  await dialog.getByRole('radio', { name: scope, exact: true }).check();
  await dialog.getByLabel('角色名称').fill(name);
  const [reply] = await Promise.all([page.waitForResponse(/role\/save/), press(dialog)]);
  await expect(dialog).toBeHidden();
  return ((await reply.json()) as { data: { id: number } }).data.id;
};

/** The entries below 财务管理, which is folded at first. */
const expectFinance = async (page: Page, names: readonly string[]): Promise<void> => {
  const container = mainMenu(page).getByRole('listitem').filter({ hasText: '财务管理' });
  await container.getByRole('button', { name: '财务管理' }).click();
  await expect(container.getByRole('link')).toHaveText([...names]);
};

/** Gives a colleague this role and no other. */
const giveRole = async (send: SendCall, id: number, roleId: number): Promise<void> => {
  const { data: user } = await send(userEndpoints.show, { query: { id } });
  const { version, username, name, department } = user;
  await send(userEndpoints.save, {
    body: { id, version, username, name, department_id: department.id, role_ids: [roleId] },
  });
};

test('roles made from ready ones in at most 6 clicks each show what their work needs and nothing else', {
  tag: '@long',
}, async ({ signedIn: page, records, product, adminToken }) => {
  test.setTimeout(200_000);
  const send = callsOf(product.url, adminToken);
  const students = ['周雨桐', '吴思远'];
  const intake = await makeCourseClass(send, { students, joinedOn: '2026-03-01', state: 'running', tuition: 100_000 });
  const mark = String(Date.now()).slice(-6);
  const clicks = await countClicks(page);
  await page.goto('/system/role');
  const hire = async (made: Made) => {
    clicks.reset();
    const roleId = await makeRole(page, { ...made, name: `${made.name}${mark}` });
    expect(clicks.count(), made.name).toBeLessThanOrEqual(6);
    const colleague = await records.colleague(`${made.name}${mark}`, []);
    await giveRole(send, colleague.id, roleId);
    return colleague;
  };
  const cashier = await hire({ name: '收银', from: '财务出纳', scope: '全部' });
  const teacher = await hire({ name: '带班', from: '班主任', scope: '本人' });
  const admissions = await hire({ name: '招生专员', from: '招生', scope: '全部' });

  const till = await cashier.open();
  await till.goto(`/course/pay?class=${intake.id}`);
  await expect(mainMenu(till).getByRole('link')).toHaveText(['工作台', '课程项目', '班级管理', '学员库']);
  await expectFinance(till, ['收款', '欠费', '流水', '日结', '付款单位']);
  await till.getByRole('button', { name: /^收款.*周雨桐/ }).click();
  const collect = await dialogOf(till, '收款：周雨桐');
  await collect.getByLabel('金额').fill('500');
  await submit(collect);
  await expect(till.getByRole('dialog', { name: /^SJ\d{4}-\d{6}$/ })).toContainText('伍佰元整');
  await till.goto('/course/apply');
  await expect(till).toHaveURL(/\/404/);

  // Of the school's classes the head teacher sees their own; while there is none, the list says why it is empty.
  const classroom = await teacher.open();
  await classroom.goto('/course/class');
  await expect(classroom.getByText('您的数据范围是“本人”，范围外的记录不会显示；需要查看请联系管理员。')).toBeVisible();
  const own = await makeCourseRecord(send, 'programme', { name: `自己的${mark}`, code: `O${mark}`, state: 'open' });
  const name = `自己的班${mark}`;
  const led = { name, code: `L${mark}`, programme: own, state: 'running', capacity: 9, tuition: 100 };
  const classId = await makeCourseRecord(send, 'class', { ...led, head_teacher: teacher.id });
  const contact = await makeCourseRecord(send, 'contact', { name: '郑一鸣', mobile: `1360${mark}7` });
  await makeCourseRecord(send, 'member', { contact, class: classId, state: 'studying', joined_on: '2026-03-01' });
  const lesson = { class_id: classId, date: '2026-03-02', topic: '第一课', starts_at: '09:00', ends_at: '12:00' };
  const { data: sessions } = await send(attendanceEndpoints.createSessions, { body: lesson });
  await classroom.goto('/course/class');
  const classes = classroom.getByRole('table', { name: '班级列表' }).locator('tbody').getByRole('row');
  await expect(classes).toHaveText([new RegExp(name)]);
  await expect(classes).toContainText([`自己的${mark}`]);
  await expect(classes).not.toContainText([/#\d/]);
  await expect(mainMenu(classroom).getByRole('link')).toHaveText([
    '工作台',
    '课程项目',
    '班级管理',
    '学员库',
    '课程表',
  ]);
  await expectFinance(classroom, ['欠费', '流水']);
  await openInClient(classroom, `/course/attendance?class=${classId}&session=${sessions.ids[0]}`);
  await expect(classroom.getByRole('radiogroup', { name: /^郑一鸣/ })).toBeVisible();
  await openInClient(classroom, `/course/pay?class=${classId}`);
  await expect(classroom.getByRole('row', { name: /郑一鸣/ })).toBeVisible();
  await expect(classroom.getByRole('button', { name: /^收款/ })).toHaveCount(0);

  const office = await admissions.open();
  await office.goto('/course/apply');
  const menu = ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录'];
  await expect(mainMenu(office).getByRole('link')).toHaveText(menu);
  const byAdmissions = callsOf(product.url, async () => admissions.token);
  const applicant = { name: '沈知行', mobile: `1370${mark}8`, programme: own, class: classId };
  await makeCourseRecord(byAdmissions, 'enrolment', applicant);
  const member_id = intake.memberIds[1] ?? 0;
  const paid = { member_id, amount: 100, method: 'cash', paid_on: '2026-03-02' } as const;
  await expect(takeMoney(byAdmissions, paid)).rejects.toThrow(/403/);
  const query = { custom_form_id: courseFormIds.programme };
  await expect(byAdmissions(recordWriteEndpoints.save, { query, body: { values: {} } })).rejects.toThrow(/403/);
});

test('the editor of roles fits a phone and can be read by everybody', { tag: '@long' }, async ({ signedIn: page }) => {
  await page.goto('/system/role');
  await page.getByRole('button', { name: '新增角色' }).first().click();
  const dialog = await dialogOf(page, '新增角色');
  await dialog.getByRole('radio', { name: '班主任', exact: true }).check();
  await expect(dialog.getByRole('region', { name: '看到的菜单' })).toContainText('班级管理');
  await expect(dialog.getByRole('region', { name: '看到的菜单' })).not.toContainText('报名');
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
