import { describe, expect, it } from 'vitest';
import type { FieldRule } from '../forms/field-rule';
import { type FieldTypeKey, fieldTypeKeys } from '../forms/field-types';
import { recordMessages as messages } from './record.errors';
import { isNoValue, isWritable, type JudgedField, judgeRecord, judgeValue } from './record-values';

const options = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
const tree = [{ label: '甲', value: 'x', children: [{ label: '乙', value: 'y' }] }];
const needsOptions: readonly string[] = ['select', 'radio', 'multi_select', 'checkbox'];

const optionsOf = (type: FieldTypeKey): JudgedField['select_item'] => {
  if (type === 'cascader') return tree;
  return needsOptions.includes(type) ? options : [];
};

const fieldOf = (edit_input: FieldTypeKey, rest: Partial<JudgedField> = {}): JudgedField => ({
  field: 'value',
  name: '值',
  edit_input,
  validation: [],
  select_item: optionsOf(edit_input),
  settings: {},
  form_show: 1,
  ...rest,
});

const url = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';

/** A valid value of each type, and values that it rejects. */
const samples: Readonly<Record<FieldTypeKey, { good: unknown; bad: readonly unknown[] }>> = {
  text: { good: '张三', bad: [1, true, {}, 'x'.repeat(256)] },
  textarea: { good: '第一行\n第二行', bad: [1, 'x'.repeat(20_001)] },
  number: { good: -3, bad: ['3', 1.5, 2 ** 53, Number.NaN, true] },
  decimal: { good: '1.50', bad: [1.5, '1.234', 'abc', '1e3', '1234567890123456'] },
  money: { good: 1_234_56, bad: ['100', 1.5, 10 ** 14] },
  rate: { good: 5, bad: [6, -1, 2.5, '3'] },
  serial: { good: 'A1', bad: [] },
  date: { good: '2026-02-28', bad: ['2026-02-30', '2026-2-1', '20260201', 5] },
  datetime: { good: '2026-02-28T10:00:00+08:00', bad: ['2026-02-28 10:00', '2026-02-28', 0] },
  time: { good: '23:59', bad: ['24:00', '9:00', 900] },
  date_range: { good: ['2026-01-01', '2026-01-01'], bad: [['2026-01-02', '2026-01-01'], ['2026-01-01'], '2026-01-01'] },
  select: { good: 'a', bad: ['d', 'A', 1, ['a']] },
  multi_select: { good: ['a', 'c'], bad: [['a', 'a'], ['d'], 'a', [1]] },
  radio: { good: 'b', bad: ['d', false] },
  checkbox: { good: ['b'], bad: [['d'], {}] },
  switch: { good: false, bad: ['true', 1, 0] },
  cascader: { good: ['x', 'y'], bad: [['x'], ['y'], ['x', 'y', 'z'], 'x'] },
  region: { good: ['330000', '330100'], bad: [['330100'], ['330000', '110100'], ['33'], '330000'] },
  color: { good: '#0077cc', bad: ['#07c', 'red', 7] },
  mobile: { good: '13800001234', bad: ['138****1234', '12800001234', '1380000123', 13_800_001_234] },
  email: { good: 'a@b.cn', bad: ['a@b', 'a b@c.cn', 1] },
  url: { good: 'https://例子.cn/a', bad: ['javascript:alert(1)', 'ftp://a.cn', '//a.cn', 1] },
  id_card: { good: '11010519491231002X', bad: ['110105194912310021', '1101**********002X', 1] },
  map: { good: { lng: 120.1, lat: 30.2, address: '杭州' }, bad: ['120,30', { lng: 181, lat: 0, address: '' }, {}] },
  image: { good: url, bad: ['https://a.cn/x.png', '/files/../x.png', 1] },
  images: { good: [url], bad: [[url, url], url, ['x']] },
  file: { good: url, bad: ['javascript:alert(1)', {}] },
  files: { good: [url], bad: [['/etc/passwd'], url] },
  rich_text: { good: '<p>好</p>', bad: [1, ['<p>'], 'x'.repeat(1_000_001)] },
  relation: { good: 7, bad: ['7', 0, -1, 1.5, { id: 7, label: '' }] },
  relations: { good: [7, 8], bad: [[7, 7], 7, ['7'], [0]] },
  admin: { good: 1, bad: ['1', 0] },
  department: { good: 1, bad: [[1], -5] },
};

describe('a value of the type', () => {
  it.each(fieldTypeKeys)('%s is taken when it is good and refused when it is not', (type) => {
    const field = fieldOf(type);
    const { good, bad } = samples[type];
    expect(judgeValue(field, good)).toEqual({ value: good });
    for (const value of bad) {
      const { faults } = judgeValue(field, value);
      expect([value, faults?.every((words) => /\p{Script=Han}/u.test(words))]).toEqual([value, true]);
    }
  });

  it.each(fieldTypeKeys)('%s is none when nothing was typed in', (type) => {
    for (const blank of [null, undefined, '', '  \n ', []]) {
      expect(judgeValue(fieldOf(type), blank)).toEqual({ value: null });
    }
  });

  it('rich_text is none when it shows nothing, and something when it shows a picture', () => {
    const field = fieldOf('rich_text', { validation: ['required'] });
    for (const blank of ['<p></p>', '<p>&nbsp;<br></p>', '<p> </p>']) {
      expect(judgeRecord({ fields: [field], values: { value: blank } }).faults).toEqual({ value: [messages.required] });
    }
    expect(judgeValue(field, `<p><img src="${url}"></p>`)).toEqual({ value: `<p><img src="${url}"></p>` });
  });

  it('is refused when no database text can hold it', () => {
    for (const text of ['a\0b', 'a\ud800', '\udc00']) {
      expect(judgeValue(fieldOf('text'), text).faults).toEqual([messages.unstorable]);
      expect(judgeValue(fieldOf('map'), { lng: 1, lat: 1, address: text }).faults).toEqual([messages.unstorable]);
    }
    expect(judgeValue(fieldOf('text'), '𠮷😀')).toEqual({ value: '𠮷😀' });
  });

  it('is tidied up: spaces around a text, a small x of an ID number', () => {
    expect(judgeValue(fieldOf('text'), '  张三 ')).toEqual({ value: '张三' });
    expect(judgeValue(fieldOf('id_card'), '11010519491231002x')).toEqual({ value: '11010519491231002X' });
  });
});

describe('a rule', () => {
  const cases: readonly [FieldTypeKey, FieldRule, readonly unknown[], readonly unknown[]][] = [
    ['number', { rule: 'min', value: 3 }, [3, 4], [2, -9]],
    ['number', { rule: 'max', value: 3 }, [3, 0], [4]],
    ['decimal', { rule: 'min', value: 0.5 }, ['0.5', '7'], ['0.49', '-1']],
    // Bounds of money are in yuan, its values in fen.
    ['money', { rule: 'min', value: 0.29 }, [29, 30], [28, 0]],
    ['money', { rule: 'max', value: 1000 }, [100_000], [100_001]],
    ['text', { rule: 'min_length', value: 2 }, ['张三', '😀😀'], ['张', '😀']],
    ['text', { rule: 'max_length', value: 2 }, ['张三', '𠮷𠮷'], ['张三丰']],
    ['text', 'integer', ['12', '-3'], ['1.5', 'x']],
    ['text', 'decimal', ['1.5', '-3'], ['1.5.2', '一']],
    ['text', { rule: 'pattern', value: '[A-Z]{2}\\d+' }, ['AB1', 'ZZ99'], ['AB', 'xAB1', 'AB1x', 'ab1']],
  ];
  it.each(cases)('of %s: %j holds for %j and not for %j', (...[type, rule, good, bad]) => {
    const field = fieldOf(type, { validation: [rule] });
    for (const value of good) expect([value, judgeValue(field, value).faults]).toEqual([value, undefined]);
    for (const value of bad) expect([value, judgeValue(field, value).faults?.length]).toEqual([value, 1]);
  });

  it('of a pattern speaks in the words that staff gave it, and stays quick on any text', () => {
    const field = fieldOf('text', { validation: [{ rule: 'pattern', value: '(a+)+$', message: '只能是 a' }] });
    expect(judgeValue(field, `${'a'.repeat(250)}!`).faults).toEqual(['只能是 a']);
  });

  it('is told with the others that are broken', () => {
    const field = fieldOf('text', { validation: [{ rule: 'min_length', value: 3 }, 'integer'] });
    expect(judgeValue(field, 'x').faults).toEqual([messages.minLength(3), messages.format('integer')]);
  });
});

describe('a record', () => {
  const name = { ...fieldOf('text', { validation: ['required'] }), field: 'full_name' };
  const note = { ...fieldOf('text'), field: 'note' };
  const code = { ...fieldOf('serial'), field: 'code' };
  const fields = [name, note, code];

  it('is refused for fields that it does not have, and for numbers that the server gives', () => {
    const given = { full_name: '张三', code: 'A1', id: 1, admin_id: 1, department_id: 1, version: 9, deleted_at: null };
    expect(judgeRecord({ fields, values: given }).faults).toEqual(
      Object.fromEntries(
        ['code', 'id', 'admin_id', 'department_id', 'version', 'deleted_at'].map((key) => [
          key,
          [messages.unknownField],
        ]),
      ),
    );
    expect(isWritable(code)).toBe(false);
  });

  it('needs what is required, when it is new and when it is emptied, and not when it keeps it', () => {
    expect(judgeRecord({ fields, values: {} }).faults).toEqual({ full_name: [messages.required] });
    const current = { full_name: '张三', note: null };
    expect(judgeRecord({ fields, values: { full_name: ' ' }, current }).faults).toEqual({
      full_name: [messages.required],
    });
    expect(judgeRecord({ fields, values: { note: '好' }, current })).toEqual({
      values: { note: '好' },
      faults: undefined,
    });
  });

  it('needs nothing that its form does not show', () => {
    const unseen = { ...name, form_show: 0 as const };
    expect(judgeRecord({ fields: [unseen], values: {} }).faults).toBeUndefined();
  });

  it('gives back only what was given, and no value as null', () => {
    expect(judgeRecord({ fields, values: { full_name: '张三', note: '' } }).values).toEqual({
      full_name: '张三',
      note: null,
    });
  });

  it('may have a column that objects have of themselves', () => {
    const odd = { ...fieldOf('text', { validation: ['required'] }), field: 'constructor' };
    expect(judgeRecord({ fields: [odd], values: {} }).faults).toEqual({ constructor: [messages.required] });
    const depends = {
      ...fieldOf('text', { settings: { show_when: { field: 'constructor', values: ['a'] } } }),
      field: 'other',
    };
    const choice = { ...fieldOf('select'), field: 'constructor' };
    expect(judgeRecord({ fields: [choice, depends], values: { other: 'x' } }).values).toEqual({ other: null });
  });

  it('counts zero and no as values', () => {
    expect([0, false, '0', [0]].map(isNoValue)).toEqual([false, false, false, false]);
    const number = fieldOf('number', { validation: ['required'] });
    expect(judgeRecord({ fields: [number], values: { value: 0 } }).faults).toBeUndefined();
  });
});
