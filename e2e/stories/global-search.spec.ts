import type { Page } from '@playwright/test';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { schoolDay } from '../fixtures/school-day';
import { takeMoney } from '../fixtures/take-money';

const field = (page: Page) => page.getByRole('combobox', { name: '全局搜索' });
const hits = (page: Page) => page.getByRole('grid', { name: '搜索结果' });

/** Types words into the search, and waits for a line that shows these. */
const searchFor = async (page: Page, words: string, shown: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).fill(words);
  await expect(hits(page).getByRole('row', { name: shown }).first()).toBeVisible();
};
const activeLine = (page: Page) => hits(page).locator('[data-active=true]');

/** A class with two people of one given name, a session today and a receipt. */
const makeSchool = async (send: SendCall) => {
  const students = ['张慕远', '李慕远'];
  const joinedOn = schoolDay(0);
  const made = await makeCourseClass(send, { students, joinedOn, state: 'running', tuition: 20_000 });
  const times = { starts_at: '00:00', ends_at: '00:01', topic: '开学', date: joinedOn };
  const session = await makeCourseRecord(send, 'session', { class: made.id, ...times });
  const paid = { amount: 100, method: 'cash' as const, paid_on: joinedOn };
  const { data } = await takeMoney(send, { member_id: made.memberIds[0] ?? 0, ...paid });
  return { ...made, students, session, receipt: data[0]?.receipt_no ?? '' };
};

test('everything is found from anywhere, by keyboard, and leads to its page and its first act', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const { id: classId, name: className, session, receipt } = await makeSchool(send);
  await page.goto('/info/password');
  await expect(page.getByRole('button', { name: '全局搜索' })).toBeVisible();

  await searchFor(page, '张慕远', '张慕远');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/course\/person\?person=\d+$/);
  await expect(page.getByRole('article', { name: '学员主页' }).getByRole('heading', { name: '张慕远' })).toBeVisible();

  await searchFor(page, '慕远', '李慕远');
  await expect(activeLine(page)).toContainText('李慕远');
  await page.keyboard.press('ArrowDown');
  await expect(activeLine(page)).toContainText('张慕远');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/finance\/till\?person=\d+$/);
  await expect(page.getByRole('region', { name: '学员账目' })).toContainText('张慕远');

  await searchFor(page, className, className);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/course/attendance\\?class=${classId}&session=${session}$`));
  await expect(page.getByRole('radiogroup', { name: /^张慕远 / })).toBeVisible();

  await searchFor(page, receipt.slice(2), receipt);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: receipt })).toContainText('张慕远');

  await page.reload();
  await expect(page.getByRole('dialog', { name: receipt })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(hits(page).getByRole('row', { name: receipt })).toContainText('收据');
  await expect(hits(page).getByRole('row', { name: new RegExp(`^${className} C`) })).toContainText('开课班级点名');
});

test('the list, a picker, 缴费 and the search give the same people for the same words', { tag: '@long' }, async ({
  signedIn: page,
  product,
  adminToken,
}) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const people = ['欧阳慕白', '欧阳沐柏', '区慕白'];
  const joinedOn = schoolDay(0);
  const made = await makeCourseClass(send, { students: people, joinedOn, state: 'running', tuition: 20_000 });
  // Mobiles begin with 150, 151 and 152, and go on with the digits of the class.
  const digits = made.name.slice(-8);
  const expected: Readonly<Record<string, readonly string[]>> = {
    慕白: ['区慕白', '欧阳慕白'],
    ouyangmubai: ['欧阳沐柏', '欧阳慕白'],
    ouyangmubo: ['欧阳沐柏'],
    oymb: ['欧阳沐柏', '欧阳慕白'],
    qumub: ['区慕白'],
    [`慕白 50${digits}`]: ['欧阳慕白'],
    [`区慕白52${digits}`]: ['区慕白'],
    angmu: [],
  };
  for (const [keyword, names] of Object.entries(expected)) {
    const listed = await send(recordEndpoints.index, { query: { custom_form_id: courseFormIds.contact, keyword } });
    expect([keyword, listed.data.map(({ name }) => name)]).toEqual([keyword, names]);
    const asked = { custom_form_id: courseFormIds.member, field: 'contact', keyword };
    const picked = await send(recordEndpoints.options, { query: asked });
    expect([keyword, picked.data]).toEqual([keyword, listed.data.map(({ id, name }) => ({ id, label: name }))]);
    await page.goto(`/course/pay?${new URLSearchParams({ class: String(made.id), tab: 'members', keyword })}`);
    const rows = page.getByRole('table', { name: '学员账目' }).getByRole('row');
    if (names.length === 0) await expect(page.getByText('没有符合条件的记录')).toBeVisible();
    for (const name of people) await expect(rows.filter({ hasText: name })).toHaveCount(names.includes(name) ? 1 : 0);
    await page.keyboard.press('Control+k');
    await field(page).fill(keyword);
    for (const { id, name } of listed.data) {
      const line = hits(page)
        .getByRole('row', { name: String(name) })
        .first();
      await expect(line.getByRole('link').first()).toHaveAttribute('href', `/course/person?person=${id}`);
    }
    for (const name of people.filter((name) => !names.includes(name)))
      await expect(hits(page).getByRole('row', { name })).toHaveCount(0);
  }
});

test('on a phone the search is a page of its own, which the back button leaves', { tag: '@long' }, async ({
  signedIn: page,
  product,
  adminToken,
}) => {
  const send = callsOf(product.url, adminToken);
  const { name: className, id } = await makeSchool(send);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/course/class');
  await page.getByRole('button', { name: '全局搜索' }).click();
  await field(page).fill(className);
  const line = hits(page).getByRole('row', { name: className }).first();
  await expect(line).toBeVisible();
  expect(await page.getByRole('dialog', { name: '全局搜索' }).boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 390,
    height: 844,
  });
  await expectFits(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '全局搜索' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/course\/class$/);
  await page.getByRole('button', { name: '全局搜索' }).click();
  await field(page).fill(className);
  await line.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/course/class\\?class=${id}$`));
});
