import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, dialogOf, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { test } from '../fixtures/forms';
import { expect } from '../fixtures/product';
import { loggedPhone, proveMobile } from '../fixtures/visitor';

const relationTo = (form: number, label: string) => ({ relation_form_id: form, relation_label: label });
const fields = [
  plainField({ field: 'man_yi', name: '满意度', edit_input: 'rate', validation: ['required'] }),
  plainField({ field: 'jian_yi', name: '建议', edit_input: 'textarea' }),
  plainField({
    field: 'ban',
    name: '班级',
    edit_input: 'relation',
    validation: ['required'],
    settings: relationTo(courseFormIds.class, 'name'),
  }),
  plainField({
    field: 'xue_yuan',
    name: '学员',
    edit_input: 'relation',
    settings: relationTo(courseFormIds.contact, 'name'),
  }),
];

const pageOf = (form: number) => ({
  custom_form_id: form,
  audience: 'invited' as const,
  title: '课程评价',
  cover: '',
  intro: '<p>两分钟就能填完。</p>',
  consent: '',
  thanks: '谢谢您的意见。',
  fields: [
    { field: 'man_yi', required: true },
    { field: 'jian_yi', required: false },
  ],
  presets: {},
  opens_at: null,
  closes_at: null,
  quota: null,
  proves_mobile: false,
  mobile_field: null,
  once_per_mobile: false,
  enabled: true,
});

/** A running class with one member. */
const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `W${mark.toString(36).toUpperCase()}`;
  const mobile = `136${String(mark).slice(-8)}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const intake = { name: `班级${code}`, code, programme, state: 'running', capacity: 5, tuition: 0 };
  const classId = await makeCourseRecord(send, 'class', intake);
  const contact = await makeCourseRecord(send, 'contact', { name: '陈静', mobile });
  await makeCourseRecord(send, 'member', { contact, class: classId, state: 'studying', joined_on: '2026-03-01' });
  return { classId, mobile };
};

test('a class is asked anonymously, a member answers on a phone, and staff see what but not who', {
  tag: '@long',
}, async ({ signedIn: page, context, product, forms, adminToken, allowConsole, expectMessage }) => {
  test.slow();
  // A code costs a proof of work, which the first refusal asks for; a page for invited people has no address.
  allowConsole(/429|404/);
  const send = callsOf(product.url, adminToken);
  const form = await forms.make({ name: '评价', table_name: 'ping_jia', fields });
  const { code } = (await send(publicationEndpoints.save, { body: pageOf(form.id) })).data;
  const { classId, mobile } = await makeClass(send);

  await page.goto(`/course/class?class=${classId}`);
  const section = page.getByRole('region', { name: '问卷', exact: true });
  await section.getByRole('button', { name: '新增问卷' }).click();
  const dialog = await dialogOf(page, '新增问卷');
  await chooseOption(dialog.getByLabel('表单'), '课程评价（评价）');
  await submit(dialog);
  await expect(section.getByRole('row').filter({ hasText: '课程评价' })).toContainText('0 / 1 人');
  expect(await axeFindings(page)).toEqual([]);

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/p/${code}`);
  await expect(phone.getByText('这个页面不存在或已经关闭，请与学校联系')).toBeVisible();
  await phone.goto('/my');
  await proveMobile(phone, loggedPhone(product, mobile));
  await phone.getByRole('link', { name: /^填写“课程评价”/ }).click();
  await expect(phone.getByText(/不记下哪一份答案是您的/)).toBeVisible();
  await phone.getByLabel('建议').fill('多一些案例');
  await phone.reload();
  await expect(phone.getByLabel('建议')).toHaveValue('多一些案例');
  await phone.getByRole('radio', { name: /^4/ }).check();
  await expectFits(phone);
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await expect(phone.getByText('谢谢您的意见。')).toBeVisible();
  await phone.getByRole('link', { name: '返回问卷' }).click();
  await expect(phone.getByRole('heading', { name: '已填写的问卷' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /^填写/ })).toHaveCount(0);

  await page.reload();
  const row = section.getByRole('row').filter({ hasText: '课程评价' });
  await expect(row).toContainText('1 / 1 人');
  const { data } = await send(recordEndpoints.index, { query: { custom_form_id: form.id } });
  expect(data).toMatchObject([{ man_yi: 4, jian_yi: '多一些案例', ban: { id: classId }, xue_yuan: null }]);
  await row.getByRole('button', { name: /^移除/ }).click();
  await agree(page, '移除问卷“课程评价”？');
  await expectMessage(/移除/);
  await expect(section.getByText('还没有问卷')).toBeVisible();
});
