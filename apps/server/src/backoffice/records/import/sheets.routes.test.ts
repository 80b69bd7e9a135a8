// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormApp } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp } from './import.test-kit';
import { madeSheets } from './sheets.test-kit';

/** What must come of a file. */
interface Outcome {
  readonly refused?: string;
  /** Where there are several: their names and rows. */
  readonly sheets?: readonly string[];
  readonly heading?: string;
  /** The fields that the columns are taken for. */
  readonly columns?: Readonly<Record<string, string | null>>;
  readonly rows?: number;
  /** Empty rows, and totals. */
  readonly skipped?: readonly [number, number];
  /** Row, field, text and message. */
  readonly faults?: readonly string[];
  /** The first records. */
  readonly values?: readonly Readonly<Record<string, unknown>>[];
}

/** `take` chooses another sheet or heading than the one that is found. */
interface Case extends Outcome {
  readonly file?: string;
  readonly take?: { readonly sheet: number; readonly header_row?: number };
}

const folder = new URL('./sheets/', import.meta.url);
const files = readdirSync(folder).filter((name) => !/\.(?:py|json)$/.test(name));
const cases = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<string, Case>;
const valuesMax = 12;

let app: FormApp;
let formId: number;
let fields: readonly string[];

beforeAll(async () => {
  app = await startImportApp();
  const choices = [
    { label: '男', value: 'm' },
    { label: '女', value: 'f' },
  ];
  const form = await liveForm(
    app,
    [
      { field: 'no', name: '学号' },
      { field: 'name', name: '姓名', validation: ['required'] },
      { field: 'sex', name: '性别', edit_input: 'select', select_item: choices },
      { field: 'mobile', name: '手机号', edit_input: 'mobile' },
      { field: 'id_card', name: '身份证号', edit_input: 'id_card' },
      { field: 'born', name: '出生日期', edit_input: 'date' },
      { field: 'joined', name: '入学时间' },
      { field: 'paid_at', name: '缴费时间', edit_input: 'datetime' },
      { field: 'room', name: '班级' },
      { field: 'fee', name: '学费', edit_input: 'money' },
      { field: 'rate', name: '折扣', edit_input: 'decimal' },
      { field: 'present', name: '出勤率', edit_input: 'decimal', settings: { unit: '%' } },
      { field: 'age', name: '年龄', edit_input: 'number' },
      { field: 'parent', name: '家长姓名' },
      { field: 'parent_mobile', name: '家长电话', edit_input: 'mobile' },
      { field: 'email', name: '邮箱', edit_input: 'email' },
      { field: 'city', name: '籍贯' },
      { field: 'member', name: '是否会员', edit_input: 'switch' },
      { field: 'note', name: '备注' },
    ],
    { name: '学员' },
  );
  formId = form.id;
  fields = form.fields.map(({ field }) => field);
});
afterAll(() => app.close());

const startStaff = async () => {
  const token = await staffOf(app, [formId], ['index', 'detail', 'create', 'import', 'unmask']);
  return { token, imports: importsOver(app, { formId, token }) };
};
type Staff = Awaited<ReturnType<typeof startStaff>>;

const bytesOf = (name: string, { imports }: Staff): Buffer | Promise<Buffer> =>
  madeSheets[name]?.(imports) ?? readFileSync(new URL(name, folder));

/** The records of an import, without empty values. */
const recordsOf = async (id: number, { token }: Staff): Promise<Record<string, unknown>[]> => {
  const { rows } = await app.db.pool.query('select first_id, last_id from app.record_import where id = $1', [id]);
  const { data } = await list(app, { formId, token, query: { page_size: 999 } });
  return data
    .filter((row) => row.id >= rows[0].first_id && row.id <= rows[0].last_id)
    .sort((one, other) => one.id - other.id)
    .slice(0, valuesMax)
    .map((row) =>
      Object.fromEntries(fields.filter((field) => (row[field] ?? null) !== null).map((field) => [field, row[field]])),
    );
};

const headingOf = ({ header_row: row, header_rows: rows }: RecordImport): string =>
  rows === 1 ? `${row}` : `${row}-${(row ?? 0) + rows - 1}`;

/** Uploads a file, checks it, and imports it where nothing is wrong. */
const outcomeOf = async (name: string, { file = name, take }: Case): Promise<Outcome> => {
  const staff = await startStaff();
  const { imports } = staff;
  let reply = await imports.upload(await bytesOf(file, staff), file);
  if (reply.status !== 200) return { refused: String(reply.body.errmsg) };
  const { id } = reply.body.data as RecordImport;
  if (take !== undefined) reply = await imports.call('importSheet', { body: { id, ...take } });
  const entry = reply.body.data as RecordImport;
  const checked = await imports.check(entry);
  const faults = await imports.faults(id);
  const isGood = faults.length === 0 && checked.new_rows > 0;
  if (isGood) expect(await imports.commit(id)).toMatchObject({ state: 'succeeded' });
  return {
    ...(entry.sheets.length < 2 ? {} : { sheets: entry.sheets.map((sheet) => `${sheet.name} ${sheet.rows}`) }),
    heading: headingOf(entry),
    columns: Object.fromEntries(entry.columns.map(({ header, field }) => [header, field])),
    rows: checked.rows ?? 0,
    skipped: [checked.skipped_blank, checked.skipped_totals],
    faults: faults.map(({ row, field, text, messages }) => `${row} ${field} ${text} ${messages.join()}`),
    values: isGood ? await recordsOf(id, staff) : [],
  };
};

describe('sheets as schools send them', { timeout: 60_000 }, () => {
  it('each has what must come of it', () => {
    const named = Object.entries(cases).map(([name, { file = name }]) => file);
    expect([...new Set(named)].sort()).toEqual([...files, ...Object.keys(madeSheets)].sort());
  });

  it.each(Object.entries(cases))('%s', async (name, given) => {
    const { file, take, ...expected } = given;
    expect(await outcomeOf(name, given)).toEqual(expected);
  });
});

describe('the sheet and the row of the heading', () => {
  it('refuses a sheet that is hidden or not there, and a row that is empty or too far below', async () => {
    const staff = await startStaff();
    const take = (id: number, body: object) => staff.imports.call('importSheet', { body: { id, ...body } });
    const many = await staff.imports.taken(await bytesOf('openpyxl-several-sheets.xlsx', staff));
    for (const sheet of [3, 4]) {
      expect((await take(many.id, { sheet })).body).toMatchObject({ errors: { sheet: ['没有这张工作表'] } });
    }
    const titled = await staff.imports.taken(await bytesOf('openpyxl-title-rows.xlsx', staff));
    for (const header_row of [3, 99]) {
      const { status, body } = await take(titled.id, { sheet: 0, header_row });
      expect([status, body.errors]).toEqual([400, { header_row: [expect.stringContaining('不能作表头')] }]);
    }
    expect((await take(titled.id, { sheet: 0, header_row: 0 })).status).toBe(400);
  });

  it('shows the first rows, and takes another one as the heading and back without another upload', async () => {
    const staff = await startStaff();
    const { imports } = staff;
    const entry = await imports.taken(await bytesOf('openpyxl-title-rows.xlsx', staff));
    expect(entry.head.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
    expect(entry.head[2]).toEqual({ row: 4, cells: ['序号', '姓名', '性别', '手机号', '备注'] });
    const take = async (header_row?: number) =>
      (await imports.call('importSheet', { body: { id: entry.id, sheet: 0, header_row } })).body.data as RecordImport;
    const other = await take(5);
    expect(other).toMatchObject({ header_row: 5, mapping: [], state: 'uploaded' });
    expect(other.columns.map(({ header }) => header)).toEqual(['1', '张伟', '男', '13800001000']);
    const mapping = [{ column: 1, field: 'name' }];
    expect(await imports.check(other, { mapping })).toMatchObject({ rows: 5, state: 'checked' });
    expect(await take()).toMatchObject({ header_row: 4, state: 'uploaded', rows: null });
  });
});
