// @module-tag long
import { recordMessages as messages, recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../../../platform/db/database.test-kit';
import { type FormApp, fieldOf, inputOf, save, show, startFormApp, sync } from '../../../forms/form.test-kit';
import { insist } from '../../../identity/identity-api.test-kit';
import { liveForm, staffOf } from '../../record-read.test-kit';
import { countStored, create, noted, send, stored, trail, type Writer } from '../record-write.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp({ poolSize: 20 });
});
afterAll(() => app.close());

const writerOf = async (fields: Parameters<typeof liveForm>[1]): Promise<Writer> => {
  const form = await liveForm(app, fields);
  return { app, form, token: await staffOf(app, [form.id]) };
};

const fifty = <T>(work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, at) => work(at)));

describe('fifty at once', () => {
  it('who edit one record from the same version: one succeeds, all others are told, nothing is lost', async () => {
    const writer = await writerOf([{ field: 'full_name', name: '姓名' }]);
    const row = await create(writer, { full_name: '起点' });
    const replies = await fifty((at) =>
      insist(() => send(writer, 'save', { id: row.id, version: 1, values: { full_name: `写者 ${at}` } })),
    );
    const good = replies.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body.errcode]).toEqual([409, recordErrors.staleRecord.errcode]);
      expect(body.data).toMatchObject({ record: { id: row.id, version: 2 } });
    }
    const [winner] = good.map(({ body }) => body.data as { full_name: string });
    expect(await stored(writer, row.id)).toMatchObject({ version: 2, full_name: winner?.full_name });
    recordFigure('J63', 'writers on one row from the same version', { writers: 50, written: 1, lost: 0 });
  });

  it('who edit a record each, sent together: those that are refused are refused alone, and the others are there', async () => {
    const writer = await writerOf([
      { field: 'full_name', name: '姓名', validation: ['unique'] },
      { field: 'amount', name: '数', edit_input: 'number' },
    ]);
    const rows = await fifty((at) => create(writer, { full_name: `人 ${at}` }));
    await create(writer, { full_name: '已有' });
    // The first edit prepares the statement; only then do others go together.
    const edit = (at: number, version: number, full_name: string) =>
      insist(() => send(writer, 'save', { id: rows[at]?.id, version, values: { full_name, amount: at } }));
    expect((await edit(0, 1, '先改')).status).toBe(200);
    const replies = await fifty((at) => edit(at, at === 7 ? 5 : at === 0 ? 2 : 1, at === 9 ? '已有' : `改 ${at}`));
    const refused = replies.flatMap(({ status, body }, at) => (status === 200 ? [] : [[at, status, body.errors]]));
    expect(refused).toEqual([
      [7, 409, undefined],
      [9, 400, { full_name: [messages.unique] }],
    ]);
    for (const [at, row] of rows.entries()) {
      const [name, edits] = at === 7 || at === 9 ? [`人 ${at}`, 0] : [`改 ${at}`, at === 0 ? 2 : 1];
      expect(await stored(writer, row.id)).toMatchObject({ full_name: name, version: edits + 1 });
      expect(await trail(writer, row.id)).toHaveLength(edits + 1);
    }
  });

  it('who go on from what they were told: each success has its own version, and each is in the history', async () => {
    const writer = await writerOf([{ field: 'amount', name: '数', edit_input: 'number' }]);
    const row = await create(writer, { amount: 0 });
    const addOne = async (): Promise<number> => {
      let { version, amount } = { version: 1, amount: 0 };
      for (;;) {
        const values = { amount: amount + 1 };
        const { status, body } = await insist(() => send(writer, 'save', { id: row.id, version, values }));
        if (status === 200) return (body.data as { version: number }).version;
        const { record } = body.data as { record: { version: number; amount: number } };
        ({ version, amount } = record);
      }
    };
    const writers = await Promise.all(Array.from({ length: 12 }, addOne));
    expect([...writers].sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 2));
    expect(await stored(writer, row.id)).toMatchObject({ version: 13, amount: 12 });
    const edits = (await trail(writer, row.id)).slice(1);
    expect(edits.map(({ before, after }) => [before?.values.amount, after?.values.amount])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at, at + 1]),
    );
  });

  it('who make records get automatic numbers without a gap or a double, also where some fail', async () => {
    const writer = await writerOf([
      { field: 'full_name', name: '姓名', validation: ['unique'] },
      { field: 'code', name: '编号', edit_input: 'serial', settings: { serial_digits: 3 } },
      { field: 'paper', name: '卷号', edit_input: 'serial', settings: { serial_prefix: 'J', serial_period: 'day' } },
    ]);
    const replies = await fifty((at) => insist(() => send(writer, 'save', { values: { full_name: `人 ${at % 40}` } })));
    const rows = replies.flatMap(({ status, body }) => (status === 200 ? [body.data as Record<string, string>] : []));
    expect(rows).toHaveLength(40);
    const numbers = Array.from({ length: 40 }, (_, at) => String(at + 1));
    expect(rows.map(({ code }) => code).sort()).toEqual(numbers.map((number) => number.padStart(3, '0')).sort());
    expect(rows.map(({ paper }) => paper?.slice(-4)).sort()).toEqual(
      numbers.map((number) => number.padStart(4, '0')).sort(),
    );
    expect(rows.every(({ paper }) => /^J\d{8}\d{4}$/.test(String(paper)))).toBe(true);
    expect([await countStored(writer), await noted(writer)]).toEqual([40, 40]);
  });

  it('who give the same unique value: exactly one gets it', async () => {
    const writer = await writerOf([{ field: 'mobile', name: '手机', edit_input: 'mobile', validation: ['unique'] }]);
    const replies = await fifty(() => send(writer, 'save', { values: { mobile: '13800001111' } }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status !== 200)) {
      expect(body.errors).toEqual({ mobile: [messages.unique] });
    }
    expect(await countStored(writer)).toBe(1);
  });

  it('who point to a record while it is deleted: none is left pointing into the recycle bin', async () => {
    const target = await writerOf([{ field: 'title', name: '标题' }]);
    const form = await liveForm(app, [
      { field: 'pal', name: '朋友', edit_input: 'relation', settings: { relation_form_id: target.form.id } },
      { field: 'pals', name: '朋友们', edit_input: 'relations', settings: { relation_form_id: target.form.id } },
    ]);
    const writer = { app, form, token: await staffOf(app, [form.id]) };
    for (let round = 0; round < 8; round += 1) {
      const { id } = await create(target, { title: '目标' });
      const makes = Array.from({ length: 4 }, (_, at) =>
        send(writer, 'save', { values: at % 2 === 0 ? { pal: id } : { pals: [id] } }),
      );
      const [removed, ...made] = await Promise.all([send(target, 'destroy', { ids: [id] }), ...makes]);
      const pointing = made.filter(({ status }) => status === 200).length;
      expect([200, 409]).toContain(removed?.status);
      if (removed?.status === 200) expect(pointing).toBe(0);
      else expect(pointing).toBeGreaterThan(0);
    }
  });
});

describe('a write and a sync of the form', () => {
  it('at the same time: every answered write is there, under the old columns or the new', async () => {
    const writer = await writerOf([{ field: 'old_name', name: '姓名' }]);
    await create(writer, { old_name: '先' });
    const draft = await show(app, writer.form.id);
    const [field] = draft.fields;
    await save(app, {
      ...inputOf(draft),
      fields: [fieldOf({ ...inputOf(draft).fields[0], id: field?.id, field: 'new_name' })],
    });
    const writes = Array.from({ length: 30 }, async (_, at) => {
      const column = at % 2 === 0 ? 'old_name' : 'new_name';
      const { status, body } = await send(writer, 'save', { values: { [column]: `人 ${at}` } });
      if (status === 400) expect(body.errors).toEqual({ [column]: [messages.unknownField] });
      else expect([200, 409, 503]).toContain(status);
      return { status, name: `人 ${at}` };
    });
    const [done] = await Promise.all([Promise.all(writes), sync(app, writer.form.id)]);
    const { rows } = await app.db.pool.query(`select new_name from form.${writer.form.table_name} order by id`);
    const names = new Set(rows.map(({ new_name }) => new_name));
    for (const { status, name } of done) expect([name, names.has(name)]).toEqual([name, status === 200]);
    expect((await create(writer, { new_name: '后' })).new_name).toBe('后');
  });

  it('that holds the table for long: the write gives up with words that say so, and nothing is half done', async () => {
    const writer = await writerOf([{ field: 'full_name', name: '姓名' }]);
    await create(writer, { full_name: '先' });
    const holder = await app.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`lock table form.${writer.form.table_name} in access exclusive mode`);
      const { status, body } = await send(writer, 'save', { values: { full_name: '等' } });
      expect([status, body.errmsg]).toEqual([503, '数据正被他人修改，请稍后重试']);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect([await countStored(writer), await noted(writer)]).toEqual([1, 1]);
  });
});

describe('a write whose audit row cannot be written', () => {
  it('does not happen: no create, no edit, no batch, no delete', async () => {
    const writer = await writerOf([
      { field: 'full_name', name: '姓名' },
      { field: 'code', name: '编号', edit_input: 'serial' },
    ]);
    const row = await create(writer, { full_name: '先' });
    await asSuperuser('alter table app.audit_log add constraint broken check (id < 0) not valid', app.databaseUrl);
    try {
      const writes = [
        await send(writer, 'save', { values: { full_name: '新' } }),
        await send(writer, 'save', { id: row.id, version: 1, values: { full_name: '改' } }),
        await send(writer, 'batch', { ids: [row.id], values: { full_name: '改' } }),
        await send(writer, 'destroy', { ids: [row.id] }),
      ];
      expect(writes.every(({ status }) => status >= 400)).toBe(true);
    } finally {
      await asSuperuser('alter table app.audit_log drop constraint broken', app.databaseUrl);
    }
    expect(await stored(writer, row.id)).toMatchObject({ version: 1, full_name: '先', deleted_at: null });
    expect([await countStored(writer), await noted(writer)]).toEqual([1, 1]);
    expect((await create(writer, { full_name: '次' })).code).toBe('0002');
  });
});
