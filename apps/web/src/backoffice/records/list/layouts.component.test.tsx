import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress, expectCount, expectFits, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { openProduct, reopenProduct } from '../../../app/product.test-kit';
import { lastIndexed, listPath, recordFormOf, scriptRecords } from '../scripted-records.test-kit';
import { button, drawerOf } from './teachers.test-kit';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const fields = [
  plainField({ field: 'ming_cheng', name: '名称', validation: ['required'] }),
  plainField({ field: 'hai_bao', name: '海报', edit_input: 'image' }),
  plainField({ field: 'ri_qi', name: '日期', edit_input: 'date' }),
  plainField({ field: 'qi_jian', name: '期间', edit_input: 'date_range' }),
  plainField({ field: 'feng_mian', name: '封面', edit_input: 'image' }),
  plainField({ field: 'shi_jian', name: '时间', edit_input: 'time' }),
  plainField({ field: 'di_dian', name: '地点', edit_input: 'map' }),
];
const open = (rows: readonly Record<string, unknown>[], query = '') => {
  const events = recordFormOf({ id: 5, name: '活动', fields }, rows);
  openProduct(listPath(5) + query, { script: () => scriptRecords(events) });
};

it('shows records with pictures as cards, where they are chosen and opened', { tags: ['long'] }, async () => {
  open([{ ming_cheng: '开学典礼', hai_bao: picture }, { ming_cheng: '毕业典礼' }]);
  await button('卡片').click();
  await expectAddress(/layout=card/);
  const cards = page.getByRole('list', { name: '活动列表' }).getByCss('.record-card');
  await expectCount(cards, 2);
  await expect.element(cards.last().getByRole('img', { name: '开学典礼' })).toBeVisible();
  await expectGone(cards.first().getByRole('img', { name: '毕业典礼' }));
  await expect.element(cards.first().getByCss('.record-card-picture')).toHaveTextContent('毕');
  await page.getByLabelText('封面字段').selectOptions('封面');
  await expectAddress(/by=feng_mian/);
  await expectGone(cards.last().getByRole('img', { name: '开学典礼' }));
  await page.getByLabelText('封面字段').selectOptions('海报');
  await page.viewport(390, 844);
  await expectFits();
  const [one, other] = cards.elements().map((card) => card.getBoundingClientRect().top);
  expect(one).toBe(other);
  await page.viewport(1280, 800);
  await cards.last().getByRole('checkbox', { name: '选择 开学典礼' }).click();
  await expect.element(page.getByRole('region', { name: '批量操作' })).toHaveTextContent('1');
  reopenProduct();
  await cards.last().getByRole('button', { name: '查看 开学典礼' }).click();
  const drawer = drawerOf('开学典礼');
  await drawer.getByRole('button', { name: '查看大图 海报 1' }).click();
  const preview = page.getByCss('.image-preview');
  await expect.element(preview).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(preview);
  await expect.element(drawer).toBeVisible();
});

it('puts records with dates into a calendar, by the day or over their span', { tags: ['long'] }, async () => {
  const opening = { ming_cheng: '开学典礼', ri_qi: '2026-09-01', qi_jian: ['2026-09-01', '2026-09-03'] };
  open([opening, { ming_cheng: '毕业典礼', ri_qi: '2026-10-31' }], '&layout=calendar&month=2026-09');
  const september = page.getByRole('table', { name: '活动日历 2026 年 9 月' });
  await expectCount(september.getByText('开学典礼'), 1);
  await expectGone(september.getByText('毕业典礼'));
  const by = page.getByLabelText('按日期字段');
  await by.selectOptions('期间');
  await expectCount(september.getByText('开学典礼'), 3);
  await expectAddress(/by=qi_jian/);
  reopenProduct();
  await expectCount(september.getByText('开学典礼'), 3);
  await by.selectOptions('日期');
  await expectCount(september.getByText('开学典礼'), 1);
  await button('下个月').click();
  const october = page.getByRole('table', { name: '活动日历 2026 年 10 月' });
  await expectCount(october.getByText('毕业典礼'), 1);
  const asksForOctober = () => {
    const { ri_qi: days = [] } = JSON.parse(lastIndexed().search ?? '{}');
    return days[0] <= '2026-10-01' && days[1] >= '2026-10-31';
  };
  await expect.poll(asksForOctober).toBe(true);
  await october.getByRole('button', { name: '2026-10-31，1 条记录' }).click();
  const day = page.getByRole('region', { name: '2026-10-31 的记录' });
  await day.getByRole('button', { name: '详情 毕业典礼' }).click();
  await expect.element(drawerOf('毕业典礼')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(drawerOf('毕业典礼'));
  await october.getByRole('button', { name: '2026-10-05，0 条记录' }).click();
  await page.getByRole('region', { name: '2026-10-05 的记录' }).getByRole('button', { name: '新增' }).click();
  const date = page.getByRole('dialog', { name: '新增活动' }).getByLabelText('日期', { exact: true });
  await expect.element(date).toHaveValue('2026-10-05');
});

it('orders the entries of a day by their time, says where, goes by keyboard, and lists the days on a phone', async () => {
  const di_dian = { lng: 120, lat: 30, address: '文三路 1 号' };
  const on = { ri_qi: '2026-09-01' };
  const rows = [
    { ming_cheng: '晚会', ...on, shi_jian: '19:30:00' },
    { ming_cheng: '典礼', ...on, shi_jian: '09:00:00', di_dian },
    { ming_cheng: '整天', ...on },
  ];
  open(rows, '&layout=calendar&month=2026-09');
  const entries = page.getByCss('.month-record');
  await expectTexts(entries, ['整天', '09:00典礼文三路 1 号', '19:30晚会']);
  const first = page.getByRole('button', { name: '2026-09-01，3 条记录' });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: '2026-09-08，0 条记录' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expectAddress(/month=2026-10/);
  await button('上个月').click();
  await page.viewport(390, 844);
  const days = page.getByRole('list', { name: '活动日程 2026 年 9 月' });
  await expectTexts(days.getByRole('heading'), ['9 月 1 日 周二']);
  await expectFits();
  await days.getByRole('button', { name: /典礼/ }).click();
  await expect.element(drawerOf('典礼')).toBeVisible();
});
