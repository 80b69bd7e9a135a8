import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages as messages, recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, inputOf, saveLive, show, startFormApp } from '../../../forms/form.test-kit';
import { liveForm, read, staffOf } from '../../record-read.test-kit';
import { create, destroy, edit, send, stored, trail, type Writer } from '../record-write.test-kit';

let app: FormApp;
let writer: Writer;
let targetIds: number[];
beforeAll(async () => {
  app = await startFormApp();
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required'] },
    { field: 'amount', name: '金额', edit_input: 'money' },
    { field: 'score', name: '分数', edit_input: 'decimal' },
    { field: 'at', name: '时间', edit_input: 'datetime' },
    { field: 'days', name: '日期', edit_input: 'date_range' },
    { field: 'place', name: '地点', edit_input: 'map' },
    { field: 'is_member', name: '会员', edit_input: 'switch' },
    { field: 'note', name: '备注', settings: { show_when: { field: 'is_member', values: ['true'] } } },
    { field: 'pals', name: '朋友', edit_input: 'relations', settings: { relation_form_id: target.id } },
  ]);
  const token = await staffOf(app, [form.id, target.id]);
  writer = { app, form, token };
  const made = [];
  for (const title of ['甲', '乙', '丙']) made.push(await create({ app, form: target, token }, { title }));
  targetIds = made.map(({ id }) => id);
});
afterAll(() => app.close());

const revert = (to: Writer, { id, version }: RecordRow, changeId: number | undefined) =>
  send(to, 'revert', { id, version, change_id: changeId });

/** What staff entered, without the server's own columns. */
const entered = ({ id: _id, version: _version, updated_at: _at, ...values }: RecordRow) => values;

describe('a revert refuses', () => {
  it('without the right to edit', async () => {
    const row = await create(writer, { full_name: '张三' });
    const token = await staffOf(app, [writer.form.id], ['index', 'detail', 'create']);
    expect((await revert({ ...writer, token }, row, 1)).status).toBe(403);
  });

  it('a change of another record, and one that never was', async () => {
    const [one, two] = [await create(writer, { full_name: '甲' }), await create(writer, { full_name: '乙' })];
    const [other] = await trail(writer, two.id);
    for (const id of [other?.id, 999_999_999]) {
      const { status, body } = await revert(writer, one, id);
      expect([status, body.errcode]).toEqual([404, recordErrors.changeNotFound.errcode]);
    }
  });

  it('from a stale version, and a record in the recycle bin', async () => {
    const row = await create(writer, { full_name: '甲' });
    const next = await edit(writer, row, { full_name: '乙' });
    const [first] = await trail(writer, row.id);
    expect((await revert(writer, row, first?.id)).status).toBe(409);
    await destroy(writer, row.id);
    expect((await revert(writer, { ...next, version: 3 }, first?.id)).status).toBe(404);
  });

  it('what breaks the rules of today, at the field', async () => {
    const form = await liveForm(app, [{ field: 'full_name', name: '姓名' }]);
    const own = { app, form, token: await staffOf(app, [form.id]) };
    const row = await edit(own, await create(own, { full_name: '很长的名字' }), { full_name: '短' });
    const input = inputOf(await show(app, form.id));
    const [field] = input.fields;
    await saveLive(app, {
      ...input,
      fields: [fieldOf({ ...field, field: 'full_name', validation: [{ rule: 'max_length', value: 2 }] })],
    });
    const { status, body } = await revert(own, row, (await trail(own, row.id))[0]?.id);
    expect([status, body.errors]).toEqual([400, { full_name: [messages.maxLength(2)] }]);
    expect(await stored(own, row.id)).toMatchObject({ full_name: '短', version: 2 });
  });
});

describe('a revert', () => {
  it('goes on under the present names, leaves out what is gone, and keeps what came later', async () => {
    const form = await liveForm(app, [
      { field: 'first', name: '一' },
      { field: 'second', name: '二' },
    ]);
    const own = { app, form, token: await staffOf(app, [form.id]) };
    const row = await edit(own, await create(own, { first: 'a', second: 'b' }), { first: 'c', second: 'd' });
    const input = inputOf(await show(app, form.id));
    const [first] = input.fields;
    await saveLive(app, {
      ...input,
      fields: [
        fieldOf({ ...first, field: 'renamed' }),
        fieldOf({ field: 'later', name: '后来', validation: ['required'] }),
      ],
    });
    const now = await edit(own, row, { later: '新' });
    const { status, body } = await revert(own, now, (await trail(own, row.id))[0]?.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ version: 4, renamed: 'a', later: '新' });
    expect((await trail(own, row.id)).at(-1)).toMatchObject({
      action: 'record.revert',
      after: { values: { renamed: 'a' } },
    });
  });

  it('is itself a change that can be reverted', async () => {
    const row = await edit(writer, await create(writer, { full_name: '甲' }), { full_name: '乙' });
    const [made, changed] = await trail(writer, row.id);
    const back = (await revert(writer, row, made?.id)).body.data as RecordRow;
    expect(back.full_name).toBe('甲');
    const again = (await revert(writer, back, changed?.id)).body.data as RecordRow;
    expect(again.full_name).toBe('乙');
    const { body } = await read(app, 'history', { formId: writer.form.id, token: writer.token, query: { id: row.id } });
    expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual([
      'revert',
      'revert',
      'edit',
      'create',
    ]);
  });

  it('to each change of a random past gives the values that the record had', { tags: ['long'] }, async () => {
    const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3 });
    const days = fc.constantFrom(['2026-01-01', '2026-01-31'], ['2026-03-01', '2026-03-01']);
    const past = fc.record(
      {
        full_name: fc.constantFrom('张三', '李四', '王五'),
        amount: maybe(fc.integer({ min: -100, max: 100_000 })),
        score: maybe(fc.constantFrom('0', '1.5', '-2.25', '100')),
        at: maybe(fc.constantFrom('2026-01-01T08:00:00+08:00', '2026-05-01T00:00:00Z')),
        days: maybe(days),
        place: maybe(
          fc.constantFrom({ lng: 120.1, lat: 30.2, address: '杭州' }, { lng: 116.4, lat: 39.9, address: '' }),
        ),
        is_member: maybe(fc.boolean()),
        note: maybe(fc.constantFrom('好', '不好')),
        pals: fc.shuffledSubarray(targetIds),
      },
      { requiredKeys: [] },
    );
    const run = async (steps: readonly object[]): Promise<void> => {
      let row = await create(writer, { full_name: '起点' });
      const states = [entered(row)];
      for (const step of steps) {
        const next = await edit(writer, row, step);
        if (next.version !== row.version) states.push(entered(next));
        row = next;
      }
      const changes = await trail(writer, row.id);
      expect(changes).toHaveLength(states.length);
      for (const [at, state] of states.entries()) {
        const { status, body } = await revert(writer, row, changes[at]?.id);
        expect(status).toBe(200);
        row = body.data as RecordRow;
        expect(entered(row)).toEqual(state);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(past, { minLength: 1, maxLength: 5 }), run), { numRuns: 12 });
  });
});
