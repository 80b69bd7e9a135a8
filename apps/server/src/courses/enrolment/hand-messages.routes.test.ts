import { randomUUID } from 'node:crypto';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, openTestSession } from '../../backoffice/identity/identity.test-kit';
import { type Gateway, messageCalls, quickMessages, startGateway } from '../../backoffice/messages/message.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let gateway: Gateway;
let school: School;
let call: ReturnType<typeof messageCalls>;
beforeAll(async () => {
  gateway = await startGateway();
  school = await startSchool({ messageTrial: { timing: quickMessages }, env: { ...gateway.env } });
  call = messageCalls(school.app, school.app.token);
});
afterAll(async () => {
  await school.app.close();
  await gateway.close();
});

const hand = (ids: readonly number[], change: object = {}) => ({
  custom_form_id: courseFormIds.enrolment,
  record_ids: ids,
  ways: ['sms'],
  title: '开学提醒',
  body: '{姓名}您好，明天开学。',
  ...change,
});
const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });

describe('a message by hand', () => {
  test('is refused without the right on the form, by a way that is not set up, and with unknown places', async () => {
    const { id } = await school.apply();
    const { id: adminId } = await createAdmin(school.app.db.kysely, { nodes: ['message.send'] });
    const bare = messageCalls(school.app, await openTestSession(school.app.db.kysely, adminId));
    expect((await bare('estimate', { body: hand([id]) })).status).toBe(403);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await bare('send', { body: hand([id]), headers })).status).toBe(403);
    expect((await call('estimate', { body: hand([id], { ways: ['mail'] }) })).body.errcode).toBe(31503);
    expect((await call('estimate', { body: hand([id], { body: '{手机号}' }) })).body.errors).toHaveProperty('body');
    expect((await call('estimate', { body: hand([]) })).body.errors).toHaveProperty('record_ids');
  });

  test('says whom it reaches and what it costs before, and reaches each of them once', async () => {
    const people = [await school.apply({ name: '李雷' }), await school.apply({ name: '韩梅梅' })];
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('nobody applied');
    const ids = people.map(({ id }) => id);
    const optOut = { custom_form_id: courseFormIds.enrolment, record_id: second.id };
    expect((await call('saveOptOuts', { body: { ...optOut, ways: ['sms'] } })).status).toBe(200);
    expect((await call('optOuts', { query: optOut })).body.data).toEqual(['sms']);
    expect((await call('estimate', { body: hand(ids) })).body.data).toEqual({
      reached: { sms: 1 },
      without_address: 0,
      opted_out: 1,
      sms_parts: 1,
      cost_fen: 5,
      example: { name: '李雷', title: '开学提醒', body: '李雷您好，明天开学。' },
    });
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await call('send', { body: hand(ids), headers });
    expect(sent.body.data).toEqual({ queued: 1, skipped: 1 });
    expect((await call('send', { body: hand(ids), headers })).body).toEqual(sent.body);
    await until(() => gateway.sent.map(({ text }) => text)).toEqual(['李雷您好，明天开学。']);
  });
});
