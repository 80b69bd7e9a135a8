import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/database';
import { testCaller } from '../../../platform/http/caller.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { liveForm } from '../record-read.test-kit';
import { countStored, stored, type Writer } from './record-write.test-kit';
import { systemRecords } from './system-records';

let app: FormApp;
let writer: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required'] },
    { field: 'total', name: '合计', edit_input: 'number' },
  ]);
  writer = { app, form, token: app.token };
});
afterAll(() => app.close());

const who = () => ({
  formId: writer.form.id,
  caller: testCaller({ adminId: app.adminId, name: app.adminName }),
  origin: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
});
/** A form whose keeper withholds everything from the engine. */
const system = () => {
  const table = writer.form.table_name;
  return systemRecords({
    db: app.db,
    keepers: new Map([[table, { table, withholds: ['create', 'edit', 'delete', 'import'] }]]),
  });
};
const refusal = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a slice that keeps a form', () => {
  it('is refused values that their fields do not take, and nothing is left', async () => {
    const before = await countStored(writer);
    const work = inTransaction(app.db.kysely, async (db) => {
      await system().create(db, { ...who(), values: { full_name: '先' } });
      await system().create(db, { ...who(), values: { full_name: '后', total: '三' } });
    });
    expect(await refusal(work)).toMatchObject({
      entry: platformErrors.invalidInput,
      errors: { total: [expect.any(String)] },
    });
    expect(await countStored(writer)).toBe(before);
  });

  it('makes, locks, changes and removes records in one transaction, each with its audit row', async () => {
    const id = await inTransaction(app.db.kysely, async (db) => {
      const id = await system().create(db, { ...who(), values: { full_name: '张三' } });
      await system().edit(db, { ...who(), id, values: { total: 3 } });
      expect(await system().hold(db, { ...who(), ids: [id] })).toMatchObject([
        { id, version: 2, values: { total: 3 } },
      ]);
      return id;
    });
    expect(await stored(writer, id)).toMatchObject({ version: 2, full_name: '张三', total: 3, admin_id: app.adminId });
    await inTransaction(app.db.kysely, (db) => system().bin(db, { ...who(), ids: [id] }));
    await inTransaction(app.db.kysely, async (db) => {
      expect(await system().hold(db, { ...who(), ids: [id] })).toEqual([]);
      expect(await refusal(system().edit(db, { ...who(), id, values: { total: 4 } }))).toMatchObject({
        entry: platformErrors.recordNotFound,
      });
    });
    const { rows } = await app.db.pool.query(
      'select action, admin_id from app.audit_log where target_type = $1 and target_id = $2 order by id',
      [`form_${writer.form.id}`, String(id)],
    );
    expect(rows).toEqual(
      ['record.create', 'record.edit', 'record.delete'].map((action) => ({ action, admin_id: app.adminId })),
    );
  });

  it('does not remove what others point to', async () => {
    const pointing = await liveForm(app, [
      { field: 'who', name: '谁', edit_input: 'relation', settings: { relation_form_id: writer.form.id } },
    ]);
    const id = await inTransaction(app.db.kysely, (db) =>
      system().create(db, { ...who(), values: { full_name: '在' } }),
    );
    await inTransaction(app.db.kysely, (db) =>
      systemRecords({ db: app.db, keepers: new Map() }).create(db, {
        ...who(),
        formId: pointing.id,
        values: { who: id },
      }),
    );
    const work = inTransaction(app.db.kysely, (db) => system().bin(db, { ...who(), ids: [id] }));
    expect(await refusal(work)).toMatchObject({ entry: recordErrors.stillReferred });
  });
});
