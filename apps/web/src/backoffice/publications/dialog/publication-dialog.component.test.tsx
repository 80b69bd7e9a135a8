import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings, axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectAddress, expectFits, expectGone } from '../../../app/driving.test-kit';
import { expectMessage } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, formMeta, openPublications, publicationOf } from '../publications.test-kit';

const dialog = page.getByRole('dialog', { name: '发布表单：报名' });
const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
const lastSaved = () => server.asked(publicationEndpoints.save).at(-1)?.body;

it('publishes a form: what is asked, what is given, what is agreed to', { tags: ['long'] }, async () => {
  openPublications([]);
  await button('发布表单').first().click();
  const choice = page.getByRole('dialog', { name: '选择要发布的表单' });
  await chooseOption(choice.getByLabelText('表单'), '报名');
  await button('下一步').click();
  await dialog.getByLabelText('标题').fill('春季班报名');

  // The form needs the name; the number comes by its proof; a class would show other records.
  await expect.element(box('填写 姓名')).toBeChecked();
  await expect.element(box('填写 姓名')).toBeDisabled();
  await expect.element(box('填写 手机号')).not.toBeChecked();
  await expect.element(dialog.getByText('验证手机号后自动写入')).toBeVisible();
  await expectGone(box('填写 班级'));
  await expect.element(dialog.getByText('由系统算出')).toBeVisible();
  await box('填写 工作单位').click();
  await box('必填 工作单位').click();
  await chooseOption(dialog.getByLabelText('改为预设的字段'), '来源');
  await userEvent.keyboard('{Escape}');
  await expect.element(box('填写 来源')).toBeDisabled();

  await button('保存并发布').click();
  await expect.element(dialog.getByText('“班级”在表单里必填，又不能公开填写，请预设一个值')).toBeVisible();
  await expect.element(dialog.getByText('请给“来源”预设一个值')).toBeVisible();
  await expect.element(dialog.getByText('填写的内容里有个人信息，请写明告知内容')).toBeVisible();
  await chooseOption(dialog.getByLabelText('班级'), '春季一班');
  await dialog.getByRole('radio', { name: '官网' }).click();
  await button('使用示例').click();
  await expect.element(dialog.getByLabelText('告知内容')).toHaveTextContent('姓名、手机号、工作单位');
  await dialog.getByRole('spinbutton', { name: '名额' }).fill('40');
  await button('保存并发布').click();
  await expectMessage('已保存');
  expect(lastSaved()).toMatchObject({
    custom_form_id: 5,
    title: '春季班报名',
    fields: [
      { field: 'name', required: true },
      { field: 'company', required: true },
    ],
    presets: { class: 12, source: 'web' },
    proves_mobile: true,
    mobile_field: 'mobile',
    once_per_mobile: false,
    opens_at: null,
    closes_at: null,
    quota: 40,
    enabled: true,
  });
  await expectGone(page.getByRole('dialog'));
});

it('opens by its address, gives the address back, and asks before it loses input', { tags: ['long'] }, async () => {
  openPublications([], { query: '?custom_form_id=5&publish=1' });
  await expect.element(dialog.getByLabelText('标题')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await dialog.getByLabelText('标题').fill('春季班报名');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('放弃已填写的内容？')).toBeVisible();
  await page.getByRole('button', { name: /^取\s*消$/ }).click();
  await expect.element(dialog.getByLabelText('标题')).toHaveValue('春季班报名');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expectGone(dialog);
  await expectAddress('/system/publication?custom_form_id=5');
});

it('puts what the server refuses at its place', { tags: ['long'] }, async () => {
  openPublications([publicationOf()]);
  await button('编辑 春季班报名').click();
  const editing = page.getByRole('dialog', { name: '编辑公开表单：春季班报名' });
  await expect.element(editing.getByLabelText('标题')).toHaveValue('春季班报名');
  await expect.element(editing.getByText(/现在是第 2 版/)).toBeVisible();
  await expect.element(editing.getByText('春季一班')).toBeVisible();
  server.answer(publicationEndpoints.save, () =>
    refuseWith(publicationErrors.unfitField, {
      errors: { 'fields.0': ['“姓名”已经停用'], 'presets.class': ['这个班级不存在'], closes_at: ['已经过去'] },
    }),
  );
  await button('保存').click();
  await expect.element(editing.getByText('“姓名”已经停用')).toBeVisible();
  await expect.element(editing.getByText('这个班级不存在')).toBeVisible();
  await expect.element(editing.getByLabelText('截止时间')).toHaveAccessibleDescription(/已经过去/);
  expect(await axeFindings()).toEqual([]);
});

it('keeps what is stored, loads it anew at each opening, and closes at once where nothing was typed', {
  tags: ['long'],
}, async () => {
  openPublications([publicationOf()]);
  const editing = page.getByRole('dialog', { name: '编辑公开表单：春季班报名' });
  await button('编辑 春季班报名').click();
  await expect.element(editing.getByLabelText('标题')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(editing);
  await button('编辑 春季班报名').click();
  await expect.element(editing.getByLabelText('标题')).toBeVisible();
  expect(server.asked(publicationEndpoints.show)).toHaveLength(2);
  await editing.getByRole('switch', { name: '验证手机号' }).click();
  await expectGone(editing.getByLabelText('写入字段'));
  await expect.element(editing.getByRole('checkbox', { name: '填写 手机号', exact: true })).toBeChecked();
  await button('保存').click();
  await expectMessage('已保存');
  expect(lastSaved()).toMatchObject({
    id: 7,
    version: 3,
    fields: [
      { field: 'name', required: true },
      { field: 'mobile', required: true },
    ],
    mobile_field: null,
    once_per_mobile: false,
    closes_at: '2026-04-01T10:00:00.000Z',
  });
});

it('publishes for invited people: without number, files and what points to records', { tags: ['long'] }, async () => {
  openPublications([], { query: '?custom_form_id=5&publish=1' });
  await dialog.getByLabelText('标题').fill('课程评价');
  await expect.element(dialog.getByText('有链接或二维码的人都可以填写。')).toBeVisible();
  await dialog.getByText('仅受邀的人', { exact: true }).click();
  await expect.element(dialog.getByText(/没有链接和二维码/)).toBeVisible();
  await expectGone(dialog.getByRole('switch', { name: '验证手机号' }));
  await expect.element(box('填写 手机号')).toBeChecked();
  await box('填写 照片').click({ force: true });
  await expect.element(box('填写 照片')).toBeDisabled();
  await expect.element(dialog.getByText('仅受邀的人填写时不能上传文件')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await button('使用示例').click();
  server.answer(publicationEndpoints.save, () =>
    refuseWith(publicationErrors.inUse, { errors: { audience: ['正在使用，不能改为任何人'] } }),
  );
  await button('保存并发布').click();
  await expect.element(dialog.getByText('正在使用，不能改为任何人')).toBeVisible();
  expect(lastSaved()).toMatchObject({
    audience: 'invited',
    fields: [
      { field: 'name', required: true },
      { field: 'mobile', required: true },
    ],
    presets: {},
    proves_mobile: false,
    mobile_field: null,
    once_per_mobile: false,
  });
});

it('proves the number by itself where the form takes it in no other way', { tags: ['long'] }, async () => {
  openPublications([], {
    query: '?custom_form_id=5&publish=1',
    script: () => server.answer(recordEndpoints.meta, { data: formMeta({ claims: ['mobile'] }) }),
  });
  await expect.element(dialog.getByRole('switch', { name: '验证手机号' })).toBeChecked();
  await expect.element(dialog.getByRole('switch', { name: '验证手机号' })).toBeDisabled();
  await expect.element(dialog.getByText(/“手机号”在表单里必填，又不能与已有的记录重复/)).toBeVisible();
  await dialog.getByLabelText('标题').fill('春季班报名');
  await chooseOption(dialog.getByLabelText('班级'), '春季一班');
  await button('使用示例').click();
  await button('保存并发布').click();
  await expectMessage('已保存');
  expect(lastSaved()).toMatchObject({ proves_mobile: true, mobile_field: 'mobile', fields: [{ field: 'name' }] });
});

it('turns the proof on for whoever chooses a field that takes nothing but a proved number', async () => {
  const fields = formMeta().fields.map((field) => (field.field === 'mobile' ? { ...field, validation: [] } : field));
  openPublications([], {
    query: '?custom_form_id=5&publish=1',
    script: () => server.answer(recordEndpoints.meta, { data: formMeta({ claims: ['mobile'], fields }) }),
  });
  const proof = dialog.getByRole('switch', { name: '验证手机号' });
  await expect.element(proof).toBeChecked();
  await proof.click();
  await expect.element(proof).not.toBeChecked();
  await expect.element(dialog.getByText(/选上后须验证手机号/)).toBeVisible();
  await box('填写 手机号').click();
  await expect.element(proof).toBeChecked();
  await expect.element(dialog.getByText('验证手机号后自动写入')).toBeVisible();
});

it('says at once that a form cannot be published, and sends nothing', { tags: ['long'] }, async () => {
  openPublications([], {
    query: '?custom_form_id=5&publish=1',
    script: () => server.answer(recordEndpoints.meta, { data: formMeta({ claims: ['name'] }) }),
  });
  await expect.element(dialog.getByText(/^“姓名”在表单里必填.*不能发布。$/)).toBeVisible();
  await dialog.getByLabelText('标题').fill('春季班报名');
  await button('保存并发布').click();
  await expect.element(dialog.getByText('这张表单不能发布，原因见上面的说明')).toBeVisible();
  expect(server.asked(publicationEndpoints.save)).toHaveLength(0);
  expect(await axeFindings()).toEqual([]);
});

it('says that a form cannot be read, and fits a phone where it can', { tags: ['long'] }, async () => {
  openPublications([], {
    query: '?custom_form_id=5&publish=1',
    script: () => server.refuse(recordEndpoints.meta, 403, { errcode: 1, errmsg: '没有权限' }),
  });
  await expectMessage(/没有加载成功/);
  await expectGone(page.getByRole('dialog'));
  await page.viewport(390, 844);
  openPublications([], { query: '?custom_form_id=5&publish=1' });
  await expect.element(dialog.getByLabelText('标题')).toBeVisible();
  await expectFits();
  expect(await axeFindings()).toEqual([]);
});
