import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { SyncPlan, SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, expectGone } from '../../../app/driving.test-kit';
import { expectMessage, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { brokenLine, latch, server } from '../../../platform/http/scripted-server.test-kit';
import { button, formRow, openForms, teachers } from '../form-list.test-kit';
import { planOf } from '../scripted-forms.test-kit';

const { updateTable, syncRun, show } = formEndpoints;
const dialog = page.getByRole('dialog', { name: '同步“师资库”' });
const start = dialog.getByRole('button', { name: '开始同步' });
const recheck = dialog.getByRole('button', { name: '重新检查' });
const draft = () => teachers({ live_version: null, synced: false, rows: null });
const creation = { kind: 'create_table', text: '新增数据表 shi_zi_ku' } as const;
const drop = { kind: 'drop_column', text: '移除列 备注', recoverable: true } as const;
const isStart = ({ query }: { readonly query: Readonly<Record<string, string>> }) => query.dry_run === undefined;
const starts = () =>
  server
    .asked(updateTable)
    .filter(isStart)
    .map(({ query }) => query);

const runOf = (run: Partial<SyncRun>): SyncRun => ({
  id: 9,
  state: 'succeeded',
  steps_done: 1,
  steps_total: 1,
  message: '',
  live_version: 1,
  ...run,
});

/** Scripts the plan, and the reply to a start by what `begin` returns. */
const scriptSync = (plan: SyncPlan, begin: () => SyncRun | null = () => null): void =>
  server.answer(updateTable, (request) => ({ msg: '', data: { plan, run: isStart(request) ? begin() : null } }));

const openSync = async () => {
  await button('同步 师资库').click();
  await expect.element(dialog).toBeVisible();
};
const finish = async () => {
  await start.click();
  await expect.element(dialog).toHaveTextContent('同步完成');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expectGone(dialog);
};

afterEach(() => vi.restoreAllMocks());

it('tells the plan in words before anything happens, and nothing starts without its button', {
  tags: ['long'],
}, async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const store = await openForms([draft()]);
  scriptSync(planOf([creation]), () => {
    store.put(teachers());
    return runOf({});
  });
  await expect.element(formRow('师资库')).toHaveTextContent('未同步');
  await openSync();
  await expect.element(dialog).toHaveTextContent('新增数据表 shi_zi_ku');
  await expect.element(dialog.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await dialog.getByText(/^查看 SQL/).click();
  await dialog.getByRole('button', { name: '复制 SQL' }).click();
  await expectMessage('SQL 已复制');
  expect(copied.mock.calls).toEqual([['create table form.shi_zi_ku ();']]);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expectGone(dialog);
  await expect.element(button('同步 师资库')).toHaveFocus();
  expect(starts()).toEqual([]);
  await openSync();
  await finish();
  expect(starts()).toEqual([{ id: '5', version: '1' }]);
  await expect.element(formRow('师资库')).toHaveTextContent('已同步');
});

it('says of a table that is up to date that nothing is to be done', async () => {
  await openForms([teachers()]);
  scriptSync(planOf([]));
  await openSync();
  await expect.element(dialog).toHaveTextContent('数据表已是最新');
  await expectGone(start);
});

it('waits for the plan in words, and can ask again where the line broke', async () => {
  await openForms([draft()]);
  server.answer(updateTable, () => brokenLine());
  await openSync();
  await expect.element(dialog).toHaveTextContent('没能得到同步内容');
  const { opened, open } = latch();
  const plan = planOf([creation]);
  server.answer(updateTable, async () => {
    await opened;
    return { msg: '', data: { plan, run: null } };
  });
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect.element(dialog).toHaveTextContent('正在对照表单与数据表');
  open();
  await expect.element(start).toBeVisible();
});

it('names the rows that do not convert and offers no start; a new look lets it through', async () => {
  const examples = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, value: `不详${at + 1}` }));
  const obstacle = { reason: '不是整数', rows: 25, examples };
  const change = { kind: 'change_type', text: '修改类型 年龄' } as const;
  await openForms([teachers({ synced: false })]);
  scriptSync(planOf([{ ...change, obstacle }]));
  await openSync();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('暂时不能同步');
  await expect.element(dialog).toHaveTextContent('修改类型 年龄');
  await expect.element(dialog).toHaveTextContent('25 行无法转换');
  const named = dialog.getByRole('table', { name: /年龄/ });
  await expectCount(named.getByRole('row'), 21);
  await expect.element(named).toHaveTextContent('不详1');
  await expectGone(start);
  scriptSync(planOf([change]), () => runOf({}));
  await recheck.click();
  await finish();
});

it('says of a dropped field that it can come back', async () => {
  await openForms([teachers({ synced: false })]);
  scriptSync(planOf([drop]));
  await openSync();
  await expect.element(dialog).toHaveTextContent('移除列 备注');
  await expect.element(dialog).toHaveTextContent('30 天内可恢复');
});

it('shows the new plan where the one that was agreed to is old, and starts that one', async () => {
  await openForms([draft()]);
  scriptSync(planOf([creation]), () => refuseWith(formErrors.stalePlan));
  await openSync();
  await expect.element(dialog).toHaveTextContent('新增数据表 shi_zi_ku');
  const newer = planOf([creation], { version: 2, sql: ['create table form.shi_zi_ku (shou_ji text)'] });
  server.answer(updateTable, (request) => {
    const isOld = isStart(request) && request.query.version === '1';
    return isOld
      ? refuseWith(formErrors.stalePlan)
      : { msg: '', data: { plan: newer, run: isStart(request) ? runOf({}) : null } };
  });
  await start.click();
  await expectMessage(formErrors.stalePlan.errmsg);
  await expect.element(start).toBeEnabled();
  await dialog.getByText(/^查看 SQL/).click();
  await expect.element(dialog.getByLabelText('将要执行的 SQL')).toHaveValue(newer.sql.map((line) => `${line};`).join());
  await finish();
  expect(starts().map(({ version }) => version)).toEqual(['1', '2']);
});

it('follows a long run, which goes on when the window is closed and is found again after F5', {
  tags: ['long'],
}, async () => {
  const add = { kind: 'add_column', text: '新增列 邮箱' } as const;
  const running = runOf({ state: 'running', steps_done: 0 });
  const store = await openForms([teachers({ synced: false })]);
  scriptSync(planOf([add]), () => running);
  server.answer(syncRun, { data: running });
  await openSync();
  await expect.element(dialog).toHaveTextContent('新增列 邮箱');
  await start.click();
  await expect.element(dialog).toHaveTextContent('正在同步');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  reopenProduct();
  server.answer(updateTable, { msg: '', data: { plan: planOf([add]), run: running } });
  await openSync();
  await expect.element(dialog).toHaveTextContent('正在同步');
  store.put(teachers());
  server.answer(syncRun, { data: runOf({}) });
  await expect.element(dialog).toHaveTextContent('同步完成');
  expect(starts()).toHaveLength(1);
  await expect.element(formRow('师资库')).toHaveTextContent('已同步');
});

it('says why a run failed and lets it be tried again', async () => {
  await openForms([teachers({ synced: false })]);
  scriptSync(planOf([drop]), () => runOf({ state: 'failed', message: formErrors.tableBusy.errmsg }));
  await openSync();
  await start.click();
  await expect.element(dialog).toHaveTextContent('同步没有完成');
  await expect.element(dialog).toHaveTextContent('数据表正被长时间使用');
  scriptSync(planOf([drop]), () => runOf({}));
  await recheck.click();
  await expect.element(dialog).toHaveTextContent('移除列 备注');
  await finish();
});

it('says when only words and options changed, which no column shows, and offers the start', async () => {
  await openForms([teachers({ synced: false })]);
  scriptSync(planOf([]));
  server.answer(show, { data: teachers({ synced: false }) });
  await openSync();
  await expect.element(dialog).toHaveTextContent('数据表不需要改动');
  await expect.element(start).toBeEnabled();
});
