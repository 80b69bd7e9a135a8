import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { html } from '../driving.test-kit';
import { openProduct } from '../product.test-kit';
import './gallery-page';
import './plain-tables-exhibit';

const table = page.getByRole('region', { name: /一页 10,000 行/ });
const number = table.getByRole('columnheader', { name: '序号' });
const drawn = () => table.getByCss('tbody tr[aria-rowindex]').elements().length;

it('draws 10,000 rows on one page a few at a time, and all can be reached', async () => {
  openProduct('/test?only=plain-tables');
  await expect.element(table.getByText('共 10,000 条')).toBeVisible();
  expect(drawn()).toBeLessThan(80);
  const scroll = html(table.getByCss('.data-table-scroll'));
  scroll.scrollTo({ top: scroll.scrollHeight });
  await expect.element(table.getByCss('tr[aria-rowindex="10001"]')).toBeVisible();
  expect(drawn()).toBeLessThan(80);
  await number.getByRole('button').click();
  await number.getByRole('button').click();
  await expect.element(number).toHaveAttribute('aria-sort', 'descending');
  await expect.element(table.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
});
