import type { FormDifference, FormVersion, RecycledPart } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectGone } from '../../../app/driving.test-kit';
import { expectMessage } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { chooseMore, openForms, takeOption, teachers } from '../form-list.test-kit';
import { planOf } from '../scripted-forms.test-kit';

const { versions, compare, rollBack, recycled, restore, show, updateTable } = formEndpoints;
const drawer = page.getByRole('dialog', { name: '“师资库”的版本' });
const history = drawer.getByRole('list', { name: '历史版本' }).getByRole('listitem');
const differences = drawer.getByRole('list', { name: '两个版本的差别' });
const line = (words: RegExp) => differences.getByRole('listitem').filter({ hasText: words });
const asked = page.getByRole('alertdialog', { name: '回到版本 1？' });
const back = drawer.getByRole('button', { name: '回到版本 1', exact: true });

const versionOf = (version: number, live: boolean): FormVersion => ({
  version,
  live,
  fields_count: 3,
  admin_name: '系统管理员',
  created_at: '2026-03-01T08:00:00+08:00',
});
const differenceOf = (difference: Pick<FormDifference, 'kind' | 'subject'> & Partial<FormDifference>) => ({
  field_id: 1,
  property: '',
  before: '',
  after: '',
  ...difference,
});
const changes = [
  differenceOf({ kind: 'added', subject: '手机', after: '手机号' }),
  differenceOf({ kind: 'removed', subject: '备注', before: '单行文字' }),
  differenceOf({ kind: 'changed', subject: '年龄', property: '说明', after: '周岁' }),
  differenceOf({ kind: 'moved', subject: '年龄', property: '位置', before: '第 2 个', after: '第 1 个' }),
];

const openVersions = async (found: FormVersion[], form = teachers()) => {
  await openForms([form], () => server.answer(versions, { data: found, total: found.length }));
  await chooseMore('师资库', '版本');
  await expect.element(drawer).toBeVisible();
};

it('says of a form that was never synced when versions come', async () => {
  await openVersions([], teachers({ live_version: null, synced: false, rows: null }));
  await expect.element(drawer).toHaveTextContent('还没有版本');
});

it('compares a version with the draft in words: what came, went, changed and moved', async () => {
  await openVersions([versionOf(1, true)], teachers({ synced: false, version: 2 }));
  server.answer(compare, { data: changes });
  await expectCount(history, 1);
  await drawer.getByRole('button', { name: '版本 1 与草稿比较' }).click();
  await expect.element(line(/^新增手机/)).toBeVisible();
  await expect.element(line(/^移除备注/)).toBeVisible();
  await expect.element(line(/^修改年龄说明.*周岁/)).toBeVisible();
  await expectCount(line(/^移动/), 1);
  expect(server.asked(compare).at(-1)?.query).toEqual({ id: '5', from: '1', to: 'draft' });
});

it('compares of a synced form the last two versions first, and any two that are chosen', {
  tags: ['long'],
}, async () => {
  await openVersions([versionOf(2, true), versionOf(1, false)], teachers({ live_version: 2 }));
  server.answer(compare, ({ query }) => ({ data: query.from === '1' && query.to === '2' ? changes : [] }));
  await expect.element(history.first()).toHaveTextContent('当前');
  await drawer.getByRole('tab', { name: '比较' }).click();
  await expect.element(line(/^新增手机/)).toBeVisible();
  await drawer.getByLabelText('到', { exact: true }).click();
  await takeOption('草稿');
  await drawer.getByLabelText('从', { exact: true }).click();
  await takeOption('版本 2（当前）');
  await expect.element(drawer).toHaveTextContent('没有差别');
  expect(server.asked(compare).at(-1)?.query).toEqual({ id: '5', from: '2', to: 'draft' });
});

it('asks before a version is brought back into the draft, and shows the sync that follows', async () => {
  await openVersions([versionOf(2, true), versionOf(1, false)], teachers({ version: 3, live_version: 2 }));
  server.answer(rollBack, { msg: '已放回草稿，同步后生效', data: teachers({ version: 4, synced: false }) });
  const plan = planOf([{ kind: 'restore_column', text: '恢复列 备注' }], { version: 4 });
  server.answer(updateTable, { msg: '', data: { plan, run: null } });
  await back.click();
  await expect.element(asked).toHaveTextContent('确认后才生效');
  await asked.getByRole('button', { name: '取消' }).click();
  await expectGone(asked);
  expect(server.asked(rollBack)).toEqual([]);
  await back.click();
  await asked.getByRole('button', { name: '确定' }).click();
  await expectMessage('已放回草稿，同步后生效');
  expect(server.asked(rollBack).map(({ body }) => body)).toEqual([{ id: 5, to: 1, version: 3 }]);
  await expect.element(page.getByRole('dialog', { name: '同步“师资库”' })).toHaveTextContent('恢复列 备注');
});

it('asks for the new draft where a roll-back would lose the edit of someone else, and can be tried again', async () => {
  await openVersions([versionOf(1, true)]);
  const newer = teachers({ version: 2 });
  const plan = planOf([]);
  server.answer(show, { data: newer });
  server.answer(updateTable, { msg: '', data: { plan, run: null } });
  server.answer(rollBack, ({ body }) => {
    const isOld = (body as { version: number }).version === 1;
    return isOld
      ? refuseWith(formErrors.staleForm, { errmsg: '表单已被 王同事 于 2026年3月1日 修改，请核对后再保存' })
      : { msg: '已放回草稿，同步后生效', data: newer };
  });
  await back.click();
  await asked.getByRole('button', { name: '确定' }).click();
  await expectMessage(/表单已被.*修改/);
  await expect.poll(() => server.asked(show)).toHaveLength(2);
  await back.click();
  await asked.getByRole('button', { name: '确定' }).click();
  await expectMessage('已放回草稿，同步后生效');
  await expect.element(page.getByRole('dialog', { name: '同步“师资库”' })).toHaveTextContent('数据表已是最新');
});

it('lists the dropped fields of the form and brings one back', async () => {
  const part: RecycledPart = {
    id: 3,
    kind: 'field',
    custom_form_id: 5,
    form_name: '师资库',
    field_name: '备注',
    stored_name: 'bei_zhu',
    rows: 50,
    admin_name: '系统管理员',
    dropped_at: '2026-03-02T08:00:00+08:00',
    purge_at: '2026-04-01T08:00:00+08:00',
  };
  await openVersions([versionOf(1, true)]);
  server.answer(recycled, { data: [part], total: 1 });
  server.answer(restore, () => {
    server.answer(recycled, { data: [], total: 0 });
    return { msg: '恢复成功', data: teachers() };
  });
  await drawer.getByRole('tab', { name: '已移除的字段' }).click();
  await expect.element(drawer.getByRole('list', { name: '可恢复的内容' })).toHaveTextContent('50 行有值');
  await drawer.getByRole('button', { name: '恢复 师资库 · 备注' }).click();
  await expectMessage('恢复成功');
  await expect.element(drawer).toHaveTextContent('没有可恢复的内容');
  expect(server.asked(recycled)[0]?.query).toEqual({ custom_form_id: '5' });
  expect(server.asked(restore).map(({ body }) => body)).toEqual([{ id: 3 }]);
});
