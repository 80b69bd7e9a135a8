import type { Locator, Page } from '@playwright/test';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, inMore } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/product';
import { recordDrawer } from '../fixtures/record-list';

/** A programme with a class of one seat, and three applicants. */
const makeIntake = async (send: SendCall) => {
  const mark = Date.now();
  const code = `E${mark.toString(36).toUpperCase()}`;
  const names = { programme: `项目${code}`, intake: `班级${code}` };
  const programme = await makeCourseRecord(send, 'programme', { name: names.programme, code, state: 'open' });
  const intake = { name: names.intake, code, programme, state: 'enrolling', capacity: 1, tuition: 100 };
  const classId = await makeCourseRecord(send, 'class', intake);
  const mobileOf = (at: number) => `13${String(mark + at).slice(-9)}`;
  for (const [index, name] of ['甲一', '乙二', '丙三'].entries()) {
    const mobile = mobileOf(index);
    await makeCourseRecord(send, 'enrolment', { name, mobile, programme, class: classId });
  }
  return { ...names, classId, mobile: mobileOf(0) };
};

const submit = async (page: Page, title: string, reason?: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await atRest(page);
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
};
/** Drags a card like a user: down, a little, over, up. */
const drag = async (page: Page, card: Locator, to: Locator): Promise<void> => {
  const [start, end] = [await card.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag from or to');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 6);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height + 4, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 40, { steps: 12 });
  await page.mouse.up();
};

/** A second application for the programme is rejected at the number's field, with a link to the first. */
const applyTwice = async (page: Page, mobile: string): Promise<void> => {
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '新增报名' });
  await expect(form).toBeVisible();
  await atRest(page);
  await form.getByLabel('姓名', { exact: true }).fill('甲一');
  await form.getByLabel('手机号', { exact: true }).fill(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`);
  await expect(form.getByRole('complementary', { name: '此人的情况' })).toContainText('待审核');
  await form.getByRole('button', { name: /^提\s*交$/ }).click();
  await expect(form.getByText(/^该手机号已报名此课程项目（第 \d+ 号报名）/)).toBeVisible();
  const first = form.getByRole('link', { name: '查看已有的记录' });
  const [other] = await Promise.all([page.waitForEvent('popup'), first.click()]);
  await expect(recordDrawer(other, '甲一')).toContainText(mobile);
  await other.close();
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
  await leaving.getByRole('button', { name: /确\s*定/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const agreeToEntry = async (page: Page): Promise<void> => {
  const asked = page.getByRole('alertdialog', { name: '为 乙二 办理入学？' });
  await expect(asked).toBeVisible();
  await atRest(page);
  // For a moment after a card was let go, a click still belongs to the dragging.
  await expect(async () => {
    await asked.getByRole('button', { name: /确\s*定/ }).click({ timeout: 1000 });
    await expect(asked).toBeHidden({ timeout: 3000 });
  }).toPass();
};
const showState = (page: Page, words: string) =>
  page.getByRole('navigation', { name: '按状态' }).getByRole('link', { name: words, exact: true }).click();

test('applications go from the first word to the seat and back, with reasons, a queue and a printed list', async ({
  signedIn: page,
  product,
  adminToken,
  allowConsole,
  expectMessage,
}) => {
  test.slow();
  // A full class and a missing reason are rejected.
  allowConsole(/409/);
  const { intake, classId, mobile } = await makeIntake(callsOf(product.url, adminToken));
  await page.goto('/course/apply');
  await page.getByRole('link', { name: `${intake} 待审核 3 份` }).click();
  await expect(page).toHaveTitle(/^报名管理/);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`class=${classId}&state=pending`));
  await expect(mainMenu(page).locator('[aria-current]')).toHaveText('报名');
  await expect(mainMenu(page).getByText('报名管理')).toHaveCount(0);

  await applyTwice(page, mobile);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '安排面试' }).click();
  await submit(page, '安排面试：3 份报名');
  await expectMessage('3 份报名已改为“面试”');

  await showState(page, '面试 3');
  await inMore(page, '丙三', '驳回');
  await submit(page, '驳回：丙三');
  await expect(page.getByRole('dialog').getByText('请填写原因')).toBeVisible();
  await submit(page, '驳回：丙三', '材料不齐');
  await expectMessage('已改为“已驳回”');
  await page.getByRole('button', { name: '录取 甲一', exact: true }).click();
  await submit(page, '录取：甲一');
  await expectMessage('已改为“已录取”');
  await page.getByRole('button', { name: '录取 乙二', exact: true }).click();
  await submit(page, '录取：乙二');
  await expectMessage('名额已满，可转候补');
  await page.keyboard.press('Escape');
  await inMore(page, '乙二', '列入候补');
  await submit(page, '列入候补：乙二', '等待名额');
  await expectMessage('已改为“候补”');

  await showState(page, '全部 3');
  await page.getByRole('button', { name: '详情 丙三', exact: true }).click();
  const drawer = recordDrawer(page, '丙三');
  await drawer.getByRole('tab', { name: '审核经过' }).click();
  await expect(drawer.getByRole('listitem').last()).toContainText('面试 → 已驳回');
  await expect(drawer.getByRole('listitem').last()).toContainText('原因：材料不齐');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await inMore(page, '甲一', '撤回');
  await submit(page, '撤回：甲一', '个人原因');
  const seats = page.getByRole('status').filter({ hasText: '余 1 个名额' });
  await expect(seats).toContainText('候补第 1 位：乙二');
  await seats.getByRole('button', { name: '递补录取' }).click();
  await submit(page, '录取：乙二');
  await expect(page.getByRole('status').filter({ hasText: '名额已满' })).toBeVisible();

  await page.getByRole('button', { name: '办理入学 乙二', exact: true }).click();
  await agreeToEntry(page);
  await expectMessage('已改为“已入学”');
  await expect(page.getByRole('button', { name: '撤销入学 乙二', exact: true })).toBeVisible();

  await page.getByRole('button', { name: '看板', exact: true }).click();
  const column = (state: string) => page.getByRole('region', { name: state, exact: true });
  await expect(column('已入学')).toContainText('乙二');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '处理 乙二', exact: true }).click();
  await page.getByRole('menuitem', { name: '撤销入学', exact: true }).click();
  await submit(page, '撤销入学：乙二', '班级选错');
  await expectMessage('已撤销入学，报名回到“已录取”');
  await expect(column('已录取')).toContainText('乙二');
  await expect(column('已入学')).not.toContainText('乙二');
  const card = column('已录取').getByRole('listitem').filter({ hasText: '乙二' });
  await drag(page, card, column('已驳回'));
  await expectMessage('乙二 不能由“已录取”改为“已驳回”');
  await drag(page, card, column('已入学'));
  await agreeToEntry(page);
  await expect(column('已入学')).toContainText('乙二');
  await expect(column('已录取')).toContainText('没有');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('link', { name: '录取名单', exact: true }).click();
  const list = page.getByRole('article', { name: '录取名单' });
  await expect(list.getByRole('heading', { name: `${intake} 录取名单` })).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(list.getByRole('row').last()).toContainText('乙二');
  await expectFits(page);
  await page.emulateMedia({ media: 'print' });
  await expect(list.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(page.getByRole('heading', { name: '报名管理' })).toBeHidden();
});

test('new applications are decided at once: in bulk with a full class, on the page, on the board, and back', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, allowConsole, expectMessage }) => {
  test.slow();
  // A full class is rejected.
  allowConsole(/409/);
  const { classId } = await makeIntake(callsOf(product.url, adminToken));
  await page.goto(`/course/apply_list?class=${classId}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '录取' }).click();
  await submit(page, '录取：3 份报名');
  await expectMessage('1 份报名已改为“已录取”，2 份未能办理');
  await expect(page.locator('.toast-success')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^选择 [甲乙丙]/, checked: true })).toHaveCount(2);
  const left = page.getByRole('alert').filter({ hasText: '知道了' });
  await expect(left.getByRole('listitem')).toHaveText([/名额已满，可转候补$/, /名额已满，可转候补$/]);
  await bar.getByRole('button', { name: '录取' }).click();
  await submit(page, '录取：2 份报名');
  await expectMessage('2 份报名都没有改为“已录取”');
  await expect(page.locator('.toast-success')).toHaveCount(0);
  await left.getByRole('button', { name: '将名额已满的 2 份转候补' }).click();
  await submit(page, '列入候补：2 份报名');
  await expectMessage('2 份报名已改为“候补”');
  await expect(left).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  // Whoever applied first was admitted; going back frees the seat, which is offered to the first who waits.
  await page.getByRole('button', { name: '详情 甲一', exact: true }).click();
  const drawer = recordDrawer(page, '甲一');
  const acts = drawer.getByRole('group', { name: '办理' });
  await expect(acts.getByRole('button')).toHaveText(['办理入学', '撤回', '退回待审核']);
  await acts.getByRole('button', { name: '退回待审核' }).click();
  await submit(page, '退回待审核：甲一');
  await expect(page.getByRole('dialog', { name: '退回待审核：甲一' }).getByText('请填写原因')).toBeVisible();
  await submit(page, '退回待审核：甲一', '材料有误');
  await expectMessage('已改为“待审核”');
  await expectMessage(/有空余名额，候补第一位是 乙二/);
  await expect(acts.getByRole('button')).toHaveText(['录取', '安排面试', '列入候补', '驳回', '撤回']);
  await acts.getByRole('button', { name: '录取' }).click();
  await submit(page, '录取：甲一', '补交材料');
  await expect(page.getByRole('alertdialog')).toContainText('还有 2 人在候补这个班级：乙二、丙三');
  await agree(page, '仍然录取？');
  await expectMessage('已改为“已录取”');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: '看板', exact: true }).click();
  const column = (state: string) => page.getByRole('region', { name: state, exact: true });
  await expect(column('候补').getByRole('listitem')).toHaveText([/乙二.*候补第 1 位/, /丙三.*候补第 2 位/]);
  await drag(page, column('候补').getByRole('listitem').filter({ hasText: '丙三' }), column('待审核'));
  await submit(page, '退回待审核：丙三', '改报下一期');
  await expectMessage('已改为“待审核”');
  await expect(column('待审核')).toContainText('丙三');
  await expect(column('候补')).not.toContainText('丙三');
  await page.getByRole('button', { name: '处理 丙三', exact: true }).click();
  await page.getByRole('menuitem', { name: '录取', exact: true }).click();
  await submit(page, '录取：丙三', '校友');
  const full = page.getByRole('dialog', { name: '录取：丙三' });
  await full.getByRole('button', { name: '转候补' }).click();
  await expect(page.getByRole('dialog', { name: '列入候补：丙三' }).getByLabel('原因')).toHaveValue('校友');
  await submit(page, '列入候补：丙三');
  await expectMessage('已改为“候补”');
  await expect(column('候补').getByRole('listitem')).toHaveText([/乙二/, /丙三/]);
});
