import { describe, expect, it } from 'vitest';
import { type FieldInput, fieldInput, plainField } from './custom-form-field';
import { fieldTypeKeys, fieldTypeOf } from './field-types';

const field = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...plainField({ field: 'a', name: '甲' }),
  ...over,
});
const faultsOf = (over: Record<string, unknown>): string[] =>
  (fieldInput.safeParse(field(over)).error?.issues ?? []).map(({ path }) => path.join('.'));
const option = { label: '是', value: '1' };

describe('a field is refused', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: '字'.repeat(51) }, 'name'],
    [{ field: 'id' }, 'field'],
    [{ edit_input: 'magic' }, 'edit_input'],
    [{ edit_input: '__proto__' }, 'edit_input'],
    [{ search_input: 'region' }, 'search_input'],
    [{ search_input: 'nonsense' }, 'search_input'],
    [{ help: '字'.repeat(201) }, 'help'],
    [{ list_show: 2 }, 'list_show'],
    [{ form_show: true }, 'form_show'],
    [{ validation: ['mobile'] }, 'validation'],
    [{ validation: ['required', 'required'] }, 'validation'],
    [{ validation: 'required' }, 'validation'],
    [{ select_item: [option] }, 'select_item'],
    [{ edit_input: 'select' }, 'select_item'],
    [{ edit_input: 'select', select_item: [option, option] }, 'select_item'],
    [{ edit_input: 'select', select_item: [{ ...option, children: [option] }] }, 'select_item'],
    [{ edit_input: 'select', select_item: [{ ...option, color: 'red' }] }, 'select_item.0.color'],
    [{ settings: { scale: 2 } }, 'settings'],
    [{ settings: { surprise: 1 } }, 'settings'],
    [{ edit_input: 'decimal', settings: { scale: 9 } }, 'settings.scale'],
    [{ edit_input: 'relation' }, 'settings'],
    [{ edit_input: 'relation', settings: { relation_form_id: 1, relation_label: 'a;b' } }, 'settings.relation_label'],
    [{ edit_input: 'number', settings: { default_value: 'x' } }, 'settings'],
    [{ edit_input: 'select', select_item: [option], settings: { default_value: '2' } }, 'settings'],
    [{ id: 0 }, 'id'],
    [{ id: '1' }, 'id'],
  ])('as %j at %s', (over, path) => expect(faultsOf(over)).toContain(path));

  it('when options lie deeper than four levels or are more than 2,000', () => {
    const deep = (levels: number): object => ({ ...option, ...(levels > 1 ? { children: [deep(levels - 1)] } : {}) });
    expect(faultsOf({ edit_input: 'cascader', select_item: [deep(4)] })).toEqual([]);
    expect(faultsOf({ edit_input: 'cascader', select_item: [deep(5)] })).toEqual(['select_item']);
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `${at}`, value: `${at}` }));
    expect(faultsOf({ edit_input: 'select', select_item: many(2000) })).toEqual([]);
    expect(faultsOf({ edit_input: 'select', select_item: many(2001) })).toEqual(['select_item']);
  });
});

describe('each of the 33 field types', () => {
  it('is there', () => expect(fieldTypeKeys).toHaveLength(33));

  it.each(fieldTypeKeys)('%s takes what it offers, and nothing else', (key) => {
    const type = fieldTypeOf(key);
    expect(type.key).toBe(key);
    const whole = {
      edit_input: key,
      select_item: type.options === 'none' ? [] : [option],
      settings: type.settings.includes('relation_form_id') ? { relation_form_id: 1 } : {},
    };
    expect(faultsOf(whole)).toEqual([]);
    for (const search_input of type.searchInputs) expect(faultsOf({ ...whole, search_input })).toEqual([]);
    for (const rule of type.rules.filter((name) => name === 'required' || name === 'unique')) {
      expect(faultsOf({ ...whole, validation: [rule] })).toEqual([]);
    }
    if (!type.rules.includes('unique')) expect(faultsOf({ ...whole, validation: ['unique'] })).toEqual(['validation']);
  });
});

const point = { lng: 120.1, lat: 30.2, address: '杭州' };
const file = `/files/${'A'.repeat(22)}/${'0'.repeat(16)}.png`;
const shape = (over: Partial<FieldInput>) => ({ select_item: [], settings: {}, ...over });
const choices = {
  select_item: [
    { label: '甲', value: 'a' },
    { label: '乙', value: 'b' },
  ],
};
const tree = { select_item: [{ label: '甲', value: 'a', children: [{ label: '丙', value: 'c' }] }] };

describe('a value', () => {
  it.each<[FieldInput['edit_input'], Partial<FieldInput>, { good: unknown[]; bad: unknown[] }]>([
    ['text', {}, { good: ['字', '字'.repeat(255)], bad: ['字'.repeat(256), 1, null] }],
    ['textarea', {}, { good: ['字'.repeat(20_000)], bad: ['字'.repeat(20_001), {}] }],
    ['number', {}, { good: [0, -1, 2 ** 53 - 1], bad: [1.5, '1', 2 ** 53, Number.NaN] }],
    ['decimal', {}, { good: ['1.25', '-3'], bad: ['1.234', 'x', 1.5] }],
    ['decimal', { settings: { scale: 4 } }, { good: ['1.2345'], bad: ['1.23456'] }],
    ['money', {}, { good: [0, 123_456, -1], bad: [1.5, '1', 10 ** 14] }],
    ['rate', {}, { good: [0, 5], bad: [6, -1, 1.5] }],
    ['rate', { settings: { rate_max: 10 } }, { good: [10], bad: [11] }],
    ['date', {}, { good: ['2024-02-29'], bad: ['2023-02-29', '2024-2-9', '2024-01-01T00:00:00Z', 1] }],
    [
      'datetime',
      {},
      { good: ['2024-01-01T08:00:00+08:00', '2024-01-01T00:00:00Z'], bad: ['2024-01-01', '2024-01-01T00:00:00'] },
    ],
    ['time', {}, { good: ['00:00', '23:59'], bad: ['24:00', '9:00', '09:60'] }],
    [
      'date_range',
      {},
      { good: [['2024-01-01', '2024-01-01']], bad: [['2024-01-02', '2024-01-01'], ['2024-01-01'], '2024-01-01'] },
    ],
    ['select', choices, { good: ['a'], bad: ['c', ['a'], ''] }],
    ['radio', choices, { good: ['b'], bad: ['c'] }],
    ['multi_select', choices, { good: [[], ['a', 'b']], bad: [['a', 'a'], ['c'], 'a'] }],
    ['checkbox', { ...choices, settings: { count_max: 1 } }, { good: [['a']], bad: [['a', 'b']] }],
    ['switch', {}, { good: [true, false], bad: [1, 'true', null] }],
    ['cascader', tree, { good: [['a', 'c']], bad: [['a'], ['c'], ['a', 'x'], []] }],
    [
      'region',
      {},
      { good: [['330000'], ['330000', '330100', '330106']], bad: [['330100'], ['330000', '440100'], [], ['x']] },
    ],
    ['color', {}, { good: ['#0077cc'], bad: ['#07c', '#0077CC', 'red'] }],
    ['mobile', {}, { good: ['13800000000'], bad: ['12800000000', '1380000000', '+4413800000000'] }],
    ['email', {}, { good: ['a@b.cn'], bad: ['a@b', 'a b@c.cn'] }],
    ['url', {}, { good: ['https://example.com/a?b=1'], bad: ['javascript:alert(1)', 'ftp://a', 'example.com'] }],
    ['id_card', {}, { good: ['11010519491231002X'], bad: ['110105194912310021', '11010519491331002X'] }],
    ['map', {}, { good: [point], bad: [{ lng: 200, lat: 0, address: '' }, 'here'] }],
    ['image', {}, { good: [file], bad: ['https://evil.example/x.png', '/files/../x.png', 'javascript:alert(1)'] }],
    ['files', { settings: { count_max: 1 } }, { good: [[file]], bad: [[file, file], file] }],
    ['relation', {}, { good: [1], bad: [0, -1, 1.5, '1'] }],
    ['relations', {}, { good: [[1, 2]], bad: [[1, 1], [0], 1] }],
    ['admin', {}, { good: [1], bad: ['1'] }],
    ['department', {}, { good: [1], bad: [null] }],
    ['rich_text', {}, { good: ['<p>字</p>'], bad: [1, 'x'.repeat(1_000_001)] }],
  ])('of %s %j: takes the good, refuses the bad', (key, over, { good, bad }) => {
    const schema = fieldTypeOf(key).value(shape(over));
    for (const value of good) expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: true });
    for (const value of bad) expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: false });
  });
});
