import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { publicationScreenKey, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { questionnaireEndpoints as endpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import {
  questionnaireErrors,
  questionnaireMessages,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindings, axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectFits, expectGone } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { recordFormOf } from '../../backoffice/records/scripted-records.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { classesScreen } from '../classes';
// The product loads them on demand; imported here so that no test waits for them.
import '../../ui/form-dialog/form-window';

await classesScreen.load();

const at = '2026-03-01T08:00:00.000Z';
const rights = ['index', 'create', 'edit', 'delete'];
const section = page.getByRole('region', { name: '问卷' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const yes = page.getByRole('button', { name: /^确\s*定$/ });
const lastSaved = () => server.asked(endpoints.save).at(-1)?.body;

const questionnaireOf = (given: Partial<Questionnaire> = {}): Questionnaire => ({
  id: 3,
  version: 2,
  class_id: 1,
  session: { id: 21, date: '2026-03-07', topic: '战略管理' },
  publication_id: 7,
  title: '课程评价',
  custom_form_id: 50,
  form_name: '评价',
  is_anonymous: true,
  opens_at: null,
  closes_at: '2026-04-01T10:00:00.000Z',
  state: 'open',
  fault: '',
  answered: 5,
  invited: 12,
  created_at: at,
  updated_at: at,
  ...given,
});

const answers = recordFormOf({
  id: 50,
  name: '评价',
  fields: [
    plainField({ field: 'score', name: '满意度', edit_input: 'rate' }),
    plainField({
      field: 'ban',
      name: '班级',
      edit_input: 'relation',
      settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
    }),
  ],
});

const entries = [
  menuEntry({ name: '班级', path: '/course/class', url: classesScreen.key, has_auth_node_tags: ['index', 'detail'] }),
  menuEntry({ name: '评价', path: '/content/50?custom_form_id=50', url: recordsScreenKey }),
  menuEntry({ name: '公开表单', path: '/system/publication', url: publicationScreenKey }),
];

/** Opens a class with these questionnaires. */
const openClass = (rows: readonly Questionnaire[], tags: readonly string[] = rights): void =>
  openProduct('/course/class?class=1', {
    script: () => {
      server.answer(identityEndpoints.menu, { data: entries });
      server.answer(identityEndpoints.permissions, { data: tags.map((tag) => `questionnaire.${tag}`) });
      server.answer(recordEndpoints.show, { data: { id: 1, version: 1, name: '春季班', state: 'running' } as never });
      server.answer(recordEndpoints.meta, { data: answers.meta });
      server.answer(endpoints.index, { data: [...rows] });
      server.answer(endpoints.choices, {
        data: {
          pages: [
            { id: 7, title: '课程评价', custom_form_id: 50, form_name: '评价', state: 'open' },
            { id: 8, title: '结业问卷', custom_form_id: 50, form_name: '评价', state: 'waiting' },
          ],
          sessions: [{ id: 21, date: '2026-03-07', topic: '战略管理' }],
        },
      });
      server.answer(endpoints.save, { msg: '已保存', data: { id: 3 } });
      server.answer(endpoints.destroy, { msg: '已移除' });
    },
  });

it('shows how far each questionnaire is, and leads to its answers', async () => {
  const fault = '所有者不再有新增记录的权限';
  openClass([
    questionnaireOf(),
    questionnaireOf({ id: 4, title: '开班调查', session: null, is_anonymous: false, state: 'suspended', fault }),
  ]);
  const row = section.getByRole('row').filter({ hasText: '课程评价' });
  for (const words of ['2026-03-07 战略管理', '匿名', '至 2026-04-01 18:00', '开放中', '5 / 12 人']) {
    await expect.element(row).toHaveTextContent(words);
  }
  const other = section.getByRole('row').filter({ hasText: '开班调查' });
  for (const words of ['整个班级', '记名', '需处理', fault]) await expect.element(other).toHaveTextContent(words);
  const search = new URLSearchParams({ custom_form_id: '50', search: JSON.stringify({ ban: [1] }) });
  await expect
    .element(section.getByRole('link', { name: '查看答卷 课程评价 2026-03-07 战略管理' }))
    .toHaveAttribute('href', `/content/50?${search}`);
  expect(server.asked(endpoints.index).at(-1)?.query).toEqual({ class_id: '1' });
  expect(await axeFindingsInBothLooks()).toEqual([]);
});

it('adds a questionnaire, with the words of the server at their fields', { tags: ['long'] }, async () => {
  openClass([]);
  await expect.element(section.getByText(/先在“公开表单”里发布/)).toBeVisible();
  await expect
    .element(section.getByRole('link', { name: '去公开表单' }))
    .toHaveAttribute('href', '/system/publication');
  await button('新增问卷').click();
  const dialog = page.getByRole('dialog', { name: '新增问卷' });
  await expect.element(dialog.getByRole('switch', { name: '匿名填写' })).toBeChecked();
  await expect.element(dialog.getByText(/不记下哪一份答案是谁的/)).toBeVisible();
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect.element(dialog.getByText('请选择表单')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await chooseOption(dialog.getByLabelText('表单'), '结业问卷（评价） · 未开始');
  await chooseOption(dialog.getByLabelText('课次'), '2026-03-07 战略管理');
  await dialog.getByRole('switch', { name: '匿名填写' }).click();
  await expect.element(dialog.getByText(/看得到是谁填写的/)).toBeVisible();
  await dialog.getByLabelText('开始时间').fill('2026-03-08 09:00');
  await dialog.getByLabelText('截止时间').fill('2026-03-07 09:00');
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect.element(dialog.getByText('截止时间要晚于开始时间')).toBeVisible();
  await dialog.getByLabelText('截止时间').fill('2026-03-09 09:00');
  server.answer(endpoints.save, () =>
    refuseWith(questionnaireErrors.unfit, { errors: { publication_id: [questionnaireMessages.noPage] } }),
  );
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect.element(dialog.getByText('请选择一个“仅受邀的人”填写的公开表单')).toBeVisible();
  server.answer(endpoints.save, { msg: '已保存', data: { id: 3 } });
  server.answer(endpoints.index, { data: [questionnaireOf()] });
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expectMessage('已保存');
  expect(lastSaved()).toEqual({
    class_id: 1,
    publication_id: 8,
    session_id: 21,
    is_anonymous: false,
    opens_at: '2026-03-08T01:00:00.000Z',
    closes_at: '2026-03-09T01:00:00.000Z',
  });
  await expect.element(section.getByRole('row').filter({ hasText: '课程评价' })).toBeVisible();
});

it('leaves what was answered as it is: only the times can be changed', async () => {
  openClass([questionnaireOf({ closes_at: '2026-04-01T10:00:30.000Z' })]);
  await button('编辑 课程评价 2026-03-07 战略管理').click();
  const dialog = page.getByRole('dialog', { name: '编辑问卷：课程评价' });
  await expect.element(dialog.getByText(/已经有人填写：/)).toBeVisible();
  await expect.element(dialog.getByLabelText('表单')).toBeDisabled();
  await expect.element(dialog.getByLabelText('课次')).toBeDisabled();
  await expect.element(dialog.getByRole('switch', { name: '匿名填写' })).toBeDisabled();
  await dialog.getByLabelText('开始时间').fill('2026-03-08 09:00');
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expectMessage('已保存');
  expect(lastSaved()).toEqual({
    id: 3,
    version: 2,
    class_id: 1,
    publication_id: 7,
    session_id: 21,
    is_anonymous: true,
    opens_at: '2026-03-08T01:00:00.000Z',
    closes_at: '2026-04-01T10:00:30.000Z',
  });
});

it('says that answers stay before a questionnaire is removed', async () => {
  openClass([questionnaireOf()]);
  await button('移除 课程评价 2026-03-07 战略管理').click();
  await expect.element(page.getByText('学员不能再填写这份问卷；已经填写的记录保留。')).toBeVisible();
  server.answer(endpoints.index, { data: [] });
  await yes.click();
  await expectMessage('已移除');
  expect(server.asked(endpoints.destroy).at(-1)?.body).toEqual({ id: 3, version: 2 });
  await expect.element(section.getByText('还没有问卷')).toBeVisible();
});

it('offers only looking to whoever may only look, and nothing to others', async () => {
  openClass([questionnaireOf()], ['index']);
  await expect.element(section.getByRole('row').filter({ hasText: '课程评价' })).toBeVisible();
  for (const name of ['新增问卷', '编辑 课程评价 2026-03-07 战略管理', '移除 课程评价 2026-03-07 战略管理']) {
    await expectGone(button(name));
  }
  openClass([questionnaireOf()], []);
  await expect.element(page.getByRole('heading', { name: '春季班' })).toBeVisible();
  await expectGone(section);
  expect(server.asked(endpoints.index)).toEqual([]);
});

it('fits a phone, with a failure that can be mended', async () => {
  await page.viewport(390, 844);
  openClass([questionnaireOf({ title: '面向长三角地区制造业企业负责人的春季预备班满意度调查问卷'.repeat(2) })]);
  await expect.element(section.getByText('5 / 12 人')).toBeVisible();
  await expectFits();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  allowConsole(/服务器出错/);
  openClass([]);
  server.refuse(endpoints.index, 500, { errcode: 1, errmsg: '服务器出错' });
  await expect.element(section.getByText('问卷没有加载成功')).toBeVisible();
  server.answer(endpoints.index, { data: [questionnaireOf()] });
  await section.getByRole('button', { name: '重试' }).click();
  await expect.element(section.getByText('5 / 12 人')).toBeVisible();
});
