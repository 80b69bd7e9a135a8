import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { searchTag } from '@shuyuan/contract/platform/search-match';
import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { foundBy } from '../../../platform/pinyin/search-grams';
import { sanitiseRichText } from '../../../platform/rich-text/sanitise-rich-text';
import { type FormApp, show, startFormApp } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { countStored, create, destroy, edit, noted, send, stored, trail, type Writer } from './record-write.test-kit';

let app: FormApp;
let writer: Writer;
let targets: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required'] },
    { field: 'mobile', name: '手机', edit_input: 'mobile', validation: ['unique'] },
    { field: 'code', name: '编号', edit_input: 'serial', settings: { serial_prefix: 'XS-', serial_period: 'year' } },
    { field: 'days', name: '日期', edit_input: 'date_range' },
    { field: 'score', name: '分数', edit_input: 'decimal' },
    { field: 'at', name: '时间', edit_input: 'datetime' },
    {
      field: 'tags',
      name: '标签',
      edit_input: 'multi_select',
      select_item: ['a', 'b'].map((value) => ({ label: value, value })),
    },
    { field: 'pal', name: '朋友', edit_input: 'relation', settings: { relation_form_id: target.id } },
    { field: 'pals', name: '朋友们', edit_input: 'relations', settings: { relation_form_id: target.id } },
    { field: 'owner', name: '负责人', edit_input: 'admin' },
    { field: 'unit', name: '部门', edit_input: 'department' },
    { field: 'body', name: '正文', edit_input: 'rich_text' },
    { field: 'note', name: '备注', settings: { show_when: { field: 'tags', values: ['b'] } } },
  ]);
  const token = await staffOf(app, [form.id, target.id]);
  writer = { app, form, token };
  targets = { app, form: target, token };
});
afterAll(() => app.close());

const refused = async (body: unknown) => {
  const before = await countStored(writer);
  const reply = await send(writer, 'save', body);
  expect(await countStored(writer)).toBe(before);
  return { status: reply.status, errors: reply.body.errors };
};

describe('a save refuses', () => {
  it('a caller without a token, without the right, and with the other right alone', async () => {
    expect((await send({ ...writer, token: 'A'.repeat(43) }, 'save', { values: {} })).status).toBe(401);
    const reader = await staffOf(app, [writer.form.id], ['index', 'detail']);
    expect((await send({ ...writer, token: reader }, 'save', { values: {} })).status).toBe(403);
    const row = await create(writer, { full_name: '只读' });
    const maker = await staffOf(app, [writer.form.id], ['create']);
    const change = { id: row.id, version: 1, values: { full_name: '改' } };
    expect((await send({ ...writer, token: maker }, 'save', change)).status).toBe(403);
    const editor = await staffOf(app, [writer.form.id], ['edit']);
    expect((await send({ ...writer, token: editor }, 'save', { values: { full_name: '新' } })).status).toBe(403);
    expect((await send({ ...writer, token: editor }, 'save', change)).status).toBe(200);
  });

  it('columns that are not the form’s to give, at their names', async () => {
    const own = [
      'id',
      'admin_id',
      'department_id',
      'version',
      'created_at',
      'updated_at',
      'deleted_at',
      'search_grams',
      'search_entry',
    ];
    const row = await create(writer, { full_name: '原样' });
    for (const column of [...own, 'code', 'nobody', '_grams', '_before', 'constructor']) {
      const expected = { status: 400, errors: { [column]: [messages.unknownField] } };
      expect(await refused({ values: { full_name: '张三', [column]: 1 } })).toEqual(expected);
      expect(await refused({ id: row.id, version: 1, values: { [column]: 1 } })).toEqual(expected);
    }
    expect((await stored(writer, row.id))?.version).toBe(1);
  });

  it('values of the wrong kind, each at its field, and nothing that no text can hold', async () => {
    const values = { full_name: ' ', mobile: '138****1234', days: ['2026-02-02', '2026-01-01'], score: 1, tags: ['z'] };
    const { status, errors } = await refused({ values });
    expect(status).toBe(400);
    expect(Object.keys(errors as object).sort()).toEqual(['days', 'full_name', 'mobile', 'score', 'tags']);
    expect(await refused({ values: { full_name: 'a\0b' } })).toEqual({
      status: 400,
      errors: { full_name: [messages.unstorable] },
    });
  });

  it('what points to nothing, or into the recycle bin', async () => {
    const gone = await create(targets, { title: '走了' });
    await destroy(targets, gone.id);
    const there = await create(targets, { title: '还在' });
    const lost = [messages.missingTarget];
    const given = { pal: gone.id, pals: [there.id, 999_999], owner: 999_999, unit: 999_999 };
    const errors = { pal: lost, pals: lost, owner: lost, unit: lost };
    expect(await refused({ values: { full_name: '张三', ...given } })).toEqual({ status: 400, errors });
    const row = await create(writer, { full_name: '指向', pal: there.id });
    expect(await refused({ id: row.id, version: 1, values: given })).toEqual({ status: 400, errors });
    expect(await stored(writer, row.id)).toMatchObject({ version: 1, pal: there.id });
  });

  it('a value that another record has, at the field, but not one of a deleted record', async () => {
    const first = await create(writer, { full_name: '一', mobile: '13900000001' });
    const taken = { status: 400, errors: { mobile: [messages.unique] } };
    expect(await refused({ values: { full_name: '二', mobile: '13900000001' } })).toEqual(taken);
    const second = await create(writer, { full_name: '二', mobile: '13900000002' });
    expect(await refused({ id: second.id, version: 1, values: { mobile: '13900000001' } })).toEqual(taken);
    await destroy(writer, first.id);
    expect((await edit(writer, second, { mobile: '13900000001' })).version).toBe(2);
  });

  it('a record that is not there, and an id without a version', async () => {
    const values = { full_name: '张三' };
    expect((await send(writer, 'save', { id: 999_999, version: 1, values })).body.errcode).toBe(
      platformErrors.recordNotFound.errcode,
    );
    expect((await send(writer, 'save', { id: 1, values })).status).toBe(400);
    const row = await create(writer, values);
    await destroy(writer, row.id);
    expect((await send(writer, 'save', { id: row.id, version: 2, values })).status).toBe(404);
  });
});

describe('a save', () => {
  it('writes all that belongs to a record, and gives it back as it will be seen', async () => {
    const [one, two] = [await create(targets, { title: '甲' }), await create(targets, { title: '乙' })];
    const before = await noted(writer);
    const values = {
      full_name: ' 王小明 ',
      mobile: '13800001111',
      days: ['2026-01-01', '2026-02-01'],
      score: '1.5',
      at: '2026-01-01T08:00:00+08:00',
      tags: ['a'],
      pal: one.id,
      pals: [two.id, one.id],
      note: '无人可见',
    };
    const row = await create(writer, values);
    const refs = [two, one].map(({ id }, at) => ({ id, label: at === 0 ? '乙' : '甲' }));
    expect(row).toMatchObject({ version: 1, full_name: '王小明', mobile: '138****1111', score: '1.50', note: null });
    expect(row).toMatchObject({ pal: { id: one.id, label: '甲' }, pals: refs, days: values.days });
    expect(row.code).toMatch(/^XS-\d{4}\d{4}$/);
    const lies = await stored(writer, row.id);
    expect(lies).toMatchObject({ admin_id: row.admin_id, department_id: row.department_id, mobile: '13800001111' });
    const { fields } = await show(app, writer.form.id);
    const tagOf = (name: string) => searchTag(fields.find(({ field }) => field === name)?.id ?? 0);
    const found = { full_name: '王小明', mobile: '13800001111', tags: 'a', code: String(row.code) };
    const expected = foundBy(
      Object.entries(found).map(([name, text]) => ({ tag: tagOf(name), text })),
      await loadPinyin(),
    );
    expect((lies?.search_grams as number[] | undefined)?.toSorted()).toEqual([...expected.grams].sort());
    expect(lies?.search_entry).toBe(expected.entry);
    expect((await noted(writer)) - before).toBe(1);
    const [entry, ...more] = await trail(writer, row.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'record.create', admin_id: row.admin_id, before: null });
    expect(entry?.after).toMatchObject({ version: 1, definition: 1 });
    expect(entry?.after?.values).toMatchObject({ full_name: '王小明', pal: one.id, pals: [two.id, one.id] });
    const { data } = await list(app, { formId: writer.form.id, token: writer.token, query: { keyword: 'wxm' } });
    expect(data.map(({ id }) => id)).toContain(row.id);
  });

  it('changes what was given, keeps the rest, and notes both sides of what changed', async () => {
    const [one, two] = [await create(targets, { title: '甲' }), await create(targets, { title: '乙' })];
    const row = await create(writer, {
      full_name: '旧名',
      score: '1',
      tags: ['b'],
      note: '在',
      pals: [one.id, two.id],
    });
    const same = await edit(writer, row, { full_name: '旧名', score: '1.00', pals: [one.id, two.id] });
    expect(same.version).toBe(1);
    const next = await edit(writer, row, { full_name: '新名', tags: ['a'], pals: [two.id] });
    expect(next).toMatchObject({ version: 2, full_name: '新名', note: null, score: '1.00', code: row.code });
    expect(next.pals).toEqual([{ id: two.id, label: '乙' }]);
    expect((await trail(writer, row.id)).at(-1)).toMatchObject({
      action: 'record.edit',
      before: { version: 1, values: { full_name: '旧名', tags: ['b'], note: '在', pals: [one.id, two.id] } },
      after: { version: 2, values: { full_name: '新名', tags: ['a'], note: null, pals: [two.id] } },
    });
    expect(Object.keys((await trail(writer, row.id)).at(-1)?.after?.values ?? {})).toHaveLength(4);
    const { data } = await list(app, { formId: writer.form.id, token: writer.token, query: { keyword: '新名' } });
    expect(data.map(({ id }) => id)).toEqual([row.id]);
  });

  it('tells of a stale edit what the others changed, and changes nothing', async () => {
    const row = await create(writer, { full_name: '甲', score: '1' });
    const theirs = { ...writer, token: await staffOf(app, [writer.form.id]) };
    await edit(theirs, await edit(theirs, row, { full_name: '乙' }), { full_name: '丙', score: '2' });
    const { status, body } = await send(writer, 'save', { id: row.id, version: 1, values: { full_name: '丁' } });
    expect(status).toBe(409);
    expect(body.data).toMatchObject({
      record: { id: row.id, version: 3, full_name: '丙' },
      changes: [
        { field: 'full_name', name: '姓名', before: '甲', after: '丙' },
        { field: 'score', before: '1.00', after: '2.00' },
      ],
    });
    expect(await stored(writer, row.id)).toMatchObject({ version: 3, full_name: '丙' });
  });

  it('keeps no script of a rich text, whatever is sent', async () => {
    const attacks = xssCorpus.filter((attack) => !attack.includes('\0'));
    const row = await create(writer, { full_name: '正文', body: attacks.join('\n') });
    expect((await stored(writer, row.id))?.body).toBe(sanitiseRichText(attacks.join('\n')));
    expect(String((await stored(writer, row.id))?.body)).not.toMatch(/<script|javascript:|\son[a-z]+=/i);
    const emptied = await create(writer, { full_name: '空', body: '<script>window.pwned=1</script>' });
    expect(emptied.body).toBeNull();
  });
});
