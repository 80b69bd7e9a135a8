import { recordMessages as messages, recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/http/app-error';
import { testCaller } from '../../../../platform/http/caller.test-kit';
import { type FormApp, startFormApp } from '../../../forms/form.test-kit';
import type { RecordKeeper } from '../../keeper';
import { liveForm } from '../../record-read.test-kit';
import { destroyRecords } from '../bin/destroy.service';
import { restoreRecords } from '../bin/restore.service';
import { batchRecords } from '../edit/batch.service';
import { editRecord } from '../edit/edit.service';
import { countStored, stored, type Writer } from '../record-write.test-kit';
import { createRecord } from './create.service';

let app: FormApp;
let writer: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名' },
    { field: 'state', name: '状态' },
    { field: 'total', name: '合计', edit_input: 'number' },
  ]);
  writer = { app, form, token: app.token };
});
afterAll(() => app.close());

/** The engine over a form with a keeper. */
const engineOf = (keeper: Omit<RecordKeeper, 'table'>) => {
  const table = writer.form.table_name;
  const deps = { db: app.db, keepers: new Map([[table, { table, ...keeper }]]) };
  const caller = testCaller({ adminId: app.adminId, name: app.adminName, isSuper: true });
  const who = { formId: writer.form.id, caller, origin: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' } };
  return {
    create: async (values: object) => JSON.parse(await createRecord(deps, { ...who, values: { ...values } })),
    edit: async (id: number, version: number, values: object) =>
      JSON.parse(await editRecord(deps, { ...who, id, version, values: { ...values } })),
    batch: (ids: number[], values: object) => batchRecords(deps, { ...who, ids, values: { ...values } }),
    destroy: (...ids: number[]) => destroyRecords(deps, { ...who, ids }),
    restore: (...ids: number[]) => restoreRecords(deps, { ...who, ids }),
  };
};

const refusal = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('a keeper', () => {
  it('withholds actions from the engine', async () => {
    const engine = engineOf({ withholds: ['create', 'edit', 'delete'] });
    const free = engineOf({});
    const { id } = await free.create({ full_name: '在' });
    const works = [
      engine.create({ full_name: '新' }),
      engine.edit(id, 1, { full_name: '改' }),
      engine.batch([id], { full_name: '改' }),
      engine.destroy(id),
      engine.restore(id),
    ];
    for (const work of works) expect(await refusal(work)).toMatchObject({ entry: recordErrors.withheldForm });
    expect(await stored(writer, id)).toMatchObject({ version: 1, full_name: '在' });
  });

  it('gets judged values in the transaction of the write, and says what is written', async () => {
    const seen: unknown[] = [];
    const engine = engineOf({
      beforeSave: async ({ id, values, current }) => {
        seen.push([id, { ...values }, current?.state]);
        return { ...values, state: '由主人填写' };
      },
    });
    const made = await engine.create({ full_name: ' 张三 ' });
    expect(made).toMatchObject({ full_name: '张三', state: '由主人填写' });
    const next = await engine.edit(made.id, 1, { full_name: '李四', state: '不作数' });
    expect(next).toMatchObject({ version: 2, full_name: '李四', state: '由主人填写' });
    await engine.batch([made.id], { full_name: '王五' });
    expect(seen).toEqual([
      [undefined, { full_name: '张三' }, undefined],
      [made.id, { full_name: '李四', state: '不作数' }, '由主人填写'],
      [made.id, { full_name: '王五' }, '由主人填写'],
    ]);
  });

  it('that refuses leaves nothing behind, not even what it wrote itself', async () => {
    const before = await countStored(writer);
    const engine = engineOf({
      beforeSave: async ({ db }) => {
        await sql`insert into form.${sql.id(writer.form.table_name)} (full_name) values ('残留')`.execute(db);
        throw new AppError(platformErrors.duplicate);
      },
      beforeDelete: async () => {
        throw new AppError(platformErrors.stillReferenced);
      },
    });
    expect(await refusal(engine.create({ full_name: '新' }))).toMatchObject({ entry: platformErrors.duplicate });
    expect(await countStored(writer)).toBe(before);
    const { id } = await engineOf({}).create({ full_name: '在' });
    expect(await refusal(engine.edit(id, 1, { full_name: '改' }))).toMatchObject({ entry: platformErrors.duplicate });
    expect(await refusal(engine.destroy(id))).toMatchObject({ entry: platformErrors.stillReferenced });
    expect(await stored(writer, id)).toMatchObject({ version: 1, full_name: '在', deleted_at: null });
  });

  it('is asked before records come back', async () => {
    const asked: (readonly number[])[] = [];
    const engine = engineOf({
      beforeRestore: async ({ ids }) => {
        asked.push(ids);
      },
    });
    const { id } = await engine.create({ full_name: '去而复返' });
    await engine.destroy(id);
    await engine.restore(id);
    expect(asked).toEqual([[id]]);
  });

  it('works columns out that nobody can write', async () => {
    const engine = engineOf({ derived: [{ field: 'total', value: () => sql`42` }] });
    expect(await refusal(engine.create({ full_name: '新', total: 1 }))).toMatchObject({
      errors: { total: [messages.unknownField] },
    });
    expect(await engine.create({ full_name: '新' })).toMatchObject({ total: 42 });
  });

  it('meets a stale edit as anyone does', async () => {
    const engine = engineOf({ beforeSave: async ({ values }) => values });
    const { id } = await engine.create({ full_name: '一' });
    await engine.edit(id, 1, { full_name: '二' });
    expect(await refusal(engine.edit(id, 1, { full_name: '三' }))).toMatchObject({
      entry: recordErrors.staleRecord,
      data: { record: { version: 2, full_name: '二' } },
    });
  });
});
