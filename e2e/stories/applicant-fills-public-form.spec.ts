import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { test } from '../fixtures/forms';
import { expect } from '../fixtures/product';

const fields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
  plainField({ field: 'zhu_su', name: '需要住宿', edit_input: 'switch' }),
  plainField({
    field: 'fang_xing',
    name: '房型',
    edit_input: 'radio',
    validation: ['required'],
    select_item: [
      { label: '单人间', value: 'one' },
      { label: '双人间', value: 'two' },
    ],
    settings: { show_when: { field: 'zhu_su', values: ['true'] } },
  }),
  plainField({ field: 'gong_hao', name: '工号', validation: [{ rule: 'pattern', value: '[A-Z]\\d{4}' }] }),
];

const pageOf = (form: number) => ({
  custom_form_id: form,
  title: '春季研修班报名',
  cover: '',
  intro: '<p style="text-align: center">欢迎<script>window.pwned=1</script></p>',
  consent: '目的：报名。范围：本页内容。保存：两年。',
  thanks: '我们会尽快联系您。',
  fields: fields.map(({ field }) => ({ field, required: field === 'xing_ming' })),
  presets: {},
  opens_at: null,
  closes_at: null,
  quota: null,
  proves_mobile: false,
  mobile_field: null,
  once_per_mobile: false,
  enabled: true,
});

test.use({ viewport: { width: 390, height: 844 } });

test('an applicant fills a public form on a phone, and staff have the record', async ({
  page,
  product,
  forms,
  adminToken,
  allowConsole,
}) => {
  allowConsole(/400 \(Bad Request\)/);
  const form = await forms.make({ name: '研修班', table_name: 'yan_xiu', fields });
  const send = callsOf(product.url, adminToken);
  const { code } = (await send(publicationEndpoints.save, { body: pageOf(form.id) })).data;
  const loaded = await page.goto(`/p/${code}`);
  expect(loaded?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('春季研修班报名');
  expect(await page.evaluate('window.pwned')).toBeUndefined();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByLabel('姓名')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('姓名').fill('欧阳明远');
  await page.getByLabel('需要住宿').check();
  await page.getByLabel('双人间').check();
  await page.getByLabel('工号').fill('abc');
  await page.reload();
  await expect(page.getByLabel('双人间')).toBeChecked();
  await page.getByLabel('我已阅读并同意').check();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  // The server's engine judges patterns, and a browser notes the refusal.
  await expect(page.getByLabel('工号')).toBeFocused();
  await page.getByLabel('工号').fill('A0001');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expect(page.getByText('我们会尽快联系您。')).toBeVisible();
  const { data } = await send(recordEndpoints.index, { query: { custom_form_id: form.id } });
  expect(data).toMatchObject([{ xing_ming: '欧阳明远', zhu_su: true, fang_xing: 'two', gong_hao: 'A0001' }]);
});
