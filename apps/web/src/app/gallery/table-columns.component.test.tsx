import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { server } from '../../platform/http/scripted-server.test-kit';
import { allowConsole } from '../allowed-errors.test-kit';
import { axeFindings } from '../axe.test-kit';
import { boxOf, expectTexts, focusOn, html } from '../driving.test-kit';
import { messagesSoFar, openProduct } from '../product.test-kit';
import { demoPage } from './demo-list.test-kit';
import './demo-table-exhibit';
import './gallery-page';

const { show, save } = preferenceEndpoints;
const table = page.getByRole('region', { name: /演示列表（30 条/ });
const headers = table.getByCss('thead th:not(.data-table-select)');
const picker = page.getByRole('dialog', { name: '列设置' });
const mover = (column: string) => picker.getByRole('button', { name: `移动“${column}”`, exact: true });
const shown = (column: string) => picker.getByLabelText(`显示“${column}”`, { exact: true });
const plainOrder = ['编号', '标题', '状态', '作者', '发布时间', '金额'];
const plainLayout = { order: [], shown: {}, pins: {}, widths: {}, density: 'normal' };

const open = async (columns = plainOrder, script: () => void = () => undefined) => {
  openProduct('/test?only=demo-table', {
    script: () => {
      server.answer(demoEndpoints.list, demoPage);
      script();
    },
  });
  await expectTexts(headers, columns);
};
const openPicker = async () => {
  await table.getByRole('button', { name: '列设置' }).click();
  await expect.element(picker).toBeVisible();
};
const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
const lastSaved = () => server.asked(save).at(-1)?.body;

it('shows the plain columns for a broken preference and for one that cannot be read', async () => {
  allowConsole(/系统出错了/);
  await open(plainOrder, () =>
    server.answer(show, { data: { order: 'x', shown: [], widths: { id: 'wide' }, density: 7 } }),
  );
  await open(plainOrder, () => server.refuse(show, 500, { errcode: 1, errmsg: '系统出错了' }));
  await expect.element(table.getByText('共 30 条')).toBeVisible();
  expect(messagesSoFar()).toEqual([]);
});

it('arranges columns by keyboard, by drag and by pin, saves them, finds them again and takes them back', {
  tags: ['long'],
}, async () => {
  await open();
  await openPicker();
  expect((await axeFindings()).filter((line) => /popover|column-picker|data-table/.test(line))).toEqual([]);
  await shown('作者').click();
  await expectTexts(headers, ['编号', '标题', '状态', '发布时间', '金额']);
  await focusOn(mover('状态'));
  await userEvent.keyboard('{ArrowUp}');
  await expectTexts(headers, ['编号', '状态', '标题', '发布时间', '金额']);
  await expect.element(mover('状态')).toHaveFocus();
  await expectTexts(picker.getByRole('status'), ['“状态”移到第 2 列，共 6 列']);
  await commands.drag(middleOf(html(mover('金额'))), middleOf(html(mover('编号'))));
  await expectTexts(headers, ['金额', '编号', '状态', '标题', '发布时间']);
  await picker.getByRole('button', { name: '“标题”固定在左侧' }).click();
  const arranged = ['标题', '金额', '编号', '状态', '发布时间'];
  await expectTexts(headers, arranged);
  await picker.getByRole('radio', { name: '紧凑' }).click();
  await userEvent.keyboard('{Escape}');

  const { x, y, width, height } = boxOf(headers.first());
  await commands.drag({ x: x + width - 3, y: y + height / 2 }, { x: x + 297, y: y + height / 2 });
  await expect.poll(() => Math.round(boxOf(headers.first()).width)).toBe(300);
  await expect.poll(lastSaved).toMatchObject({ value: { widths: { title: 300 }, density: 'compact' } });
  const { value } = lastSaved() as { value: unknown };

  // Another browser gets what was saved.
  await open(arranged, () => server.answer(show, { data: value }));
  await expect.poll(() => html(table.getByCss('.data-table')).dataset.density).toBe('compact');
  expect(Math.round(boxOf(headers.first()).width)).toBe(300);
  await openPicker();
  await picker.getByRole('button', { name: '恢复默认' }).click();
  await expectTexts(headers, plainOrder);
  await expect.poll(lastSaved).toMatchObject({ value: plainLayout });
});

it('does not let the last column be hidden', async () => {
  await open();
  await openPicker();
  for (const name of ['编号', '标题', '状态', '作者', '发布时间']) await shown(name).click();
  await expect.element(shown('金额')).toBeDisabled();
  await expectTexts(headers, ['金额']);
});
