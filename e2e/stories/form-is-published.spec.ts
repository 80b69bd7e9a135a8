import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { chooseOption } from '../fixtures/choose-option';
import { agree, dialogOf } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { a4, printed } from '../fixtures/paper';
import { openPhone } from '../fixtures/phone';
import { readQrCode } from '../fixtures/qr-code';
import { recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';
import { png } from '../fixtures/rich-text';

const title = '秋季开放日';
const first = '欧阳明远';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const fields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
  plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
  plainField({ field: 'zhao_pian', name: '照片', edit_input: 'image' }),
  plainField({
    field: 'qu_dao',
    name: '渠道',
    edit_input: 'radio',
    select_item: ['官网', '海报'].map((label) => ({ label, value: label })),
  }),
  plainField({ field: 'nei_bu', name: '内部备注' }),
];

/** Goes through the dialog, which asks for what is missing before it publishes. */
const publish = async (office: Page): Promise<void> => {
  await office.goto('/publication');
  await button(office, '发布表单').first().click();
  const choice = await dialogOf(office, '选择要发布的表单');
  await chooseOption(choice.getByLabel('表单'), '开放日登记');
  await choice.getByRole('button', { name: '下一步' }).click();
  const dialog = await dialogOf(office, '发布表单：开放日登记');
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('提交后显示的话').fill('周六见。');
  await expect(dialog.getByRole('checkbox', { name: '填写 姓名' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: '填写 手机' })).toBeDisabled();
  await dialog.getByRole('switch', { name: '验证手机号' }).click();
  await dialog.getByRole('checkbox', { name: '填写 手机' }).check();
  await dialog.getByRole('checkbox', { name: '填写 照片' }).check();
  await chooseOption(dialog.getByLabel('改为预设的字段'), '渠道');
  await dialog.getByLabel('标题').click();
  await dialog.getByRole('radio', { name: '海报' }).check();
  await dialog.getByRole('spinbutton', { name: '名额' }).fill('1');
  await dialog.getByRole('button', { name: '保存并发布' }).click();
  await expect(dialog.getByText('填写的内容里有个人信息，请写明告知内容')).toBeVisible();
  await dialog.getByRole('button', { name: '使用示例' }).click();
  await expect(dialog.getByLabel('告知内容')).toHaveValue(/范围：姓名、手机、照片/);
  await dialog.getByRole('button', { name: '保存并发布' }).click();
  await expect(dialog).toBeHidden();
};

/** The address that the saved picture holds; the poster shows the same. */
const readPicture = async (office: Page): Promise<string> => {
  await button(office, `二维码 ${title}`).click();
  const dialog = await dialogOf(office, `二维码：${title}`);
  const saved = office.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载图片' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${title} 二维码.png`);
  const address = await readQrCode(office, await readFile(await download.path()));
  await expect(dialog.getByRole('link')).toHaveAttribute('href', address);
  await expect(dialog.getByRole('button', { name: '打印海报' })).toBeEnabled();
  const poster = await printed(office);
  expect(poster.pages.map(({ size }) => size)).toEqual([a4]);
  expect(poster.pages[0]?.words).toContain(title);
  expect(poster.pages[0]?.words).toContain(address);
  await office.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return address;
};

const fillIn = async (phone: Page, address: string, name: string): Promise<void> => {
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(phone.getByLabel('渠道')).toHaveCount(0);
  await expect(phone.getByLabel('内部备注')).toHaveCount(0);
  await phone.getByLabel('姓名').fill(name);
  await phone.getByLabel('手机', { exact: true }).fill('13900001234');
  await phone.getByLabel('我已阅读并同意').check();
};
const send = (phone: Page): Promise<void> => button(phone, '提交').click();

/** What anyone gets at a code. */
const answerAt = async (address: string): Promise<{ status: number; body: unknown }> => {
  const { origin, pathname } = new URL(address);
  const code = pathname.split('/').at(-1) ?? '';
  const reply = await fetch(`${origin}${publicPageEndpoints.show.path}?code=${code}`);
  return { status: reply.status, body: await reply.json() };
};

/** The record with its picture, and how it came. */
const expectRecord = async (office: Page, number: string): Promise<void> => {
  await button(office, `详情 ${first}`).click();
  const drawer = recordDrawer(office, first);
  await expect(drawer.getByText(new RegExp(`来源：公开表单「${title}」.*编号 ${number}$`))).toBeVisible();
  await expect(drawer.getByText('海报', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: '查看同意内容' }).click();
  const consent = await dialogOf(office, '提交时同意的内容');
  await expect(consent).toContainText('范围：姓名、手机、照片');
  await office.keyboard.press('Escape');
  await expect(consent).toBeHidden();
};

test('a form is published by its dialog, filled in by whoever scans its picture, closed by its quota and taken back', {
  tag: '@long',
}, async ({ records, product, browser, pageWatch, allowConsole }) => {
  allowConsole(/status of (?:404|409)/);
  const form = await records.makeForm({ name: '开放日登记', table_name: 'kai_fang', fields });
  const ofForm = recordActions.map((action) => `form_${form.id}.${action}`);
  const ofPages = ['index', 'create', 'edit', 'delete'].map((action) => `publication.${action}`);
  const secretary = await records.colleague('秘书', [...ofForm, ...ofPages]);
  const office = await secretary.open();
  await publish(office);
  const row = office.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('开放中');
  const address = await readPicture(office);

  const [phone, late] = [
    await openPhone(browser, { url: product.url, pageWatch }),
    await openPhone(browser, { url: product.url, pageWatch }),
  ];
  await fillIn(late, address, '来晚的人');
  await fillIn(phone, address, first);
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles([png('证件照.png', 23)]);
  await expect(phone.getByText('已上传')).toBeVisible();
  await expectFits(phone);
  await send(phone);
  await expect(phone.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expect(phone.getByText('周六见。')).toBeVisible();
  const number = await phone.locator('.number').innerText();

  await office.reload();
  await expect(row).toContainText('名额已满');
  await office.getByRole('link', { name: `1 份 查看“${title}”收到的记录` }).click();
  await expectRecord(office, number);
  const picture = recordDrawer(office, first).locator('img').first();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), 'the picture is shown')
    .toBeGreaterThan(0);

  await send(late);
  await expect(late.getByText('名额已满', { exact: true })).toBeVisible();
  await expect(late.getByLabel('姓名')).toHaveValue('来晚的人');
  await late.reload();
  await expect(late.getByText('名额已满，感谢您的关注。')).toBeVisible();
  await expect(late.getByLabel('姓名')).toHaveCount(0);

  await office.goto('/publication');
  await button(office, `删除 ${title}`).click();
  await agree(office, '确认删除吗？');
  await expect(row).toHaveCount(0);
  await phone.goto(address);
  await expect(phone.getByText('这个页面不存在或已经关闭，请与学校联系')).toBeVisible();
  expect(await answerAt(address)).toEqual(await answerAt(`${product.url}/p/abcdefghjk`));
  await office.goto(form.path);
  await expectRecord(office, number);
  for (const page of [phone, late]) await page.context().close();
});
