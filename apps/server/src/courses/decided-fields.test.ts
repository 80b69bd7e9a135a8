// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds, courseRecordNodes } from '@shuyuan/contract/courses/course-form';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { importsOver, workbookOf } from '../backoffice/records/import/import.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from './course-app.test-kit';

/** A record of each form that staff write themselves, and the field by which a file finds it. */
interface Row {
  readonly id: number;
  readonly key: readonly [field: string, value: string];
}

let app: CourseApp;
let folder: string;
/** A caller who may write all records of the course side, but holds none of the actions. */
let clerk: string;
let otherClass: number;
const rows = new Map<number, Row>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-decided-'));
  app = await startCourseApp({ runsJobs: true, env: { DATA_DIR: folder } });
  clerk = (await signIn(app.db.kysely, { nodes: courseNodes })).token;
  const keep = (form: CourseForm, { id }: { id: number }, key: Row['key']) => {
    rows.set(courseFormIds[form], { id, key });
    return id;
  };
  const programme = await app.save('programme', { name: '项目', code: 'P', state: 'open' });
  const room = { name: '一班', code: 'A', programme: programme.id, state: 'enrolling', capacity: 9, tuition: 500_000 };
  const classId = keep('class', await app.save('class', room), ['code', 'A']);
  otherClass = (await app.save('class', { ...room, name: '二班', code: 'B' })).id;
  const person = await app.save('contact', { name: '甲', mobile: '13800000001' });
  const joined = {
    contact: keep('contact', person, ['mobile', '13800000001']),
    class: classId,
    student_no: 'N1',
    state: 'studying',
    joined_on: '2026-03-01',
  };
  const member = keep('member', await app.save('member', joined), ['student_no', 'N1']);
  const applied = await app.save('enrolment', { name: '乙', mobile: '13800000002', programme: programme.id });
  keep('enrolment', applied, ['mobile', '13800000002']);
  const talk = { contact: person.id, way: 'phone', content: '问学费' };
  keep('followUp', await app.save('followUp', talk), ['content', '问学费']);
  const asked = { contact: person.id, field: 'company', new_value: '新单位' };
  keep('correction', await app.save('correction', asked), ['new_value', '新单位']);
  const times = { date: '2026-04-01', starts_at: '09:00', ends_at: '10:00' };
  keep('session', await app.save('session', { class: classId, topic: '战略', ...times }), ['topic', '战略']);
  const span = { starts_at: '2026-04-01T09:00:00+08:00', ends_at: '2026-04-01T10:00:00+08:00' };
  keep('leave', await app.save('leave', { member, ...span, reason: '出差' }), ['reason', '出差']);
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const declared = courseForms.flatMap((form) =>
  Object.entries(form.decided ?? {}).map(([column, decided]) => ({ form, column, decided, name: form.name })),
);
type Case = (typeof declared)[number];

/** The amounts of forms that staff write; what derives from the ledger or a programme only suggests is no bill. */
const bills: Readonly<Partial<Record<CourseForm, readonly string[]>>> = { class: ['tuition'], member: ['receivable'] };
const others: readonly string[] = ['programme tuition', 'member received', 'member refunded', 'member outstanding'];

it('every amount that is owed is among them', () => {
  const declares = (form: CourseForm, column: string): boolean =>
    declared.some((one) => one.form.id === courseFormIds[form] && one.column === column);
  for (const [form, columns] of Object.entries(bills) as [CourseForm, readonly string[]][]) {
    for (const column of columns) expect([form, column, declares(form, column)]).toEqual([form, column, true]);
  }
  const named = new Set([
    ...others,
    ...Object.entries(bills).flatMap(([form, columns]) => columns.map((column) => `${form} ${column}`)),
  ]);
  const written = courseForms.filter(({ id }) => rows.has(id) || id === courseFormIds.programme);
  const amounts = written.flatMap(({ id, fields }) => {
    const form = (Object.keys(courseFormIds) as CourseForm[]).find((name) => courseFormIds[name] === id);
    return fields.filter(({ edit_input }) => edit_input === 'money').map(({ field }) => `${form} ${field}`);
  });
  expect(amounts.filter((amount) => !named.has(amount))).toEqual([]);
});

const fieldOf = ({ form, column }: Case) => {
  const field = form.fields.find((one) => one.field === column);
  if (field === undefined) throw new Error(`${form.name} has no ${column}`);
  return field;
};

/** A valid value of the field that none of the records has. */
const otherValue = (one: Case): unknown => {
  const { edit_input, select_item, settings } = fieldOf(one);
  const related =
    settings.relation_form_id === courseFormIds.class ? otherClass : rows.get(settings.relation_form_id ?? 0)?.id;
  const values: Readonly<Record<string, unknown>> = {
    money: 1,
    number: 7,
    text: '改',
    textarea: '改',
    select: select_item.at(-1)?.value,
    date: '2020-01-01',
    datetime: '2020-01-01T08:00:00.000+08:00',
    admin: app.adminId,
    relation: related,
  };
  return values[edit_input];
};

const queryOf = ({ form }: Case) => ({ custom_form_id: String(form.id) });
const idOf = ({ form }: Case): number => rows.get(form.id)?.id ?? 0;
const show = async (one: Case): Promise<Record<string, unknown>> => {
  const query = { ...queryOf(one), id: String(idOf(one)) };
  return (await app.call(recordEndpoints.show, { query })).body.data as Record<string, unknown>;
};
const save = (one: Case, body: object, token = clerk) =>
  app.call(recordWriteEndpoints.save, { token, query: queryOf(one), body });
const refusedAt = (one: Case) => ({ status: 400, body: { errors: { [one.column]: [one.decided.message] } } });

const importing = async (one: Case, mode: 'insert' | 'update', token: string) => {
  const row = rows.get(one.form.id);
  const [key = '', value = ''] = row?.key ?? [];
  const imports = importsOver(app, { formId: one.form.id, token });
  const text = fieldOf(one).select_item.at(-1)?.label ?? String(otherValue(one));
  const taken = await imports.taken(await workbookOf([key, one.column], [[value, text]]));
  const mapping = [
    { column: 0, field: key },
    { column: 1, field: one.column },
  ];
  const input = { mode, key_field: mode === 'update' ? key : null, mapping };
  return { imports, taken, input };
};

describe.each(declared)('$name $column, which acts alone set,', (one) => {
  const isGiven = one.decided.onCreate === 'maker';

  it('is shown to editors as such, with the words for staff', async () => {
    const { body } = await app.call(recordEndpoints.meta, { token: clerk, query: queryOf(one) });
    const { decided, read_only } = body.data as RecordMeta;
    expect(decided.find(({ field }) => field === one.column)).toEqual({
      field: one.column,
      message: one.decided.message,
      on_create: isGiven,
    });
    expect(read_only).not.toContain(one.column);
  });

  it('is refused in a new record, unless that is where it is given', async () => {
    const reply = await save(one, { values: { [one.column]: otherValue(one) } });
    const { errors } = reply.body as { errors: Record<string, string[]> };
    expect(reply.status).toBe(400);
    expect(errors[one.column]).toEqual(isGiven ? undefined : [one.decided.message]);
  });

  it('is refused in an edit and in a batch, also to those who hold the act', async () => {
    const before = await show(one);
    const values = { [one.column]: otherValue(one) };
    for (const token of [clerk, app.token]) {
      expect(await save(one, { id: idOf(one), version: before.version, values }, token)).toMatchObject(refusedAt(one));
      const body = { ids: [idOf(one)], values };
      expect(await app.call(recordWriteEndpoints.batch, { token, query: queryOf(one), body })).toMatchObject(
        refusedAt(one),
      );
    }
    expect(await show(one)).toEqual(before);
  });

  it('is refused in a file of new records, and in one that changes records', async () => {
    const before = await show(one);
    for (const mode of isGiven ? [] : (['insert', 'update'] as const)) {
      const { imports, taken, input } = await importing(one, mode, clerk);
      const refused = await imports.call('importCheck', { body: { id: taken.id, ...input } });
      expect(refused).toMatchObject({ status: 400, body: { errors: { mapping: [one.decided.message] } } });
    }
    if (one.decided.onCreate !== undefined) {
      const { imports, taken, input } = await importing(one, 'update', app.token);
      const { id } = await imports.check(taken, input);
      expect(await imports.faults(id)).toMatchObject([{ field: one.column, messages: [one.decided.message] }]);
    }
    expect(await show(one)).toEqual(before);
  });

  it('is refused in a way back to what it was', async () => {
    const history = async () => {
      const query = { ...queryOf(one), id: String(idOf(one)) };
      return (await app.call(recordEndpoints.history, { query })).body.data as { id: number }[];
    };
    const earlier = (await history())[0]?.id;
    const caller = { adminId: app.adminId, name: '', isSuper: true } as never;
    const origin = { ip: '', userAgent: '', requestId: 'test' };
    const values = { [one.column]: otherValue(one) };
    await app.db.kysely
      .transaction()
      .execute((db) => app.system.edit(db, { formId: one.form.id, caller, origin, id: idOf(one), values }));
    const before = await show(one);
    for (const token of [clerk, app.token]) {
      const body = { id: idOf(one), version: before.version, change_id: earlier };
      expect(await app.call(recordWriteEndpoints.revert, { token, query: queryOf(one), body })).toMatchObject({
        status: 409,
        body: { errcode: recordErrors.decidedSince.errcode, errors: { [one.column]: [expect.any(String)] } },
      });
    }
    expect(await show(one)).toEqual(before);
  });

  it('is set by acts whose rights there are', () => {
    const known = [...accessNodes, ...courseRecordNodes].map(({ node }) => node as string);
    const called = new Set(app.slices.flatMap(({ endpoints }) => Object.values(endpoints).map(({ access }) => access)));
    for (const node of one.decided.by) {
      expect(known).toContain(node);
      expect(called).toContain(node);
    }
  });
});

describe.each(['payment', 'instalment', 'refund', 'adjustment', 'memberAct', 'attendance'] as const)(
  'the form of %s',
  (form) => {
    it('takes no record by any way of the engine: acts write all of it', async () => {
      const query = { custom_form_id: String(courseFormIds[form]) };
      const bodies = {
        save: { values: { amount: 1 } },
        batch: { ids: [1], values: { amount: 1 } },
        destroy: { ids: [1] },
        restore: { ids: [1] },
        revert: { id: 1, version: 1, change_id: 1 },
      } as const;
      const refused = { status: 409, body: { errcode: recordErrors.withheldForm.errcode } };
      for (const way of Object.keys(bodies) as (keyof typeof bodies)[])
        expect([way, await app.call(recordWriteEndpoints[way], { query, body: bodies[way] })]).toMatchObject([
          way,
          refused,
        ]);
      const edit = { id: 1, version: 1, values: { amount: 1 } };
      expect(await app.call(recordWriteEndpoints.save, { query, body: edit })).toMatchObject(refused);
      const imports = importsOver(app, { formId: courseFormIds[form], token: app.token });
      expect(await imports.upload(await workbookOf(['amount'], [['1']]))).toMatchObject(refused);
    });
  },
);

it('what a member owes is not brought back by the undo of an import, though the import once wrote it', async () => {
  const imports = importsOver(app, { formId: courseFormIds.member, token: app.token });
  const taken = await imports.taken(await workbookOf(['student_no', 'remark'], [['N1', '改过']]));
  const { id } = await imports.check(taken, { mode: 'update', key_field: 'student_no' });
  expect(await imports.commit(id)).toMatchObject({ state: 'succeeded' });
  // As left by an import from the time when the field could still be written.
  await app.db.pool.query(
    `update app.record_import_edit set before = before || '{"receivable": 1}' where record_import_id = $1`,
    [id],
  );
  const query = { custom_form_id: String(courseFormIds.member), id: String(rows.get(courseFormIds.member)?.id) };
  const before = (await app.call(recordEndpoints.show, { query })).body.data;
  expect(before).toMatchObject({ remark: '改过', receivable: expect.any(Number) });
  expect(await imports.undo(id)).toMatchObject({ state: 'failed', message: recordErrors.decidedSince.errmsg });
  expect((await app.call(recordEndpoints.show, { query })).body.data).toEqual(before);
});

it('a state of a new member is given by those who may change it; what they owe by the class alone', async () => {
  const contact = await app.save('contact', { name: '丙', mobile: '13800000003' });
  const values = { contact: contact.id, class: rows.get(courseFormIds.class)?.id, joined_on: '2026-03-01' };
  const query = { custom_form_id: String(courseFormIds.member) };
  const made = (more: object, token: string) =>
    app.call(recordWriteEndpoints.save, { token, query, body: { values: { ...values, ...more } } });
  expect((await made({ state: 'graduated' }, clerk)).status).toBe(400);
  expect(await made({ state: 'graduated', receivable: 1 }, app.token)).toMatchObject({
    status: 400,
    body: { errors: { receivable: [expect.any(String)] } },
  });
  expect(await made({ state: 'graduated' }, app.token)).toMatchObject({
    status: 200,
    body: { data: { state: 'graduated', receivable: expect.any(Number) } },
  });
});
