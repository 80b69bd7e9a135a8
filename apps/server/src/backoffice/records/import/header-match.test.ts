import { describe, expect, it } from 'vitest';
import { headingKey, matchHeaders, type RememberedColumn } from './header-match';

const fields = [
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

  it('nothing remembered is taken for a heading that comes twice', () => {
    const memory = remembered({ 客户: '姓名' });
    expect(proposed(['客户', '客户 '], memory)).toEqual([null, null]);
    expect(proposed(['姓名', '姓名'], memory)).toEqual(['name label', null]);
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
    expect(proposed(['电话', '姓名（必填）'])).toEqual(['home likeness', 'name label']);
  });
});
