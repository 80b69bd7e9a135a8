import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { makeCourseRecord } from '../fixtures/course-records';
import { expectFits } from '../fixtures/fits';
import { a4, type Printed, printed } from '../fixtures/paper';
import { expect, test } from '../fixtures/product';

const longCompany = '湖南省湘江新区远航智能装备制造与工业互联网技术研究发展集团股份有限公司长沙岳麓分公司';
const consent = ['手机号', '微信号', '邮箱', '单位', '职务'];
/** What only the shell says: its menu, its bar and its buttons. */
const shellWords = /退出登录|班级管理|系统设置|名册|看板|显示方式/;
const ink = 'rgb(23, 34, 45)';

const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `L${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const values = { name: `高级工商管理班${code}`, code, programme, state: 'enrolling', capacity: 200, tuition: 100 };
  return { id: await makeCourseRecord(send, 'class', values), programme, name: values.name, mark };
};
type Class = Awaited<ReturnType<typeof makeClass>>;

const personOf = ({ mark }: Class, at: number) => ({
  name: `学员${String(at).padStart(2, '0')}号`,
  mobile: `15${String(mark + at).slice(-9)}`,
  company: at % 5 === 0 ? longCompany : '湘江科技有限公司',
  title: at % 5 === 0 ? '党委书记、董事长兼总经理' : '副总经理',
});

const addMember = async (send: SendCall, made: Class, at: number): Promise<void> => {
  const more = { wechat: `wechat_name_${at}`, email: `xueyuan${at}@xiangjiang.example` };
  const contact = await makeCourseRecord(send, 'contact', { ...personOf(made, at), ...more });
  const joined = { class: made.id, contact, state: 'studying', joined_on: '2026-03-01', team: `第${(at % 6) + 1}组` };
  const query = { custom_form_id: courseFormIds.member };
  await send(recordWriteEndpoints.save, { query, body: { values: { ...joined, consent } } });
};

const admit = async (send: SendCall, made: Class, people: readonly number[]): Promise<void> => {
  const items: { id: number; version: number }[] = [];
  for (const at of people) {
    const values = {
      ...personOf(made, at),
      gender: at % 2 === 0 ? '男' : '女',
      programme: made.programme,
      class: made.id,
    };
    items.push({ id: await makeCourseRecord(send, 'enrolment', values), version: 1 });
  }
  const interview = { items, to: 'interview', interview_at: '2026-02-01T09:00:00+08:00' } as const;
  await send(enrolmentEndpoints.move, { body: interview });
  const interviewed = items.map(({ id }) => ({ id, version: 2 }));
  const { data } = await send(enrolmentEndpoints.move, {
    body: { items: interviewed, to: 'admitted', reason: '优秀' },
  });
  expect(data.results.flatMap(({ errmsg }) => errmsg ?? [])).toEqual([]);
};

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Every page is an A4 sheet that says school, class, day and its number, and each person stands on one of them, whole. */
const expectSheets = (
  { pages, isMarked, ...sheet }: Printed,
  wanted: { title: string; pages: number; people: number },
) => {
  expect(isMarked, 'who printed it, and when').toBe(true);
  expect(sheet.ink).toBe(ink);
  expect(pages.map(({ size }) => size)).toEqual(Array.from({ length: wanted.pages }, () => a4));
  for (const [at, { words }] of pages.entries()) {
    expect(words).toContain('商学院');
    expect(words).toContain(wanted.title);
    expect(words).toMatch(/\d{4}年\d{1,2}月\d{1,2}日打印/);
    expect(words).toContain(`第${at + 1}页共${wanted.pages}页`);
    expect(words).not.toMatch(shellWords);
    expect(words.length, 'no page is left empty').toBeGreaterThan(200);
  }
  const all = pages.map(({ words }) => words).join('\n');
  for (const at of from(1, wanted.people)) expect(all).toContain(`学员${String(at).padStart(2, '0')}号`);
  expect(all.split(longCompany), 'long names are whole').toHaveLength(Math.floor(wanted.people / 5) + 1);
};

test('the address book and the admission list of 45 and of 60 people fill the sheets that they should', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const made = await makeClass(send);
  await page.addInitScript(() => localStorage.setItem('shuyuan_theme', 'dark'));
  for (const [first, people, sheets] of [
    [1, 45, { book: 2, list: 2 }],
    [46, 60, { book: 2, list: 2 }],
  ] as const) {
    for (const at of from(first, people)) await addMember(send, made, at);
    await admit(send, made, from(first, people));

    await page.goto(`/course/txl?class=${made.id}&show=print`);
    const bookTitle = `${made.name} 通讯录`;
    await expect(page.getByRole('article', { name: bookTitle })).toContainText(`共 ${people} 人`);
    expectSheets(await printed(page), { title: bookTitle.replace(' ', ''), pages: sheets.book, people });

    await page.goto(`/course/apply_list?class=${made.id}&as=print`);
    const listTitle = `${made.name} 录取名单`;
    await expect(page.getByRole('article', { name: listTitle })).toContainText(`共 ${people} 人`);
    const list = await printed(page);
    expectSheets(list, { title: listTitle.replace(' ', ''), pages: sheets.list, people });
    for (const { words } of list.pages)
      expect(words, 'the head of the table').toContain('序号姓名性别单位职务手机号状态');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
