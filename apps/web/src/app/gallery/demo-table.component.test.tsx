import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { latch, server } from '../../platform/http/scripted-server.test-kit';
import { session } from '../../platform/session';
import { allowConsole } from '../allowed-errors.test-kit';
import { expectAddress, expectCount, expectGone, expectTexts, focusOn, html } from '../driving.test-kit';
import { expectMessage, messagesSoFar, openProduct, reopenProduct } from '../product.test-kit';
import { demoPage } from './demo-list.test-kit';
import './demo-table-exhibit';
import './gallery-page';

const { list } = demoEndpoints;
const home = '/test?only=demo-table';
const table = page.getByRole('region', { name: /演示列表（30 条/ });
const titles = table.getByCss('tbody tr td:nth-child(3)');
const money = table.getByRole('columnheader', { name: '金额' });
const pageButton = (at: number) => table.getByRole('button', { name: `第 ${at} 页`, exact: true });
const failure = { errcode: 50000, errmsg: '系统出错了，请稍后再试' };
const lastAsked = () => server.asked(list).at(-1)?.query ?? {};
const busy = () => html(table.getByCss('.data-table')).getAttribute('aria-busy');

const open = async (address = home) => {
  openProduct(address, { script: () => server.answer(list, demoPage) });
  await expect.element(titles.first()).toBeVisible();
};

describe('loading', () => {
  it('asks with the bearer token for page 1 of 10 rows, unsorted', async () => {
    await open();
    await expect.element(table.getByText('共 30 条')).toBeVisible();
    await expectCount(titles, 10);
    expect(server.asked(list)[0]).toMatchObject({ token: session.token(), query: { page: '1', page_size: '10' } });
    expect(Object.keys(lastAsked())).toEqual(['page', 'page_size']);
  });

  it('writes a failure to the console alone and leaves the rows (requirements §8)', async () => {
    allowConsole(/系统出错了/);
    await open();
    server.refuse(list, 500, failure);
    await pageButton(2).click();
    await expect.poll(() => lastAsked().page).toBe('2');
    await expect.poll(busy).toBe('false');
    await expect.element(titles.first()).toHaveTextContent(/^演示文章 1$/);
    expect(messagesSoFar()).toEqual([]);
    await expectGone(table.getByText('系统出错了'));
    server.answer(list, demoPage);
    await table.getByRole('button', { name: '刷新' }).click();
    await expect.element(titles.first()).toHaveTextContent('演示文章 11');
  });

  it('says nothing after a first failure, not even that there is nothing, and can be tried again', async () => {
    allowConsole(/系统出错了/);
    openProduct(home, { script: () => server.refuse(list, 500, failure) });
    const again = table.getByRole('button', { name: '重新加载' });
    await expect.element(again).toBeVisible();
    await expect.poll(busy).toBe('false');
    await expectGone(table.getByText(/共 \d+ 条/));
    expect(messagesSoFar()).toEqual([]);
    server.answer(list, demoPage);
    await again.click();
    await expectCount(titles, 10);
  });

  it('never replaces a newer answer by a late one', async () => {
    await open();
    const { opened, open: release } = latch();
    let isAnswered = false;
    server.answer(list, async (request) => {
      if (request.query.page !== '2') return demoPage(request);
      await opened;
      isAnswered = true;
      return { ...demoPage(request), data: [], total: 0 };
    });
    await pageButton(2).click();
    await pageButton(3).click();
    await expect.element(titles.first()).toHaveTextContent('演示文章 21');
    release();
    await expect.poll(() => isAnswered).toBe(true);
    await expect.element(pageButton(3)).toHaveAttribute('aria-current', 'page');
    await expect.element(titles.first()).toHaveTextContent('演示文章 21');
  });
});

describe('sorting and paging', () => {
  it('sorts ascending, descending and not at all, each from page 1; by keyboard too', async () => {
    await open(`${home}&page=3`);
    await expect.element(pageButton(3)).toHaveAttribute('aria-current', 'page');
    await expect.element(money).toHaveAttribute('aria-sort', 'none');
    await money.getByRole('button').click();
    await expect.element(money).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(lastAsked).toEqual({ page: '1', page_size: '10', sort_name: 'money', sort_type: 'asc' });
    await expect.element(pageButton(1)).toHaveAttribute('aria-current', 'page');
    await expect.element(table.getByCss('tbody tr').first()).toHaveTextContent('¥3.00');

    await pageButton(2).click();
    await expectAddress(/page=2/);
    await focusOn(money.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastAsked).toEqual({ page: '1', page_size: '10', sort_name: 'money', sort_type: 'desc' });
    await expect.element(money).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard(' ');
    await expect.poll(lastAsked).toEqual({ page: '1', page_size: '10' });
    await expect.element(money).toHaveAttribute('aria-sort', 'none');
    await expectAddress(home);
  });

  it('offers 10, 20, 30, 40, goes to page 1 with another size, and refuses to jump to what is no page', async () => {
    await open(`${home}&page=2`);
    const size = table.getByLabelText('每页条数');
    await expectTexts(size.getByCss('option'), ['10 条/页', '20 条/页', '30 条/页', '40 条/页']);
    const jump = table.getByLabelText('跳至第几页');
    for (const wrong of ['0', '4', '1.5', 'x']) {
      await jump.fill(wrong);
      await userEvent.keyboard('{Enter}');
      await expectTexts(table.getByRole('alert'), ['请输入 1 到 3 的页码']);
    }
    await jump.fill('3');
    await userEvent.keyboard('{Enter}');
    await expectAddress(`${home}&page=3`);
    await expect.element(titles.first()).toHaveTextContent('演示文章 21');
    await userEvent.selectOptions(size, '20');
    await expectAddress(`${home}&page_size=20`);
    await expectCount(titles, 20);
    // It is the size of lists that are opened from now on, until another is chosen.
    history.replaceState(null, '', home);
    reopenProduct();
    await expectCount(titles, 20);
    await userEvent.selectOptions(size, '10');
    await expectCount(titles, 10);
  });

  it('finds its state in the address: opened anew, by the back button and on a page that is gone', async () => {
    await open(`${home}&page=99&sort_name=password&sort_type=asc`);
    await expectAddress(`${home}&page=3`);
    await pageButton(2).click();
    await expect.element(titles.first()).toHaveTextContent('演示文章 11');
    reopenProduct();
    await expect.element(titles.first()).toHaveTextContent('演示文章 11');
    history.back();
    await expect.element(titles.first()).toHaveTextContent('演示文章 21');
  });

  it('shows cards on a phone, which sort and page all the same', async () => {
    await page.viewport(390, 844);
    openProduct(home, { script: () => server.answer(list, demoPage) });
    const cards = table.getByRole('list', { name: '演示列表' }).getByRole('listitem');
    await expectCount(cards, 10);
    await expectGone(table.getByRole('table'));
    await userEvent.selectOptions(table.getByLabelText('排序'), '金额 降序');
    await expectAddress(/sort_name=money&sort_type=desc/);
    const sum = cards.first().getByCss('dd').last();
    await expect.element(sum).toHaveTextContent('¥32.00');
    await table.getByRole('button', { name: '下一页' }).click();
    await expect.element(sum).toHaveTextContent('¥22.00');
  });
});

describe('choosing rows', () => {
  const boxes = table.getByCss('tbody').getByRole('checkbox');
  const all = table.getByRole('checkbox', { name: '选择本页全部' });
  const bar = table.getByRole('region', { name: '批量操作' });

  it('keeps rows chosen on other pages until the page is left', async () => {
    await open();
    await expectCount(boxes, 10);
    await expectGone(bar);
    await boxes.nth(0).click();
    await boxes.nth(3).click();
    await expect.element(all).toBePartiallyChecked();
    await expect.element(bar).toHaveTextContent('已选 2 条');
    await expect.element(bar).not.toHaveTextContent('不在本页');
    await pageButton(2).click();
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('0011');
    await expect.element(bar).toHaveTextContent('其中 2 条不在本页');
    await all.click();
    await expect.element(bar).toHaveTextContent('已选 12 条');
    await table.getByRole('columnheader', { name: '标题' }).getByRole('button').click();
    await expect.poll(() => lastAsked().sort_name).toBe('title');
    await expect.element(bar).toHaveTextContent('已选 12 条');
    await open();
    await expectGone(bar);
  });

  it('chooses all rows in between with Shift; the bar acts on all of them and gives them up', async () => {
    await open();
    await boxes.nth(2).click();
    await boxes.nth(6).click({ modifiers: ['Shift'] });
    await expect.element(bar).toHaveTextContent('已选 5 条');
    await focusOn(boxes.nth(4));
    await userEvent.keyboard(' ');
    await expect.element(bar).toHaveTextContent('已选 4 条');
    await bar.getByRole('button', { name: '统计金额' }).click();
    await expectMessage(/选中 4 条，金额合计 ¥/);
    await bar.getByRole('button', { name: '取消选择' }).click();
    await expectGone(bar);
    await expectGone(table.getByRole('checkbox', { checked: true }));
  });
});
