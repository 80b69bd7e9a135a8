import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressGuard } from '../http-client/address-guard.rules';
import { guardedClient } from '../http-client/guarded-client';
import { type RobotKind, tellRobot } from './robot';

let server: Server;
let answer: () => { status: number; text: string } | undefined;
const calls: { url: URL; body: Record<string, unknown> }[] = [];
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ url: new URL(request.url ?? '', 'http://robot'), body: JSON.parse(Buffer.concat(chunks).toString()) });
    const said = answer();
    if (said === undefined) reply.destroy();
    else reply.writeHead(said.status).end(said.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

const client = guardedClient({ guard: addressGuard(['127.0.0.1']) });
const now = 1_700_000_000_123;
const tell = (kind: RobotKind, secret = '') => {
  const { port } = server.address() as AddressInfo;
  const robot = { kind, secret, url: `http://127.0.0.1:${port}/send?access_token=t` };
  return tellRobot(client, robot, { text: '张三请假待审批', now, signal: AbortSignal.timeout(2000) });
};

test.each([
  { said: { status: 200, text: '{"errcode":0,"errmsg":"ok"}' }, state: 'sent' },
  { said: { status: 200, text: '{"code":0,"msg":"success"}' }, state: 'sent' },
  { said: { status: 200, text: '{"errcode":310000,"errmsg":"sign not match"}' }, state: 'refused' },
  { said: { status: 200, text: '{"errcode":45009,"errmsg":"api freq out of limit"}' }, state: 'later' },
  { said: { status: 200, text: '{"errcode":130101,"errmsg":"send too fast"}' }, state: 'later' },
  { said: { status: 400, text: '{"code":9499,"msg":"too many request"}' }, state: 'later' },
  { said: { status: 200, text: '{"code":11232,"msg":"frequency limited"}' }, state: 'later' },
  { said: { status: 429, text: '' }, state: 'later' },
  { said: { status: 404, text: '<html>' }, state: 'refused' },
  { said: { status: 502, text: '<html>' }, state: 'unknown' },
  { said: { status: 200, text: 'null' }, state: 'unknown' },
  { said: undefined, state: 'unknown' },
] as const)('$said means $state', async ({ said, state }) => {
  answer = () => said;
  expect(await tell('wecom')).toMatchObject({ state });
});

test('each kind gets its own form, signed as its maker says', async () => {
  answer = () => ({ status: 200, text: '{"errcode":0}' });
  await tell('wecom');
  await tell('dingtalk', 'SEC1');
  await tell('feishu', 'SEC2');
  const [wecom, dingtalk, feishu] = calls.slice(-3);
  const content = '张三请假待审批';
  expect(wecom?.body).toEqual({ msgtype: 'text', text: { content } });
  expect(dingtalk?.url.searchParams.get('access_token')).toBe('t');
  expect(dingtalk?.url.searchParams.get('sign')).toBe(
    createHmac('sha256', 'SEC1').update(`${now}\nSEC1`).digest('base64'),
  );
  expect(feishu?.body).toEqual({
    timestamp: '1700000000',
    sign: createHmac('sha256', '1700000000\nSEC2').update('').digest('base64'),
    msg_type: 'text',
    content: { text: content },
  });
});

test('an address inside the network is not called', async () => {
  const strict = guardedClient({ guard: addressGuard([]) });
  const robot = { kind: 'wecom', secret: '', url: 'https://127.0.0.1/send' } as const;
  expect(await tellRobot(strict, robot, { text: 'x', now, signal: AbortSignal.timeout(2000) })).toEqual({
    state: 'refused',
    reason: 'inner',
  });
});
