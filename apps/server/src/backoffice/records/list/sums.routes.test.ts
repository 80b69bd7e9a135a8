import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFindable } from '../../forms/form.test-kit';
import { liveForm, read, staffOf } from '../record-read.test-kit';
import { clientOf, type Office, openOffice } from '../rights/rights.test-kit';

let office: Office;
let form: FormDetail;
let token: string;
const amounts: readonly (readonly [string, bigint | null, string | null, number | null, boolean])[] = [
  ['甲', 9_007_199_254_740_993n, '0.10', 3, false],
  ['乙', 9_007_199_254_740_993n, '0.20', 4, false],
  ['丙', -1n, null, null, false],
  ['丁', null, '1000000000000.01', 4, false],
  ['甲已删除', 500n, '5.00', 1, true],
];

beforeAll(async () => {
  office = await openOffice();
  form = await liveForm(office.app, [
    { field: 'title', name: '事项', search_input: 'text' },
    { field: 'amount', name: '金额', edit_input: 'money', search_input: 'number_range' },
    { field: 'score', name: '分数', edit_input: 'decimal' },
    { field: 'stars', name: '评分', edit_input: 'rate' },
  ]);
  for (const [title, amount, score, stars, deleted] of amounts) {
    await office.app.db.pool.query(
      `insert into form.${form.table_name} (title, amount, score, stars, deleted_at)
        values ($1, $2, $3, $4, case when $5 then now() end)`,
      [title, amount, score, stars, deleted],
    );
  }
  await makeFindable(office.app, form.id);
  token = await staffOf(office.app, [form.id], ['index']);
});
afterAll(() => office.app.close());

const sums = async (query: Record<string, unknown>, by = token, formId = form.id) =>
  (await read(office.app, 'sums', { formId, token: by, query })).body;

describe('the figures of a list', () => {
  it('are refused to those who may not list it, and of what is no number, no field, or no search', async () => {
    const editor = await staffOf(office.app, [form.id], ['detail', 'edit']);
    expect(
      (await read(office.app, 'sums', { formId: form.id, token: editor, query: { sums: 'amount:sum' } })).status,
    ).toBe(403);
    expect((await sums({ sums: 'title:sum' })).errors).toEqual({ sums: [recordMessages.sums('事项')] });
    for (const name of ['id', 'version', 'nothing', 'deleted_at']) {
      expect((await sums({ sums: `amount:sum,${name}:max` })).errors).toEqual({ sums: [recordMessages.sums(name)] });
    }
    for (const wrong of ['', 'amount', 'amount:median', 'amount:sum;drop', "amount:sum,score'"]) {
      expect(Object.keys((await sums({ sums: wrong })).errors ?? {})).toEqual(['sums']);
    }
    expect((await sums({ sums: 'amount:sum', search: { nothing: 1 } })).errors).toEqual({
      'search.nothing': [recordMessages.search],
    });
  });

  it('are exact over all rows that are not deleted: money in fen, decimals to the last digit', async () => {
    expect((await sums({ sums: 'amount:sum,score:sum,stars:avg' })).data).toEqual({
      amount: '18014398509481985',
      score: '1000000000000.31',
      stars: '3.67',
    });
    expect((await sums({ sums: 'amount:avg,score:avg,stars:max' })).data).toEqual({
      amount: '6004799503160662',
      score: '333333333333.44',
      stars: '4',
    });
    expect((await sums({ sums: 'amount:min,score:max,stars:sum' })).data).toEqual({
      amount: '-1',
      score: '1000000000000.01',
      stars: '11',
    });
  });

  it('are those of the search and the keyword; of nothing there is no figure', async () => {
    const wanted = { sums: 'amount:sum,score:sum' };
    const first = { amount: '9007199254740993', score: '0.10' };
    expect((await sums({ ...wanted, keyword: '甲' })).data).toEqual(first);
    expect((await sums({ ...wanted, search: { title: '甲' } })).data).toEqual(first);
    expect((await sums({ ...wanted, search: { amount: [null, 0] } })).data).toEqual({ amount: '-1', score: null });
    expect((await sums({ ...wanted, keyword: '没有' })).data).toEqual({ amount: null, score: null });
  });

  it('count the rows within the caller’s reach alone, and a hidden or masked field is no field', async () => {
    const chief = await office.clerk();
    const own = await office.clerk({ scope: 'own' });
    const clerks = [
      await office.clerk({ fields: { score: 'hide' } }),
      await office.clerk({ fields: { score: 'mask' } }),
    ];
    await clientOf(office.app, chief, office.form.id).make({ full_name: '王', score: 7 });
    await clientOf(office.app, own, office.form.id).make({ full_name: '李', score: 3 });
    const of = (by: { token: string }) => sums({ sums: 'score:sum' }, by.token, office.form.id);
    expect([(await of(chief)).data, (await of(own)).data]).toEqual([{ score: '10' }, { score: '3' }]);
    for (const clerk of clerks) expect((await of(clerk)).errors).toEqual({ sums: [recordMessages.sums('score')] });
  });
});
