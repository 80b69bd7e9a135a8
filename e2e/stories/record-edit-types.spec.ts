import type { Locator, Page } from '@playwright/test';
import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeKeys, fieldTypes } from '@shuyuan/contract/backoffice/forms/field-types';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { openList } from '../fixtures/choose-option';
import { expect, test } from '../fixtures/records';
import { png } from '../fixtures/rich-text';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const options = ['一', '二', '三'].map((value) => ({ label: `选项${value}`, value }));
const tree = [{ label: '上级', value: 'up', children: [{ label: '下级', value: 'down' }] }];

/** One field of each type, labelled with its type's name. */
const allFields = (relatedId: number): FieldInput[] =>
  fieldTypeKeys.map((key) => {
    const { options: shape, settings, label, group } = fieldTypes[key];
    const known: readonly string[] = settings;
    return plainField({
      field: `f_${key}`,
      name: label,
      edit_input: key,
      select_item: shape === 'none' ? [] : shape === 'flat' ? options : tree,
      settings: {
        section: group,
        ...(known.includes('relation_form_id') ? { relation_form_id: relatedId, relation_label: 'ming' } : {}),
      },
    });
  });

const choose = async (page: Page, place: Locator, ...titles: string[]) => {
  await place.getByRole('combobox').click();
  for (const title of titles) {
    const entry = page.getByTitle(title, { exact: true }).filter({ visible: true }).last();
    await expect(entry).toBeVisible();
    await atRest(page);
    await entry.click();
  }
  if (titles.length > 1) await page.keyboard.press('Escape');
};
const alongPath = async (page: Page, place: Locator, path: readonly string[]) => {
  await place.getByRole('combobox').click();
  for (const step of path) {
    const entry = page.getByRole('menuitemcheckbox', { name: new RegExp(`^${step}`) });
    await expect(entry).toBeVisible();
    await atRest(page);
    await entry.click();
  }
  // The last step closes the dropdown; Escape would then close the dialog.
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0);
};
const chooseFirst = async (place: Locator) => {
  const list = await openList(place.getByRole('combobox'));
  await list.locator('.ant-select-item-option').first().click();
};
const give = (place: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
  place.locator('input[type=file]').first().setInputFiles(files);
const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`note ${name}`) });

type Entering = (place: Locator, page: Page) => Promise<unknown>;
const typed =
  (text: string): Entering =>
  (place) =>
    place.locator('input, textarea').first().fill(text);

/** How staff enter a value of each type. */
const enter: Readonly<Record<FieldTypeKey, Entering>> = {
  text: typed('一行文字'),
  textarea: typed('第一行\n第二行'),
  number: typed('-42'),
  decimal: typed('3.14'),
  money: typed('1234.5'),
  rate: (place) => place.getByRole('radio').nth(3).click(),
  serial: (place) => expect(place.getByRole('textbox')).toBeDisabled(),
  date: typed('2026-02-28'),
  datetime: typed('2026-03-01T14:30'),
  time: typed('08:05'),
  date_range: async (place) => {
    await place.locator('input').nth(0).fill('2026-03-01');
    await place.locator('input').nth(1).fill('2026-06-30');
  },
  select: (place) => place.getByRole('radio', { name: '选项二' }).check(),
  multi_select: (place, page) => choose(page, place, '选项三', '选项一'),
  radio: (place) => place.getByRole('radio', { name: '选项一' }).check(),
  checkbox: async (place) => {
    await place.getByRole('checkbox', { name: '选项二' }).check();
    await place.getByRole('checkbox', { name: '选项三' }).check();
  },
  switch: (place) => place.getByRole('switch').click(),
  cascader: (place, page) => alongPath(page, place, ['上级', '下级']),
  region: (place, page) => alongPath(page, place, ['浙江省', '杭州市', '西湖区']),
  color: async (place, page) => {
    await place.locator('.ant-color-picker-trigger').click();
    const hex = page.locator('.ant-color-picker-hex-input input');
    await hex.fill('1a2b3c');
    await page.keyboard.press('Escape');
  },
  mobile: typed('13812345678'),
  email: typed('name@example.com'),
  url: typed('https://www.example.com/a?b=1'),
  id_card: typed('11010519491231002X'),
  map: async (place) => {
    await place.getByLabel('经度').fill('121.5');
    await place.getByLabel('纬度').fill('31.23');
    await place.getByLabel('纬度').press('Enter');
    await place.getByLabel('地址').fill('世纪大道 1 号');
  },
  image: async (place) => {
    await give(place, png('one.png', 1));
    await expect(place.locator('[data-state=stored]')).toHaveCount(1);
  },
  images: async (place) => {
    await give(place, [png('two.png', 2), png('three.png', 3)]);
    await expect(place.locator('.upload-tiles img')).toHaveCount(2);
    await expect(place.locator('[data-state=sending], [data-state=waiting]')).toHaveCount(0);
  },
  file: async (place) => {
    await give(place, note('one.txt'));
    await expect(place.locator('[data-state=stored]')).toHaveCount(1);
  },
  files: async (place) => {
    await give(place, [note('two.txt'), note('three.txt')]);
    await expect(place.locator('[data-state=stored]')).toHaveCount(2);
  },
  rich_text: async (place) => {
    await expect(place.locator('.rich-text')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
    await place.frameLocator('.tox-edit-area iframe').locator('body').fill('一段内容');
  },
  relation: (place, page) => choose(page, place, '甲'),
  relations: (place, page) => choose(page, place, '乙', '甲'),
  admin: chooseFirst,
  department: chooseFirst,
};

const file = expect.stringMatching(/^(?:https?:\/\/[^/]+)?\/files\//);
const ref = (label: string) => ({ id: expect.any(Number), label });

/** The stored values. */
const stored: Readonly<Record<FieldTypeKey, unknown>> = {
  text: '一行文字',
  textarea: '第一行\n第二行',
  number: -42,
  decimal: '3.14',
  money: 123_450,
  rate: 4,
  serial: expect.stringMatching(/\d{3,}$/),
  date: '2026-02-28',
  datetime: expect.stringMatching(/^2026-03-01T(?:06:30:00(?:\.000)?Z|14:30:00\+08:00|06:30:00\+00:00)$/),
  time: expect.stringMatching(/^08:05/),
  date_range: ['2026-03-01', '2026-06-30'],
  select: '二',
  multi_select: ['三', '一'],
  radio: '一',
  checkbox: ['二', '三'],
  switch: true,
  cascader: ['up', 'down'],
  region: ['330000', '330100', '330106'],
  color: '#1a2b3c',
  mobile: '13812345678',
  email: 'name@example.com',
  url: 'https://www.example.com/a?b=1',
  id_card: '11010519491231002X',
  map: { lng: 121.5, lat: 31.23, address: '世纪大道 1 号' },
  image: file,
  images: [file, file],
  file,
  files: [file, file],
  rich_text: '<p>一段内容</p>',
  relation: ref('甲'),
  relations: [ref('乙'), ref('甲')],
  admin: { id: expect.any(Number), label: expect.any(String) },
  department: { id: expect.any(Number), label: expect.any(String) },
};

test('every kind of field is entered, saved, opened again and found the same', { tag: '@long' }, async ({
  signedIn: page,
  records,
  expectMessage,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  const related = await records.makeForm({
    name: '目标',
    table_name: 'mu_biao',
    fields: [plainField({ field: 'ming', name: '名' })],
  });
  for (const ming of ['甲', '乙']) await records.addRecord(related.id, { ming });
  const form = await records.makeForm({ name: '全部', table_name: 'quan_bu', fields: allFields(related.id) });
  await page.goto(form.path);
  await button(page, '新增').first().click();
  const sheet = page.getByRole('dialog', { name: '新增全部' });
  await expect(sheet.getByRole('navigation', { name: '分组' })).toBeVisible();
  for (const key of fieldTypeKeys) {
    await test.step(`enters ${key}`, async () => {
      const place = sheet.locator(`[data-field=f_${key}]`);
      await place.scrollIntoViewIfNeeded();
      await enter[key](place, page);
    });
  }
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForResponse(/record\/save/);
  await button(page, '提交').click();
  const { data } = await (await saved).json();
  await expect(sheet).toHaveCount(0);
  const row = await records.show(form.id, data.id);
  for (const key of fieldTypeKeys) expect.soft(row[`f_${key}`], key).toEqual(stored[key]);

  await page.getByRole('button', { name: /^编辑/ }).first().click();
  const again = page.getByRole('dialog', { name: /^编辑全部/ });
  const held = (key: FieldTypeKey) => again.locator(`[data-field=f_${key}]`);
  await expect(held('money').locator('input')).toHaveValue('1,234.50');
  await expect(held('datetime').locator('input')).toHaveValue('2026-03-01 14:30');
  await expect(held('region')).toContainText('浙江省 / 杭州市 / 西湖区');
  await expect(held('relation')).toContainText('甲');
  await expect(held('relations').getByRole('listitem')).toHaveText([/乙/, /甲/]);
  await expect(held('images').locator('img')).toHaveCount(2);
  await expect(held('rich_text').locator('.rich-text')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await expect(held('rich_text').frameLocator('.tox-edit-area iframe').locator('body')).toHaveText('一段内容');
  await button(page, '提交').click();
  await expectMessage('没有修改');
  await expect(again).toHaveCount(0);
});
