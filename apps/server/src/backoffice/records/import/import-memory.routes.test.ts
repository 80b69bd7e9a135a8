import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, inputOf, saveLive, show } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const guestForm = async () => {
  const form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'mobile', name: '手机号', edit_input: 'mobile' },
    { field: 'note', name: '备注' },
  ]);
  const token = await staffOf(app, [form.id], ['index', 'detail', 'create', 'edit', 'import', 'unmask']);
  return { form, token, imports: importsOver(app, { formId: form.id, token }) };
};
type Guests = Awaited<ReturnType<typeof guestForm>>;

const headers = ['客户', '联系', '其他'];
const row = ['张三', '13800000001', '甲'];
const mapping = [
  { column: 0, field: 'name' },
  { column: 1, field: 'mobile' },
];

/** Imports a file whose first two columns are mapped to name and number. */
const committed = async (
  { imports }: Guests,
  { given = headers, cells = row, ...input }: Partial<RecordImport> & { given?: string[]; cells?: string[] } = {},
) => {
  const entry = await imports.check(await imports.taken(await workbookOf(given, [cells])), { mapping, ...input });
  expect(await imports.commit(entry.id)).toMatchObject({ state: 'succeeded' });
  return entry;
};

const proposedFor = async ({ imports }: Guests, given: readonly string[]) => {
  const { id, columns, mode, key_field } = await imports.taken(await workbookOf(given, [given.map(String)]));
  await imports.call('importDiscard', { body: { id } });
  return { columns: columns.map(({ field, found_by }) => [field, found_by]), mode, key_field };
};

const name = ['name', 'memory'];
const mobile = ['mobile', 'memory'];
const left = [null, 'memory'];
const none = [null, null];
const ambiguous = [null, 'ambiguous'];

describe('what columns were taken for the last time', () => {
  it('is not remembered after a check alone, nor once the import is taken back', async () => {
    const guests = await guestForm();
    const { imports } = guests;
    await imports.check(await imports.taken(await workbookOf(headers, [row])), { mapping });
    expect((await proposedFor(guests, headers)).columns).toEqual([none, none, none]);
    const { id } = await committed(guests);
    expect((await proposedFor(guests, headers)).columns).toEqual([name, mobile, left]);
    expect(await imports.undo(id)).toMatchObject({ state: 'succeeded' });
    expect((await proposedFor(guests, headers)).columns).toEqual([none, none, none]);
  });

  it('follows the heading into files whose columns stand otherwise, and rows land where they belong', async () => {
    const guests = await guestForm();
    await committed(guests);
    expect((await proposedFor(guests, ['序号', ...headers])).columns).toEqual([none, name, mobile, left]);
    expect((await proposedFor(guests, ['联系', '客户'])).columns).toEqual([mobile, name]);
    expect((await proposedFor(guests, ['客户', '客户'])).columns).toEqual([none, none]);
    const { imports, form, token } = guests;
    const moved = await workbookOf(['', '备注', '其他', '联系', '客户'], [['', '乙', '丙', '13800000002', '李四']]);
    const entry = await imports.check(await imports.taken(moved));
    expect(entry).toMatchObject({ bad_cells: 0, new_rows: 1 });
    await imports.commit(entry.id);
    expect((await list(app, { formId: form.id, token })).data[0]).toMatchObject({
      name: '李四',
      mobile: '13800000002',
      note: '乙',
    });
  });

  it('knows columns of one heading apart by their turn, in files that have as many of them', async () => {
    const guests = await guestForm();
    await committed(guests, { given: ['电话', '电话', '电话'] });
    expect((await proposedFor(guests, ['序号', '电话', '电话', '电话'])).columns).toEqual([none, name, mobile, left]);
    expect((await proposedFor(guests, ['电话', '电话'])).columns).toEqual([ambiguous, ambiguous]);
  });

  it('never puts a name under another field because the first heading of a file is empty', async () => {
    const guests = await guestForm();
    const { imports, form, token } = guests;
    await committed(guests);
    const shifted = await workbookOf(['', '客户', '联系'], [['1', '李四', '13800000002']]);
    const entry = await imports.check(await imports.taken(shifted));
    expect(entry.mapping).toEqual([
      { column: 1, field: 'name' },
      { column: 2, field: 'mobile' },
    ]);
    await imports.commit(entry.id);
    const [last] = (await list(app, { formId: form.id, token })).data;
    expect(last).toMatchObject({ name: '李四', mobile: '13800000002', note: null });
  });

  it('proposes to change records again only where all headings are known and the key is among them', async () => {
    const guests = await guestForm();
    await committed(guests);
    await committed(guests, { mode: 'upsert', key_field: 'mobile', cells: ['张四', ...row.slice(1)] });
    const again = { mode: 'upsert', key_field: 'mobile' };
    expect(await proposedFor(guests, [...headers].reverse())).toMatchObject(again);
    expect(await proposedFor(guests, ['客户', '其他'])).toMatchObject({ mode: 'insert', key_field: null });
    expect(await proposedFor(guests, [...headers, '备注'])).toMatchObject({ mode: 'insert', key_field: null });
  });

  it('is left aside once the field is called otherwise, is gone, or is another one of the same name', {
    tags: ['long'],
  }, async () => {
    const guests = await guestForm();
    await committed(guests);
    const live = inputOf(guests.form);
    const renamed = await saveLive(app, {
      ...live,
      fields: live.fields.map((field) => (field.field === 'name' ? { ...field, name: '推荐人' } : field)),
    });
    expect((await proposedFor(guests, headers)).columns).toEqual([none, mobile, left]);
    const others = inputOf(renamed);
    await saveLive(app, { ...others, fields: others.fields.filter(({ field }) => field !== 'mobile') });
    expect((await proposedFor(guests, headers)).columns).toEqual([none, none, left]);
    const anew = inputOf(await show(app, guests.form.id));
    await saveLive(app, { ...anew, fields: [...anew.fields, fieldOf({ field: 'mobile', name: '手机号' })] });
    expect((await proposedFor(guests, headers)).columns).toEqual([none, none, left]);
  });
});
