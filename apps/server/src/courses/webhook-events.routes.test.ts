import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRole } from '../backoffice/access/access.test-kit';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { importsOver, workbookOf } from '../backoffice/records/import/import.test-kit';
import {
  defineWebhook,
  loopbackAllowed,
  quick,
  type Receiver,
  startReceiver,
  webhookCalls,
} from '../backoffice/webhooks/webhook.test-kit';
import { type School, startSchool } from './enrolment/enrolment.test-kit';

let school: School;
let receiver: Receiver;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-webhook-'));
  const env = { ...loopbackAllowed, DATA_DIR: dataDir };
  school = await startSchool({ runsJobs: true, env, webhookTrial: { timing: quick } });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await school.app.db.pool.query('delete from app.webhook');
  await receiver.close();
});
afterAll(async () => {
  await school.app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });
const arrived = () => receiver.calls.map(({ event }) => event);

it('tells the acts of applications that a subscriber chose, and nothing else', async () => {
  const call = webhookCalls(school.app, school.app.token);
  await defineWebhook(call, {
    custom_form_id: courseFormIds.enrolment,
    events: ['enrolment.pending', 'enrolment.admitted', 'enrolment.withdrawn'],
    url: receiver.url,
  });
  const classId = await school.classOf(5);
  const admitted = await school.applicationIn('admitted', classId);
  const left = await school.move([admitted], { to: 'withdrawn', reason: '另有安排' });
  expect(left.status).toBe(200);
  await until(arrived).toEqual(['enrolment.pending', 'enrolment.admitted', 'enrolment.withdrawn']);
  expect(receiver.calls[1]?.body).toMatchObject({ record_id: admitted.id, changed: expect.arrayContaining(['state']) });
});

it('tells an import once, with its numbers, and its undoing; which records only to those who see all', async () => {
  const { app } = school;
  const formId = courseFormIds.programme;
  const narrow = await createRole(app.db.kysely, {
    nodes: ['webhook.create', `form_${formId}.index`],
    scope: 'own',
  });
  const clerk = await signIn(app.db.kysely, { roles: [narrow] });
  const events = ['created', 'imported', 'import_undone'];
  const own = await startReceiver();
  await defineWebhook(webhookCalls(app, app.token), { custom_form_id: formId, events, url: receiver.url });
  await defineWebhook(webhookCalls(app, clerk.token), { custom_form_id: formId, events, url: own.url });
  const imports = importsOver(app, { formId, token: app.token });
  const rows = [
    ['领导力', 'LD'],
    ['创新', 'IN'],
  ];
  const entry = await imports.check(await imports.taken(await workbookOf(['项目名称', '项目代码'], rows)));
  expect(await imports.commit(entry.id)).toMatchObject({ state: 'succeeded' });
  await until(arrived).toEqual(['imported']);
  expect(receiver.calls[0]?.body).toMatchObject({
    record_id: null,
    record: null,
    import: { id: entry.id, made: 2, changed: 0, first_id: expect.any(Number), last_id: expect.any(Number) },
  });
  await until(() => own.calls.length).toBe(1);
  expect(own.calls[0]?.body.import).toEqual({ id: entry.id, made: 2, changed: 0 });
  expect(await imports.undo(entry.id)).toMatchObject({ state: 'succeeded' });
  await until(arrived).toEqual(['imported', 'import_undone']);
  await own.close();
});
