import { randomUUID } from 'node:crypto';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, openTestSession } from '../../backoffice/identity/identity.test-kit';
import { type Gateway, messageCalls, quickMessages, startGateway } from '../../backoffice/messages/message.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let gateway: Gateway;
let school: School;
let call: ReturnType<typeof messageCalls>;
const PUBLIC_URL = 'https://school.example';
beforeAll(async () => {
  gateway = await startGateway();
  school = await startSchool({ messageTrial: { timing: quickMessages }, env: { ...gateway.env, PUBLIC_URL } });
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
const otherProgramme = async () =>
  (await school.app.save('programme', { name: '短期班', code: 'DQ', state: 'open' })).id;
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
      repeated: 0,
      left_out: 0,
      sms_parts: 1,
      cost_fen: 5,
      example: { name: '李雷', title: '开学提醒', body: '李雷您好，明天开学。' },
      people: [
        { record_id: first.id, name: '李雷', facts: ['工商管理硕士'], verdict: 'reached' },
        { record_id: second.id, name: '韩梅梅', facts: ['工商管理硕士'], verdict: 'opted_out' },
      ],
    });
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await call('send', { body: hand(ids), headers });
    expect(sent.body.data).toEqual({ queued: 1, skipped: 1 });
    expect((await call('send', { body: hand(ids), headers })).body).toEqual(sent.body);
    await until(() => gateway.sent.map(({ text }) => text)).toEqual(['李雷您好，明天开学。']);
  });

  test('goes in parts under one key, once to each; the same words to the same number are said once', async () => {
    const [first, second] = [await school.apply({ name: '王一' }), await school.apply({ name: '王二' })];
    const twin = await school.apply({ name: '王一', mobile: first.mobile, programme: await otherProgramme() });
    const words = { body: '{姓名}您好，{班级}停课一次。' };
    const ids = [first.id, second.id, twin.id];
    expect((await call('estimate', { body: hand(ids, { body: '停课一次。' }) })).body.data).toMatchObject({
      reached: { sms: 2 },
      repeated: 1,
    });
    const headers = { 'idempotency-key': randomUUID() };
    expect((await call('send', { body: hand([first.id], words), headers })).body.data).toMatchObject({ queued: 1 });
    const both = { body: hand([first.id, second.id], words), headers };
    expect((await call('send', both)).body.data).toEqual({ queued: 2, skipped: 0 });
    await until(() => gateway.sent.filter(({ text }) => text.includes('停课')).map(({ text }) => text)).toEqual([
      '王一您好，工商管理硕士停课一次。',
      '王二您好，工商管理硕士停课一次。',
    ]);
  });

  test('can name the own page of whom it goes to, by whatever list they are chosen', async () => {
    const applied = await school.apply({ name: '吴一' });
    const contact = await school.app.save('contact', { name: '吴二', mobile: '13700000077' });
    const words = { body: '{姓名}请看 {主页}' };
    const estimate = await call('estimate', { body: hand([applied.id], words) });
    expect(estimate.body.data).toMatchObject({
      example: { body: '吴一请看 https://school.example/my' },
      people: [{ name: '吴一', facts: ['工商管理硕士'] }],
    });
    const chosen = hand([contact.id], { ...words, custom_form_id: courseFormIds.contact });
    for (const body of [hand([applied.id], words), chosen]) {
      const sent = await call('send', { body, headers: { 'idempotency-key': randomUUID() } });
      expect(sent.body.data).toEqual({ queued: 1, skipped: 0 });
    }
    await until(() => gateway.sent.filter(({ text }) => text.includes('/my')).map(({ text }) => text)).toEqual([
      '吴一请看 https://school.example/my',
      '吴二请看 https://school.example/my',
    ]);
  });

  test('offers the places of the list, the ways with what is missing, and the words of rules that fit', async () => {
    const query = { custom_form_id: courseFormIds.enrolment };
    const rule = { kind: 'enrolment.received', is_on: false, ways: ['sms'], lead: 0, robot_id: null };
    const words = { title: '收到', body: '{姓名}您好', sms_template: 'T1', is_quiet: true };
    await call('saveRule', { body: { ...rule, ...words } });
    expect((await call('terms', { query })).body.data).toEqual({
      fields: ['姓名', '班级', '主页'],
      ways: [
        { way: 'sms', problem: '' },
        { way: 'mail', problem: '还没有设置邮件服务，请联系管理员' },
      ],
      templates: [{ name: '收到报名', title: '收到', body: '{姓名}您好', sms_template: 'T1' }],
      is_daily: false,
    });
    const contacts = { query: { custom_form_id: courseFormIds.contact } };
    expect((await call('terms', contacts)).body.data).toMatchObject({ fields: ['姓名', '主页'] });
    const programme = { query: { custom_form_id: courseFormIds.programme } };
    expect((await call('terms', programme)).body.data).toMatchObject({
      ways: [{ problem: '这张表单没有手机号' }, { problem: '还没有设置邮件服务，请联系管理员' }],
    });
  });
});

describe('whoever opted out', () => {
  const form = courseFormIds;

  test('is refused for records that the caller does not see, and for forms without people', async () => {
    const body = { custom_form_id: form.enrolment, record_id: 999_999, ways: ['sms'] };
    expect((await call('saveOptOuts', { body })).status).toBe(404);
    const none = { ...body, custom_form_id: form.programme };
    expect((await call('saveOptOuts', { body: none })).body.errcode).toBe(31507);
    const unseen = { custom_form_id: form.enrolment, id: 999_999 };
    expect((await call('ofRecord', { query: unseen })).status).toBe(404);
  });

  test('is left alone by their number from whatever form, until allowed again at any of them', async () => {
    const applied = await school.apply({ name: '赵六' });
    const contact = await school.app.save('contact', { name: '赵六', mobile: applied.mobile });
    const classId = await school.classOf(5, { name: '甲班' });
    const values = {
      contact: contact.id,
      class: classId,
      student_no: 'H1',
      state: 'studying',
      joined_on: '2026-03-01',
    };
    const member = await school.app.save('member', values);
    const atContact = { custom_form_id: form.contact, record_id: contact.id };
    const to = (custom_form_id: number, id: number) => hand([id], { custom_form_id, body: '{姓名}，{班级}' });
    const estimated = async (formId: number, id: number) =>
      (await call('estimate', { body: to(formId, id) })).body.data as { opted_out: number; reached: { sms: number } };
    await call('saveOptOuts', { body: { ...atContact, ways: ['sms'] } });
    expect(await estimated(form.enrolment, applied.id)).toMatchObject({ opted_out: 1, reached: { sms: 0 } });
    expect(await estimated(form.member, member.id)).toMatchObject({ opted_out: 1 });
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await call('send', { body: to(form.enrolment, applied.id), headers });
    expect(body.data).toEqual({ queued: 0, skipped: 1 });
    const query = { custom_form_id: form.enrolment, id: applied.id };
    const shown = (await call('ofRecord', { query })).body;
    expect(shown).toMatchObject({ opted_out: ['sms'], data: [{ state: 'skipped', error: '对方已退订' }] });
    const allowed = { custom_form_id: form.enrolment, record_id: applied.id, ways: [] };
    await call('saveOptOuts', { body: allowed });
    expect((await call('optOuts', { query: atContact })).body.data).toEqual([]);
    await call('send', { body: to(form.member, member.id), headers: { 'idempotency-key': randomUUID() } });
    await until(() => gateway.sent.at(-1)?.text).toBe('赵六，甲班');
    expect(gateway.sent.at(-1)?.params, 'providers’ templates have Latin names').toMatchObject({
      name: '赵六',
      class: '甲班',
    });
    const ofContact = { query: { custom_form_id: form.contact, id: contact.id } };
    expect((await call('ofRecord', ofContact)).body.data).toMatchObject([{ way: 'sms', body: '赵六，甲班' }]);
  });
});
