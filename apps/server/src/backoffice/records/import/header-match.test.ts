import { describe, expect, it } from 'vitest';
import { headingKey, headingKeys, matchHeaders, type NamedField, type RememberedColumn } from './header-match';

const fields: readonly NamedField[] = [
  { id: 1, field: 'name', name: '姓名' },
  { id: 2, field: 'mobile', name: '手机号' },
  { id: 3, field: 'note', name: '备注' },
  { id: 4, field: 'home', name: '电话（家）' },
  { id: 5, field: 'office', name: '电话（公司）' },
];

const remembered = (given: Readonly<Record<string, string | null>>): RememberedColumn[] =>
  Object.entries(given).map(([header, label]) => ({
    heading: headingKey(header),
    field_id: fields.find(({ name }) => name === label)?.id ?? null,
    field_name: label,
  }));

const proposed = (headers: readonly string[], memory: readonly RememberedColumn[] = [], importable = fields) =>
  matchHeaders(headers, { fields: importable, named: importable, memory, syllablesOf: () => [] }).map(
    ({ field, found_by }) => (field === null ? found_by : `${field} ${found_by}`),
  );

describe('what the columns of a file are taken for', () => {
  it('a label wins over everything remembered, whatever is written around it', () => {
    const memory = remembered({ 姓名: '备注', 手机号: null, 备注: '姓名' });
    expect(proposed(['姓名', '手机号', '备注'], memory)).toEqual(['name label', 'mobile label', 'note label']);
    expect(proposed([' 姓 名 *', '＊手机号：', '備註', '备注'])).toEqual([
      'name label',
      'mobile label',
      null,
      'note label',
    ]);
  });

  it('what is remembered belongs to a heading: columns may be reordered, added in front, or missing', () => {
    const memory = remembered({ 客户: '姓名', 联系: '手机号', 其他: null });
    const all = { 客户: 'name memory', 联系: 'mobile memory', 其他: 'memory' } as const;
    expect(proposed(['客户', '联系', '其他'], memory)).toEqual(Object.values(all));
    expect(proposed(['其他', '联系', '客户'], memory)).toEqual([all.其他, all.联系, all.客户]);
    expect(proposed(['序号', '客户', '联系', '其他'], memory)).toEqual([null, ...Object.values(all)]);
    expect(proposed(['联系'], memory)).toEqual([all.联系]);
    expect(proposed(['联系(旧)', '联 系'], memory)).toEqual([null, all.联系]);
  });

  it('a label that is marked as required wins over everything remembered too', () => {
    const memory = remembered({ '姓名（必填）': '备注', '* 备注 [必填项]': '姓名' });
    expect(proposed(['姓名（必填）', '* 备注 [必填项]'], memory)).toEqual(['name label', 'note label']);
  });

  it('a heading that comes twice is remembered by its turn, and only for as many', () => {
    expect(proposed(['客户', '客户 '], remembered({ 客户: '姓名' }))).toEqual([null, null]);
    expect(proposed(['姓名', '姓名'], remembered({ 客户: '姓名' }))).toEqual(['name label', null]);
    const twice = headingKeys(['客户', '客户']);
    const memory = ['姓名', '备注'].map((label, at) => ({
      ...remembered({ 客户: label })[0],
      heading: twice[at] ?? '',
    }));
    const known = memory as RememberedColumn[];
    expect(proposed(['客户', '序号', ' 客户'], known)).toEqual(['name memory', null, 'note memory']);
    expect(proposed(['客户'], known)).toEqual([null]);
    expect(proposed(['客户', '客户', '客户'], known)).toEqual([null, null, null]);
  });

  it('nothing is taken for a column without a heading, nor for the reasons that a sheet of bad rows ends with', () => {
    expect(headingKeys(['', ' ', '姓名'])).toEqual(['', '', '姓名']);
    const reason = [{ id: 7, field: 'why', name: '原因' }];
    expect(proposed(['', '错误原因'], remembered({ '': '姓名' }), reason)).toEqual([null, null]);
    expect(proposed(['错误原因'], [], [{ id: 7, field: 'why', name: '错误原因' }])).toEqual(['why label']);
  });

  it('a heading that means the same is taken where one field and one column have that meaning', () => {
    const work = [
      { id: 1, field: 'company', name: '单位' },
      { id: 2, field: 'title', name: '职务（现任）' },
      { id: 3, field: 'mobile', name: '手机号' },
    ];
    expect(proposed(['公司名称', '职位', '电话'], [], work)).toEqual([
      'company synonym',
      'title synonym',
      'mobile synonym',
    ]);
    expect(proposed(['公司', '工作单位'], [], work)).toEqual(['ambiguous', 'ambiguous']);
    expect(proposed(['电话'], [], [...work, { id: 4, field: 'tel', name: '联系电话' }])).toEqual(['ambiguous']);
    expect(proposed(['手机号', '电话'], [], work)).toEqual(['mobile label', null]);
  });

  it('the other headings of a field come before those that mean the same', () => {
    const work = [
      { id: 1, field: 'company', name: '单位', settings: { import_headings: ['供职机构', '电话'] } },
      { id: 3, field: 'mobile', name: '手机号' },
    ];
    expect(proposed(['＊供 职机构：'], [], work)).toEqual(['company synonym']);
    expect(proposed(['电话'], [], work)).toEqual(['company synonym']);
    expect(proposed(['供职机构', '电话'], [], work)).toEqual(['ambiguous', 'ambiguous']);
    const both = work.map((field) => ({ ...field, settings: { import_headings: ['供职机构'] } }));
    expect(proposed(['供职机构'], [], both)).toEqual(['ambiguous']);
    expect(proposed(['供职机构'], remembered({ 供职机构: '手机号' }), [...work, ...fields.slice(1, 2)])).toEqual([
      'mobile memory',
    ]);
  });

  it('nothing remembered is taken for a field that is gone, is called otherwise now, or has another column', () => {
    const memory = remembered({ 客户: '姓名' });
    expect(proposed(['客户'], memory, fields.slice(1))).toEqual([null]);
    expect(proposed(['客户'], memory, [{ id: 9, field: 'name', name: '姓名' }])).toEqual([null]);
    expect(proposed(['客户'], memory, [{ id: 1, field: 'name', name: '推荐人' }])).toEqual([null]);
    expect(proposed(['客户', '姓名'], memory)).toEqual([null, 'name label']);
  });

  it('takes remarks in brackets for part of the name where two fields differ by them', () => {
    expect(proposed(['电话(公司)', '电话(家)'])).toEqual(['office label', 'home label']);
    expect(proposed(['电话', '姓名（必填）'])).toEqual(['ambiguous', 'name label']);
    expect(proposed(['电话号'], [], fields.slice(3, 4))).toEqual(['home likeness']);
  });
});
