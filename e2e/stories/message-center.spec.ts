import { once } from 'node:events';
import { createServer } from 'node:http';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { chooseOption, openList } from '../fixtures/choose-option';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, dialogOf, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { openInClient } from '../fixtures/in-client';
import { expect, test } from '../fixtures/records';

/** A class that two people have applied for. */
const makeApplicants = async (send: SendCall) => {
  const mark = Date.now();
  const code = `M${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const named = { name: `班级${code}`, code, programme, state: 'enrolling', capacity: 9, tuition: 100 };
  const classId = await makeCourseRecord(send, 'class', named);
  const apply = (name: string, at: number) =>
    makeCourseRecord(send, 'enrolment', {
      name,
      mobile: `13${String(mark + at).slice(-9)}`,
      programme,
      class: classId,
    });
  const first = `苏一${code.slice(-4)}`;
  return {
    className: named.name,
    first,
    firstId: await apply(first, 0),
    second: await apply(`顾二${code.slice(-4)}`, 1),
  };
};

/** The robot of a group chat on the loopback. */
const startGroup = async () => {
  const received: string[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()).text.content);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"errcode":0}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/robot`, received, close };
};

test.beforeEach(async ({ product }) => {
  await product.sql('delete from app.message_rule');
});
test.afterEach(async ({ product }) => {
  await product.sql('delete from app.message_rule');
  await product.sql("delete from app.setting where key = 'message'");
});

for (const width of [1440, 390]) {
  test(`a rule is set up by mouse and previewed on a real person, and a quiet hour is set, at ${width} px`, {
    tag: '@long',
  }, async ({ signedIn: page, product, adminToken, expectMessage }) => {
    const { first, className } = await makeApplicants(callsOf(product.url, adminToken));
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/system/message');
    await page.getByRole('button', { name: '新增规则' }).first().click();
    const dialog = await dialogOf(page, '新增消息规则');
    await chooseOption(dialog.getByLabel('事件'), '录取');
    await dialog.getByLabel('标题').fill('给{学号}的通知');
    await expect(dialog.getByLabel('标题')).toHaveAccessibleDescription(/没有字段 \{学号\}，可用的是：姓名、班级/);
    await dialog.getByLabel('标题').fill('录取通知');
    const body = dialog.getByLabel('正文');
    await body.fill('您好，请来报到。');
    await body.press('Home');
    await dialog.getByRole('button', { name: '插入 姓名' }).click();
    await expect(body).toHaveValue('{姓名}您好，请来报到。');
    await body.press('End');
    await dialog.getByRole('button', { name: '插入 班级' }).click();
    const preview = dialog.getByRole('region', { name: '预览' });
    await expect(preview).toContainText(/顾二\w+您好，请来报到。班级/);
    const picker = preview.getByLabel('用哪条记录');
    const list = await openList(picker);
    await picker.fill(first);
    await list.getByText(first).click();
    await expect(preview).toContainText(`${first}您好，请来报到。${className}`);
    await expect(preview).toContainText(`收件人：${first}`);
    await expect(preview).toContainText(/按 1 条计费/);
    await expect(dialog).toContainText('未设置短信服务');
    await expectFits(page);
    expect(await axeFindings(page)).toEqual([]);
    await submit(dialog);
    await expectMessage('保存成功');
    const turned = page.getByRole('switch', { name: '开启 录取' });
    await expect(turned).toBeChecked();
    await turned.click();
    await expectMessage(/^已关闭/);
    await expect(turned).not.toBeChecked();
    await turned.click();
    await agree(page, '开启“录取”？');
    await expect(turned).toBeChecked();
    await expectFits(page);

    await openInClient(page, '/system/setting');
    const setting = page.getByRole('region', { name: '消息发送' });
    await setting.getByLabel('静默时段开始').fill('22:30');
    await setting.getByLabel('静默时段开始').press('Enter');
    await setting.getByRole('button', { name: '保存' }).click();
    await expectMessage('已保存，立即生效');
    await openInClient(page, '/system/message?tab=ways');
    await expect(page.getByRole('region', { name: '发送设置' })).toContainText('22:30 至 08:00');
    await expectFits(page);
  });
}

test('a group hears of it; what may have arrived is sent again only after a warning; the stop holds all back', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, records, expectMessage, allowConsole }) => {
  allowConsole(/status of 409/);
  const group = await startGroup();
  const send = callsOf(product.url, adminToken);
  const { firstId, second, first } = await makeApplicants(send);
  await page.goto('/system/message?tab=robots');
  await page.getByRole('button', { name: '新增群机器人' }).first().click();
  const added = await dialogOf(page, '新增群机器人');
  await added.getByLabel('名称').fill('教务群');
  await press(added);
  await expect(added.getByLabel('机器人地址')).toHaveAccessibleDescription(/请填写机器人的地址/);
  await added.getByLabel('机器人地址').fill(group.url);
  await submit(added);
  await page.getByRole('button', { name: '测试 教务群' }).click();
  await expectMessage('已发出测试，请查收');
  expect(group.received[0]).toContain('【测试】');

  await page.getByRole('tab', { name: '消息规则' }).click();
  await page.getByRole('button', { name: '新增规则' }).first().click();
  const dialog = await dialogOf(page, '新增消息规则');
  await chooseOption(dialog.getByLabel('事件'), '录取');
  await dialog.getByRole('checkbox', { name: /^短信/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^邮件/ }).uncheck();
  await dialog.getByRole('checkbox', { name: '群机器人' }).check();
  await chooseOption(dialog.getByLabel('群机器人', { exact: true }).last(), '教务群');
  await dialog.getByRole('switch', { name: '静默时段内不发送' }).uncheck();
  await submit(dialog);

  const admit = async (id: number) => {
    for (const [version, to] of [
      [1, 'interview'],
      [2, 'admitted'],
    ] as const)
      await send(enrolmentEndpoints.move, { body: { items: [{ id, version }], to, reason: '', passes_waiting: true } });
  };
  await admit(firstId);
  await expect.poll(() => group.received.length).toBe(2);
  expect(group.received[1]).toContain(first);

  await page.getByRole('tab', { name: '发送记录' }).click();
  const row = page.getByRole('row').filter({ hasText: '教务群' });
  await expect(row).toContainText('已发送');
  // As after a call that was cut off: nobody can say whether it has arrived.
  await product.sql(
    `update app.message set state = 'unknown', sent_at = null, error = '发送时服务中断，可能已经送达' where way = 'robot'`,
  );
  await page.reload();
  await expect(row).toContainText('结果未知');
  await row.getByRole('button', { name: /^详情/ }).click();
  const detail = await dialogOf(page, '消息详情');
  await expect(detail).toContainText(`${first}您好`);
  await detail.getByRole('button', { name: '重新发送' }).click();
  const warning = page.getByRole('alertdialog', { name: '可能已经送达，仍要重新发送？' });
  await expect(warning).toContainText('对方可能收到两条');
  await warning.getByRole('button', { name: '仍要发送' }).click();
  await expectMessage('已重新排队');
  await expect.poll(() => group.received.length).toBe(3);

  await page.getByRole('button', { name: '停止发送' }).click();
  await agree(page, '停止发送所有消息？');
  await expectMessage('已停止发送');
  await expect(page.getByRole('alert').filter({ hasText: '已停止发送' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await admit(second);
  await expect
    .poll(async () => (await send(messageEndpoints.status, {})).data.waiting, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('待发送').first()).toBeVisible();
  await expectFits(page);
  expect(group.received).toHaveLength(3);

  const looker = await records.colleague('旁观', ['message.index']);
  const other = await looker.open();
  await other.goto(`${product.url}/system/message?tab=log`);
  await expect(other.getByText('待发送').first()).toBeVisible();
  for (const name of [/^重新发送/, /^取消发送/, '恢复发送', '停止发送']) {
    await expect(other.getByRole('button', { name })).toHaveCount(0);
  }
  await other.getByRole('tab', { name: '消息规则' }).click();
  await expect(other.getByText('已开启')).toBeVisible();
  await expect(other.getByRole('switch')).toHaveCount(0);

  await page
    .getByRole('button', { name: /^取消发送/ })
    .first()
    .click();
  await agree(page, '取消这条消息？');
  await expectMessage('已取消');
  await page.getByRole('button', { name: '恢复发送' }).click();
  await agree(page, '恢复发送消息？');
  await expectMessage('已恢复发送');
  expect(group.received).toHaveLength(3);

  await page.getByRole('tab', { name: '群机器人' }).click();
  await page.getByRole('button', { name: '删除 教务群' }).click();
  await agree(page, '确认删除吗？');
  await expectMessage('有规则在使用这个群机器人，请先修改规则');
  await group.close();
});
