import type { Page } from '@playwright/test';
import { callsOf, type SendCall } from '../fixtures/api';
import { makeCourseRecord } from '../fixtures/course-records';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/product';

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一'];

/** A class with eleven members, each with an application: two pages of ten. */
const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `R${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const values = { name: `班级${code}`, code, programme, state: 'running', capacity: 60, tuition: 100 };
  const id = await makeCourseRecord(send, 'class', values);
  for (let at = 1; at <= 11; at += 1) {
    // Names without digits: a searched number could be part of someone's mobile number.
    const [name, mobile] = [`学员${numerals[at - 1]}`, `18${String(mark + at).slice(-9)}`];
    const contact = await makeCourseRecord(send, 'contact', { name, mobile });
    await makeCourseRecord(send, 'member', { contact, class: id, state: 'studying', joined_on: '2026-03-01' });
    await makeCourseRecord(send, 'enrolment', { name, mobile, programme, class: id });
  }
  return { id, name: values.name };
};

/** The route's and the school's title, no entry in the menu, the parent entry highlighted and in the breadcrumb (requirements §1, §2). */
const expectRoute = async (page: Page, { title, entry }: { title: string; entry: string }): Promise<void> => {
  await expect(page).toHaveTitle(`${title} - 商学院`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(mainMenu(page).getByText(title, { exact: true })).toHaveCount(0);
  await expect(mainMenu(page).locator('[aria-current]')).toHaveText(entry);
  const trail = page.getByRole('navigation', { name: '当前位置' });
  await expect(trail.getByRole('listitem')).toHaveText(['工作台', '教学管理', entry, title]);
  const address = entry === '报名' ? '/course/apply' : '/course/class';
  await expect(trail.getByRole('link', { name: entry })).toHaveAttribute('href', address);
  await expect(trail.getByRole('link', { name: title })).toHaveCount(0);
};
const reload = async (page: Page): Promise<void> => {
  const before = new URL(page.url());
  await page.reload();
  await expect(page).toHaveURL(before.href);
};
/** The previous page stays visible until the next one has loaded, and has a search box and a pager of its own. */
const arriveAt = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
const lookFor = (page: Page, words: string) => page.getByRole('textbox', { name: '关键字' }).fill(words);
const toClasses = (page: Page) => mainMenu(page).getByRole('link', { name: '班级管理', exact: true }).click();

test('the four routes of a class have their titles, light their entries, and F5 shows what was chosen and searched', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const made = await makeClass(callsOf(product.url, adminToken));

  await page.goto(`/course/class`);
  await page.getByRole('link', { name: `通讯录 ${made.name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/course/txl\\?class=${made.id}$`));
  await arriveAt(page, '通讯录');
  await expect(page.getByRole('table', { name: '班级成员' })).toBeVisible();
  await lookFor(page, '学员七');
  await expect(page).toHaveURL(/keyword=/);
  await reload(page);
  await expectRoute(page, { title: '通讯录', entry: '班级管理' });
  const members = page.getByRole('table', { name: '班级成员' }).locator('tbody tr');
  await expect(members).toHaveCount(1);
  await expect(members).toContainText('学员七');

  await toClasses(page);
  await page.getByRole('button', { name: `更多 ${made.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: '缴费', exact: true }).click();
  await arriveAt(page, '缴费记录');
  await expect(page.getByRole('table', { name: '学员账目' })).toBeVisible();
  await page.getByRole('button', { name: '第 2 页', exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await reload(page);
  await expectRoute(page, { title: '缴费记录', entry: '班级管理' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(made.name);
  await expect(page.getByRole('table', { name: '学员账目' }).locator('tbody tr')).toHaveCount(1);

  await toClasses(page);
  await page.getByRole('button', { name: `更多 ${made.name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: '考勤', exact: true }).click();
  await arriveAt(page, '考勤管理');
  await page.getByRole('link', { name: '出勤率', exact: true }).click();
  await reload(page);
  await expectRoute(page, { title: '考勤管理', entry: '班级管理' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(made.name);
  await expect(page.getByRole('link', { name: '出勤率', exact: true })).toHaveAttribute('aria-current', 'page');

  await mainMenu(page).getByRole('link', { name: '报名', exact: true }).click();
  await page.getByRole('link', { name: `${made.name} 待审核 11 份` }).click();
  await arriveAt(page, '报名管理');
  await expect(page.getByRole('table', { name: '报名' })).toBeVisible();
  await page.getByRole('button', { name: '第 2 页', exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await reload(page);
  await expectRoute(page, { title: '报名管理', entry: '报名' });
  await expect(page.getByRole('heading', { level: 2 })).toContainText(made.name);
  await expect(page.getByRole('link', { name: '待审核 11', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('table', { name: '报名' }).locator('tbody tr')).toHaveCount(1);
});
