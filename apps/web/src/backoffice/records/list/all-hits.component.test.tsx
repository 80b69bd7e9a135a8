import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectGone } from '../../../app/driving.test-kit';
import { expectMessage } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, expectNames, openTeachers, teachersOf } from './teachers.test-kit';

const { destroy } = recordWriteEndpoints;
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ xing_ming: `教师${at + 1}` }));
const bar = page.getByRole('region', { name: '批量操作' });
const choosePage = () => page.getByRole('checkbox', { name: '选择本页全部' }).click();
const idsIn = (body: unknown) => (body as { ids: number[] }).ids;

it('selects all hits after the page, and lets them go with the search', async () => {
  await openTeachers(teachersOf(many(25)));
  await choosePage();
  await button('选择全部 25 条结果').click();
  await expect.element(bar).toHaveTextContent('已选 25 条');
  await expect.element(bar).toHaveTextContent('已选择全部结果');
  await button('下一页').click();
  await expectNames(...Array.from({ length: 10 }, (_, at) => `教师${15 - at}`));
  await expect.element(bar).toHaveTextContent('已选 25 条');
  await page.getByRole('checkbox', { name: '选择 教师15' }).click();
  await expect.element(bar).toHaveTextContent('已选 24 条');
  await page.getByLabelText('关键字', { exact: true }).fill('教师2');
  await userEvent.keyboard('{Enter}');
  await expectMessage('搜索条件已改变，不再选择“全部结果”');
  await expectGone(bar);
});

it('says plainly that there are too many', async () => {
  await openTeachers(teachersOf(many(12)), {
    script: () => {
      const rows = [...teachersOf(many(10)).rows.values()];
      server.answer(recordEndpoints.index, { data: rows, total: 10_001 });
    },
  });
  await choosePage();
  await expect.element(bar).toHaveTextContent('共 10,001 条结果，一次最多选择 10,000 条，请先缩小搜索范围');
});

it('deletes thousands in parts after saying how many, and tells which stayed and why', async () => {
  const stuck = 500 + 1500;
  await openTeachers(teachersOf(many(2100)));
  const sizes: number[] = [];
  server.answer(destroy, ({ body }) => {
    sizes.push(idsIn(body).length);
    if (!idsIn(body).includes(stuck)) return { msg: '删除成功' };
    return refuseWith(recordErrors.stillReferred, { errors: { ids: ['“课程安排”中有 1 条记录用到：战略管理'] } });
  });
  await choosePage();
  await button('选择全部 2,100 条结果').click();
  await button('批量删除').click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('将把选中的 2,100 条记录移入回收站');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  const report = page.getByRole('alertdialog', { name: '已处理 2,099 条，1 条没有处理' });
  await expect.element(report).toHaveTextContent('“课程安排”中有 1 条记录用到：战略管理');
  await report.getByRole('button', { name: '知道了' }).click();
  await expect.element(bar).toHaveTextContent('已选 1 条');
  expect(Math.max(...sizes)).toBe(999);
});
