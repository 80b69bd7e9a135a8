import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, makeFindable, startFormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { idsOf, list, liveForm, read, staffOf } from '../record-read.test-kit';

let app: FormApp;
let form: FormDetail;
let other: FormDetail;
/** Sees masked numbers. */
let staff: string;
/** Sees whole numbers. */
let trusted: string;

const grades = [
  { label: '2026级', value: 'a' },
  { label: '2027级', value: 'b' },
];
const people = [
  { full_name: '张三', mobile: '13812345678', card: '11010519491231002X', grade: 'a', company: '浙江 138 公司' },
  { full_name: '欧阳娜娜', mobile: '13912345678', card: null, grade: 'b', company: '单于贸易' },
  { full_name: '曾国藩', mobile: '13700001111', card: null, grade: 'a', company: 'ACME' },
];

beforeAll(async () => {
  app = await startFormApp();
  form = await liveForm(app, [
    { field: 'full_name', name: '姓名', search_input: 'text' },
    { field: 'mobile', name: '手机', edit_input: 'mobile', search_input: 'text', settings: { sortable: true } },
    { field: 'card', name: '证件', edit_input: 'id_card', search_input: 'exact' },
    { field: 'grade', name: '年级', edit_input: 'select', select_item: grades },
    { field: 'company', name: '单位' },
  ]);
  for (const row of people) {
    await app.db.pool.query(
      `insert into form.${form.table_name} (full_name, mobile, card, grade, company)
        values ($1, $2, app.seal($3), $4, $5)`,
      Object.values(row),
    );
  }
  await makeFindable(app, form.id);
  other = await liveForm(app, [
    {
      field: 'person',
      name: '人',
      edit_input: 'relation',
      settings: { relation_form_id: form.id, relation_label: 'mobile' },
    },
  ]);
  await app.db.pool.query(`insert into form.${other.table_name} (person) values (1)`);
  staff = await staffOf(app, [form.id, other.id]);
  trusted = await staffOf(app, [form.id, other.id], ['index', 'detail', 'unmask']);
});
afterAll(() => app.close());

const ids = async (token: string, query: Record<string, unknown>) =>
  idsOf(await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc', ...query } }));

describe('a keyword', () => {
  it('finds by characters, pinyin and initials, in any case and width', async () => {
    for (const keyword of ['张三', 'zhangsan', 'zs', 'ZS', 'Ｚｓ', '三', '张三 2026', '2026 zs']) {
      expect([keyword, await ids(trusted, { keyword })]).toEqual([keyword, [1]]);
    }
    expect(await ids(trusted, { keyword: 'oynn' })).toEqual([2]);
    // A surname has its own reading: 曾 is zeng, not ceng.
    expect(await ids(trusted, { keyword: 'zengguofan' })).toEqual([3]);
    expect(await ids(trusted, { keyword: 'acme' })).toEqual([3]);
    expect(await ids(trusted, { keyword: '2027' })).toEqual([2]);
    expect(await ids(trusted, { keyword: '没有这样的人' })).toEqual([]);
    expect(await ids(trusted, { keyword: '  ' })).toEqual([1, 2, 3]);
    expect(await ids(trusted, { keyword: "'; drop table app.admin --" })).toEqual([]);
  });

  it('and the conditions hold together', async () => {
    expect(await ids(trusted, { keyword: '2026', search: { full_name: '曾' } })).toEqual([3]);
  });

  it('finds rows whose words were never written by what they have, and breaks nothing', async () => {
    await app.db.pool.query(`insert into form.${form.table_name} (full_name) values ('无词')`);
    expect(await ids(trusted, { keyword: '无词' })).toEqual([]);
    expect(await ids(trusted, {})).toEqual([1, 2, 3, 4]);
    await app.db.pool.query(`delete from form.${form.table_name} where full_name = '无词'`);
  });
});

describe('a number that the caller may not see whole', () => {
  it('comes masked in lists, alone, and as the label of another form’s relation', async () => {
    const { data } = await list(app, { formId: form.id, token: staff, query: { search: { id: [1] } } });
    expect(data[0]).toMatchObject({ mobile: '138****5678', card: '1101**********002X' });
    const { body } = await read(app, 'show', { formId: form.id, token: staff, query: { id: 1 } });
    expect(body.data).toMatchObject({ mobile: '138****5678', card: '1101**********002X' });
    const related = await list(app, { formId: other.id, token: staff });
    expect(related.data[0]?.person).toEqual({ id: 1, label: '138****5678' });
    const options = await read(app, 'options', {
      formId: other.id,
      token: staff,
      query: { field: 'person', ids: '1' },
    });
    expect(options.body.data).toEqual([{ id: 1, label: '138****5678' }]);
    expect(JSON.stringify([data, body, related, options.body])).not.toContain('13812345678');
  });

  it('comes whole to those who may see it, whoever asked before', async () => {
    const { data } = await list(app, { formId: form.id, token: trusted, query: { search: { id: [1] } } });
    expect(data[0]).toMatchObject({ mobile: '13812345678', card: '11010519491231002X' });
    const related = await list(app, { formId: other.id, token: trusted });
    expect(related.data[0]?.person).toEqual({ id: 1, label: '13812345678' });
    // The right on one form does not reveal the other's numbers.
    const nodes = [`form_${other.id}.index`, `form_${other.id}.unmask`, `form_${form.id}.index`];
    const { token: half } = await signIn(app.db.kysely, { nodes });
    expect((await list(app, { formId: other.id, token: half })).data[0]?.person).toEqual({
      id: 1,
      label: '138****5678',
    });
  });

  it('cannot be sorted by, nor searched by a part of it', async () => {
    const sorted = await read(app, 'index', {
      formId: form.id,
      token: staff,
      query: { sort_name: 'mobile', sort_type: 'asc' },
    });
    expect([sorted.status, sorted.body.errors]).toEqual([400, { sort_name: [recordMessages.sort] }]);
    const parts: Record<string, string[]> = {
      mobile: ['1381', '%', '1381234567', '138____5678'],
      card: ['1101', '110105'],
    };
    for (const [field, texts] of Object.entries(parts)) {
      for (const text of texts) {
        const { status, body } = await read(app, 'index', {
          formId: form.id,
          token: staff,
          query: { search: { [field]: text } },
        });
        expect([text, status, body.errors]).toEqual([
          text,
          400,
          { [`search.${field}`]: [recordMessages.searchMasked] },
        ]);
      }
    }
    expect(await ids(staff, { search: { mobile: '13812345678' } })).toEqual([1]);
    expect(await ids(staff, { search: { card: '11010519491231002x' } })).toEqual([1]);
    expect(await ids(trusted, { search: { mobile: '1234' } })).toEqual([1, 2]);
    expect(await ids(trusted, { sort_name: 'mobile', sort_type: 'asc' })).toEqual([3, 1, 2]);
  });

  it('is not found out by keywords of some of its digits', async () => {
    for (const keyword of ['1381', '13812', '5678', '81 23', '１２３４', '张三1234', '0000']) {
      expect([keyword, await ids(staff, { keyword })]).toEqual([keyword, []]);
    }
    // A part of a visible number is found, and so is the complete number.
    expect(await ids(staff, { keyword: '138' })).toEqual([1]);
    expect(await ids(staff, { keyword: '2026' })).toEqual([1, 3]);
    expect(await ids(staff, { keyword: '13912345678' })).toEqual([2]);
    expect(await ids(trusted, { keyword: '5678' })).toEqual([1, 2]);
  });

  it('is not found out by the keywords of a picker', async () => {
    const get = (keyword: string, token: string) =>
      read(app, 'options', { formId: other.id, token, query: { field: 'person', keyword } });
    expect((await get('5678', staff)).body).toEqual({ data: [], total: 0 });
    expect((await get('zengguofan', staff)).body).toEqual({ data: [{ id: 3, label: '137****1111' }], total: 1 });
  });
});
