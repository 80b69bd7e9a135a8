import { messageStreamPath as streamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { createAdmin, openTestSession } from '../identity/identity.test-kit';
import { messageCalls, quickMessages } from './message.test-kit';

let app: TestApp;
let own: { id: number; token: string };
let other: { id: number; token: string };
beforeAll(async () => {
  app = await startTestApp({ messageTrial: { timing: quickMessages } });
  own = await person('li');
  other = await person('wang');
});
afterAll(() => app.close());

const person = async (username: string) => {
  const { id } = await createAdmin(app.db.kysely, { username });
  return { id, token: await openTestSession(app.db.kysely, id) };
};

let events = 0;
const tell = async (adminId: number, title: string): Promise<number> => {
  events += 1;
  const { rows } = await app.db.pool.query<{ id: number }>(
    `with event as (insert into app.message_event (kind, occasion) values ('test.told', $3) returning id)
     insert into app.message (event_id, way, admin_id, recipient, title, body, state, sent_at)
     select event.id, 'bell', $1::bigint, 'admin:' || $1::bigint, $2, 'x', 'sent', now() from event returning id`,
    [adminId, title, `occasion ${events}`],
  );
  return rows[0]?.id ?? 0;
};

/** The numbers that a stream tells, until the test ends it. */
const openStream = async (token: string) => {
  const abort = new AbortController();
  const reply = await fetch(app.url + streamPath, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  return {
    reply,
    numbers: () => [...text.matchAll(/data: (\d+)/g)].map(([, number]) => Number(number)),
    ended,
    close: () => abort.abort(),
  };
};

describe('the bell', () => {
  test('shows one’s own messages alone, and marks only them as read', async () => {
    const mine = await tell(own.id, '待审批');
    const theirs = await tell(other.id, '别人的');
    const call = messageCalls(app, own.token);
    expect((await call('own')).body).toMatchObject({ total: 1, unread: 1, data: [{ title: '待审批', read_at: null }] });
    expect((await call('read', { body: { ids: [theirs] } })).body).toMatchObject({ unread: 1 });
    expect((await messageCalls(app, other.token)('unread')).body).toMatchObject({ data: { unread: 1 } });
    expect((await call('read', { body: { ids: [mine] } })).body).toMatchObject({ unread: 0 });
    expect((await call('own', { query: { unread: '1' } })).body).toMatchObject({ total: 0 });
  });

  test('refuses its stream to nobody’s token and to a cookie', async () => {
    expect((await fetch(app.url + streamPath)).status).toBe(401);
    expect((await fetch(app.url + streamPath, { headers: { cookie: `shuyuan_token=${own.token}` } })).status).toBe(401);
  });

  test('is told at once, in each open page, and of nobody else’s', async () => {
    const streams = [await openStream(own.token), await openStream(own.token)];
    const before = streams.map(({ numbers }) => numbers().length);
    await tell(other.id, '不相干');
    await tell(own.id, '新消息');
    for (const [at, stream] of streams.entries()) {
      await expect.poll(() => stream.numbers().at(-1), { timeout: 10_000 }).toBe(1);
      expect(stream.numbers().length).toBeGreaterThan(before[at] ?? 0);
    }
    await messageCalls(app, own.token)('read', { body: {} });
    await expect.poll(() => streams[1]?.numbers().at(-1), { timeout: 10_000 }).toBe(0);
    for (const { close, ended } of streams) {
      close();
      await ended;
    }
  });
});
