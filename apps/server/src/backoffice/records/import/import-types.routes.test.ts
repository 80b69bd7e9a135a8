import { fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormApp } from '../../forms/form.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { exportedBytes } from '../export/export.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;

beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const options = [
  { label: '甲', value: 'a' },
  { label: '乙', value: 'b' },
];
const withOptions = ['select', 'radio', 'multi_select', 'checkbox', 'cascader'];
const actions = ['index', 'detail', 'create', 'edit', 'import', 'export', 'unmask'];

/** A form with a field of each type, and a caller with all rights on it. */
const formOfAll = async () => {
  const target = await liveForm(app, [{ field: 'title', name: '名称' }]);
  await app.db.pool.query(`insert into form."${target.table_name}" (title) values ('一'), ('二'), ('重'), ('重')`);
  const form = await liveForm(
    app,
    fieldTypeKeys.map((edit_input) => ({
      field: `f_${edit_input}`,
      name: `列 ${edit_input}`,
      edit_input,
      validation: edit_input === 'mobile' ? ['unique' as const] : [],
      select_item: withOptions.includes(edit_input) ? options : [],
      settings: ['relation', 'relations'].includes(edit_input) ? { relation_form_id: target.id } : {},
    })),
  );
  const token = await staffOf(app, [form.id, target.id], actions);
  return { form, token, target, imports: importsOver(app, { formId: form.id, token }) };
};

describe('imports of every type', () => {
  it('refuse what a save refuses', async () => {
    const { form, imports } = await formOfAll();
    const types = fieldTypeKeys.filter((type) => type !== 'serial');
    const bad = types.map((type) => (['text', 'textarea'].includes(type) ? '长'.repeat(20_001) : '不对,'));
    const headers = types.map((type) => `列 ${type}`);
    const entry = await imports.check(await imports.taken(await workbookOf(headers, [bad])));
    const refused = (await imports.faults(entry.id)).map(({ field }) => field);
    // Any text is a rich text.
    expect(refused).toEqual(
      types
        .filter((type) => type !== 'rich_text')
        .map((type) => `f_${type}`)
        .sort(),
    );
    expect(entry).toMatchObject({ new_rows: 0, bad_rows: 1 });
    const { rows } = await app.db.pool.query(`select count(*)::int as count from form."${form.table_name}"`);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it.each(['xlsx', 'csv'] as const)('take an export back as %s and find nothing changed', async (format) => {
    const { form, token, imports } = await formOfAll();
    const values = (at: number) => ({
      f_text: `=名${at}`,
      f_textarea: ' 一\n二 ',
      f_number: -at,
      f_decimal: '12.50',
      f_money: 120_050 + at,
      f_rate: 3,
      f_date: '1899-12-31',
      f_datetime: '2026-03-01T06:30:15+00:00',
      f_time: '14:30',
      f_date_range: ['2026-03-01', '2026-03-05'],
      f_select: 'a',
      f_multi_select: ['b', 'a'],
      f_radio: 'b',
      f_checkbox: ['a'],
      f_switch: at % 2 === 0,
      f_cascader: ['b'],
      f_region: ['330000', '330100', '330106'],
      f_color: '#0077cc',
      f_mobile: String(13_800_000_000 + at),
      f_email: 'a@example.com',
      f_url: 'https://example.com/?a=1&b=2',
      f_id_card: '11010519491231002X',
      f_map: { lng: 120.13, lat: 30.26, address: '文三路 1 号' },
      f_rich_text: '<p>内容 &amp; 更多</p>',
      f_relation: 3,
      f_relations: [2, 4, 1],
    });
    for (const at of [1, 2, 3]) {
      const { status, body } = await callApi(app.url, recordWriteEndpoints.save, {
        token,
        query: { custom_form_id: String(form.id) },
        body: { values: values(at) },
      });
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const columns = fieldTypeKeys.map((type) => `f_${type}`);
    const bytes = await exportedBytes(app, { formId: form.id, token, body: { format, columns } });
    const entry = await imports.taken(bytes, `export.${format}`);
    expect(entry.mapping).toHaveLength(fieldTypeKeys.length - 1);
    const checked = await imports.check(entry, { mode: 'upsert', key_field: 'f_mobile' });
    expect(await imports.faults(entry.id)).toEqual([]);
    expect(checked).toMatchObject({ rows: 3, new_rows: 0, changed_rows: 0, same_rows: 3 });
  });
});
