import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { axeFindings } from '../fixtures/axe';
import { findOption } from '../fixtures/choose-option';
import { agree, dialogOf, press, submit } from '../fixtures/dialog';
import { expect, test } from '../fixtures/records';

interface Call {
  readonly signature: string;
  readonly timestamp: string;
  readonly body: string;
}

/** A receiver on the loopback, which answers with the status of the moment. */
const startReceiver = async () => {
  const calls: Call[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({
      signature: String(request.headers['shuyuan-signature']),
      timestamp: String(request.headers['shuyuan-timestamp']),
      body: Buffer.concat(chunks).toString(),
    });
    reply.writeHead(answer.status).end('暂停服务');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/in`, calls, answer, close };
};

test('another system is told of a new record, signed; what it refused is in the log in words and is sent again', {
  tag: '@long',
}, async ({ signedIn: page, records, expectMessage }) => {
  const receiver = await startReceiver();
  const fields = [plainField({ field: 'ming_cheng', name: '教室名称' })];
  const form = await records.makeForm({ name: '教室登记', table_name: 'jiao_shi', fields });

  await page.goto('/system/webhook');
  await page.getByRole('button', { name: '新增推送' }).first().click();
  const dialog = await dialogOf(page, '新增推送');
  await dialog.getByLabel('名称').fill('排课系统');
  await findOption(dialog.getByLabel('表单'), '教室登记');
  await dialog.getByRole('checkbox', { name: '新增' }).check();
  await dialog.getByLabel('接收地址').fill(receiver.url);
  await press(dialog);
  const made = await dialogOf(page, '已新增推送');
  const secret = (await made.getByRole('definition').textContent()) ?? '';
  await made.getByRole('button', { name: '我已保存' }).click();

  const addRecord = async (name: string): Promise<void> => {
    await page.goto(form.path);
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    const added = await dialogOf(page, '新增教室登记');
    await added.getByLabel('教室名称').fill(name);
    await submit(added);
  };
  await addRecord('东楼 101');
  await expect.poll(() => receiver.calls.length).toBe(1);
  const [call] = receiver.calls;
  const expected = createHmac('sha256', secret).update(`${call?.timestamp}.${call?.body}`).digest('hex');
  expect(call?.signature).toBe(`v1=${expected}`);
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ event: 'created', record: { ming_cheng: '东楼 101' } });

  receiver.answer.status = 503;
  await addRecord('西楼 202');
  await expect.poll(() => receiver.calls.length).toBe(2);
  await page.goto('/system/webhook');
  await page.getByRole('button', { name: '投递记录 排课系统' }).click();
  const log = await dialogOf(page, '投递记录：排课系统');
  const refused = log.getByRole('row').filter({ hasText: '接收方答复 503' });
  await expect(refused).toContainText('等待发送');
  expect(await axeFindings(page)).toEqual([]);
  await refused.getByRole('button', { name: /^详情/ }).click();
  const detail = await dialogOf(page, '投递详情');
  await expect(detail).toContainText('西楼 202');
  await expect(detail).toContainText('暂停服务');
  receiver.answer.status = 204;
  await detail.getByRole('button', { name: '重新发送' }).click();
  await agree(page, '重新发送这个事件？');
  await expectMessage('已重新发送');
  await expect.poll(() => receiver.calls.length).toBeGreaterThan(2);
  const ids = receiver.calls.slice(1).map(({ body }) => JSON.parse(body).id);
  expect(new Set(ids).size).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: '投递记录 排课系统' }).click();
  await expect(log.getByRole('row').filter({ hasText: '已送达' })).toHaveCount(2);
  await receiver.close();
});
