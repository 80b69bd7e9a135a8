import type { ColumnPreview } from '@shuyuan/contract/backoffice/records/record-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, inputOf, saveLive } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const options = (...labels: string[]) => labels.map((label, at) => ({ label, value: `o${at}` }));

const pupilForm = async () => {
  const terms = await liveForm(app, [{ field: 'title', name: '名称' }]);
  const titles = ['总裁班第 32 期', '总裁班第 33 期', 'EMBA 一班', '甲组', '甲 组'];
  await app.db.pool.query(`insert into form."${terms.table_name}" (title) select unnest($1::text[])`, [titles]);
  const form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'mobile', name: '手机号', edit_input: 'mobile' },
    { field: 'born', name: '生日', edit_input: 'date' },
    { field: 'level', name: '级别', edit_input: 'select', select_item: options('高级 A 班', '普通班', '第二期') },
    { field: 'tracks', name: '意向', edit_input: 'checkbox', select_item: options('金融', '管理学', '历史') },
    { field: 'term', name: '期次', edit_input: 'relation', settings: { relation_form_id: terms.id } },
    { field: 'terms', name: '旁听', edit_input: 'relations', settings: { relation_form_id: terms.id } },
  ]);
  const token = await staffOf(app, [form.id, terms.id], ['index', 'detail', 'create', 'edit', 'import', 'unmask']);
  return { form, terms, token, imports: importsOver(app, { formId: form.id, token }) };
};

const headers = ['姓名', '级别', '意向', '期次', '旁听'];

describe('cells that name an option or a record', () => {
  it('are wrong if nothing has that name, and say what is near and what is likely', async () => {
    const { imports } = await pupilForm();
    const rows = [
      ['甲', '高级Ａ', '金融、管理', '总裁班第34期', '总裁班第三十三期'],
      ['乙', '2期', '历史课、管理学', '甲　组', 'EMBA1班、没有的'],
    ];
    const { id } = await imports.check(await imports.taken(await workbookOf(headers, rows)));
    const faults = await imports.faults(id);
    expect(faults.map(({ row, field, messages, likely }) => [row, field, ...messages, likely])).toEqual([
      [2, 'level', '没有选项“高级Ａ”，最接近的是：高级 A 班', '高级 A 班'],
      [
        2,
        'term',
        expect.stringMatching(/^没有找到“总裁班第34期”，最接近的是：总裁班第 3[23] 期、总裁班第 3[23] 期$/u),
        null,
      ],
      [
        2,
        'terms',
        expect.stringMatching(/^没有找到“总裁班第三十三期”，最接近的是：总裁班第 33 期、/u),
        '总裁班第 33 期',
      ],
      [2, 'tracks', '没有选项“管理”，最接近的是：管理学', '金融、管理学'],
      [3, 'level', '没有选项“2期”，最接近的是：第二期', '第二期'],
      [3, 'term', '有多条“甲　组”，请写成“甲　组 #编号”', null],
      [3, 'terms', '没有找到“EMBA1班”，最接近的是：EMBA 一班', 'EMBA 一班、没有的'],
      [3, 'tracks', '没有选项“历史课”，最接近的是：历史', '历史、管理学'],
    ]);
    const everywhere = { field: 'level', was: '高级Ａ', text: '高级 A 班' };
    expect((await imports.call('importFix', { body: { id, everywhere } })).body).toMatchObject({
      data: { bad_cells: 7 },
    });
  });

  it('are right whatever their width, case and spaces', async () => {
    const { imports, form, token } = await pupilForm();
    const row = ['甲', '高级ａ班', '金 融，历史', '总裁班第３３期', 'emba一班、甲组'];
    const checked = await imports.check(await imports.taken(await workbookOf(headers, [row])));
    expect(checked).toMatchObject({ bad_cells: 0 });
    await imports.commit(checked.id);
    expect((await list(app, { formId: form.id, token })).data[0]).toMatchObject({
      level: 'o0',
      tracks: ['o0', 'o2'],
      term: { label: '总裁班第 33 期' },
      terms: [{ label: 'EMBA 一班' }, { label: '甲组' }],
    });
  });

  it('are kept with no ID number in what is said of them', async () => {
    const { imports } = await pupilForm();
    const number = '110101199003077774';
    const { id } = await imports.check(await imports.taken(await workbookOf(['级别', '期次'], [[number, number]])));
    const messages = (await imports.faults(id)).flatMap((fault) => fault.messages);
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).toContain('“1101**********7774”');
  });

  it('are told of no record that the caller may not see', async () => {
    const { form } = await pupilForm();
    const token = await staffOf(app, [form.id], ['index', 'create', 'import']);
    const imports = importsOver(app, { formId: form.id, token });
    const { id } = await imports.check(await imports.taken(await workbookOf(['期次'], [['总裁班33期']])));
    expect(await imports.faults(id)).toMatchObject([{ messages: ['没有找到“总裁班33期”'], likely: null }]);
  });
});

describe('what the columns of a file become', () => {
  const previewOf = async ({ imports }: Awaited<ReturnType<typeof pupilForm>>, body: object) => {
    const { status, body: reply } = await imports.call('importPreview', { body });
    return { status, errors: reply.errors, data: reply.data as ColumnPreview[] };
  };

  it('is refused for fields and columns that are not there', async () => {
    const pupils = await pupilForm();
    const { id } = await pupils.imports.taken(await workbookOf(['姓名'], [['甲']]));
    for (const mapping of [[{ column: 0, field: 'id' }], [{ column: 5, field: 'name' }]]) {
      expect(await previewOf(pupils, { id, mapping })).toMatchObject({
        status: 400,
        errors: { mapping: [expect.any(String)] },
      });
    }
    expect((await previewOf(pupils, { id: id + 1000, mapping: [] })).status).toBe(404);
    expect((await previewOf(pupils, { id, mapping: [] })).data).toEqual([]);
  });

  it('shows three different values of each column, as the check will read them', async () => {
    const pupils = await pupilForm();
    const rows = [
      ['张三', '2024/3/1', '总裁班第33期'],
      ['张三', 'abc', '总裁班第33期'],
      ['', '2024年5月6日', '总裁班第99期'],
      ['110101199003077774', '2024-01-01', ''],
      ['王五', '', ''],
      ['赵六', '', ''],
    ];
    const { id, columns } = await pupils.imports.taken(await workbookOf(['人', '日子', '期'], rows));
    expect(columns.map(({ samples }) => samples)).toEqual([
      ['张三', '1101**********7774', '王五'],
      ['2024/3/1', 'abc', '2024年5月6日'],
      ['总裁班第33期', '总裁班第99期'],
    ]);
    const { data } = await previewOf(pupils, {
      id,
      mapping: [
        { column: 0, field: 'name' },
        { column: 1, field: 'born' },
        { column: 2, field: 'term' },
      ],
    });
    expect(data.map(({ values }) => values.map(({ text, becomes, fault }) => [text, becomes, fault]))).toEqual([
      [
        ['张三', '张三', null],
        ['1101**********7774', '1101**********7774', null],
        ['王五', '王五', null],
      ],
      [
        ['2024/3/1', '2024-03-01', null],
        ['abc', null, expect.any(String)],
        ['2024年5月6日', '2024-05-06', null],
      ],
      [
        ['总裁班第33期', '总裁班第 33 期', null],
        ['总裁班第99期', null, expect.stringContaining('没有找到“总裁班第99期”')],
      ],
    ]);
    const asNumber = await previewOf(pupils, { id, mapping: [{ column: 0, field: 'mobile' }] });
    expect(asNumber.data[0]?.values.map(({ becomes, fault }) => [becomes, fault !== null])).toEqual([
      [null, true],
      [null, true],
      [null, true],
    ]);
  });

  it('keeps no readable cell in the database, and none once the rows are written', async () => {
    const { imports } = await pupilForm();
    const { id } = await imports.check(await imports.taken(await workbookOf(['姓名'], [['110101199003077774']])));
    const stored = async () =>
      (await app.db.pool.query('select samples::text, columns::text from app.record_import where id = $1', [id]))
        .rows[0];
    expect(JSON.stringify(await stored())).not.toContain('19900307');
    expect((await stored()).samples).toContain('s1.');
    await imports.commit(id);
    expect((await stored()).samples).toBeNull();
  });
});

it('other headings that a field names are taken for it', async () => {
  const { form, imports } = await pupilForm();
  const live = inputOf(form);
  await saveLive(app, {
    ...live,
    fields: live.fields.map((field) =>
      field.field === 'born' ? { ...field, settings: { import_headings: ['何时出世'] } } : field,
    ),
  });
  const { columns } = await imports.taken(await workbookOf(['何时出世', '移动电话'], [['2024-01-01', '1']]));
  expect(columns.map(({ field, found_by }) => [field, found_by])).toEqual([
    ['born', 'synonym'],
    ['mobile', 'synonym'],
  ]);
});
