import { Buffer } from 'node:buffer';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

/** A grey dot of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const fields = [
  plainField({ field: 'ming_cheng', name: '名称', validation: ['required'] }),
  plainField({ field: 'hai_bao', name: '海报', edit_input: 'image' }),
  plainField({ field: 'ri_qi', name: '日期', edit_input: 'date' }),
  plainField({ field: 'qi_jian', name: '期间', edit_input: 'date_range' }),
];

test('records are looked at as cards with their pictures, and in a calendar by the day or over their span', {
  tag: '@long',
}, async ({ signedIn: page, records, product, adminToken }) => {
  const form = await records.makeForm({ name: '活动', table_name: 'huo_dong', fields });
  const body = new FormData();
  body.append('file', new Blob([picture], { type: 'image/png' }), 'poster.png');
  const uploaded = await fetch(`${product.url}/api/admin/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await adminToken()}` },
    body,
  });
  const { url } = (await uploaded.json()) as { url: string };
  await records.addRecord(form.id, {
    ming_cheng: '开学典礼',
    hai_bao: url,
    ri_qi: '2026-09-01',
    qi_jian: ['2026-09-01', '2026-09-03'],
  });
  await records.addRecord(form.id, { ming_cheng: '毕业典礼', ri_qi: '2026-10-31' });

  await page.goto(`${form.path}&layout=card`);
  const cards = page.getByRole('list', { name: '活动列表' }).locator('.record-card');
  await expect(cards).toHaveCount(2);
  await expect(cards.last().getByRole('img', { name: '开学典礼' })).toHaveAttribute(
    'src',
    new RegExp(`^${url}\\?view=`),
  );
  await cards.last().getByRole('button', { name: '查看 开学典礼' }).click();
  await recordDrawer(page, '开学典礼').getByRole('button', { name: '查看大图 海报 1' }).click();
  await expect(page.locator('.image-preview')).toBeVisible();

  await page.goto(`${form.path}&layout=calendar&month=2026-09&by=qi_jian`);
  const grid = page.getByRole('table', { name: '活动日历 2026 年 9 月' });
  await expect(grid.getByText('开学典礼')).toHaveCount(3);
  await page.getByLabel('按日期字段').selectOption({ label: '日期' });
  await expect(grid.getByText('开学典礼')).toHaveCount(1);
  await page.getByRole('button', { name: '下个月' }).click();
  await expect(page.getByRole('table', { name: '活动日历 2026 年 10 月' }).getByText('毕业典礼')).toHaveCount(1);
});
