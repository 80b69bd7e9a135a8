import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { isPublishable } from '@shuyuan/contract/backoffice/publications/publishable';
import { describe, expect, it } from 'vitest';
import { doorTypeKeys, doorTypeOf } from './field-types';

const options = [{ label: '甲', value: 'a', children: [{ label: '乙', value: 'b' }] }];
const fieldOf = (key: (typeof fieldTypeKeys)[number]) =>
  plainField({ field: 'zi_duan', name: '字段', edit_input: key, select_item: options });

/** What is typed, and what the contract's own schema takes of it. */
const typed: Readonly<Record<string, readonly [typed: unknown, sent: unknown]>> = {
  text: [' 张三 ', '张三'],
  textarea: ['一行\n两行', '一行\n两行'],
  number: ['30', 30],
  decimal: ['12.5', '12.5'],
  money: ['1200.5', 120_050],
  rate: [4, 4],
  date: ['2026-03-01', '2026-03-01'],
  datetime: ['2026-03-01T14:30', '2026-03-01T06:30:00.000Z'],
  time: ['14:30', '14:30'],
  date_range: [
    ['2026-03-01', '2026-03-05'],
    ['2026-03-01', '2026-03-05'],
  ],
  select: ['a', 'a'],
  radio: ['a', 'a'],
  multi_select: [['a'], ['a']],
  checkbox: [['a'], ['a']],
  switch: [true, true],
  cascader: [
    ['a', 'b'],
    ['a', 'b'],
  ],
  region: [
    ['330000', '330100'],
    ['330000', '330100'],
  ],
  color: ['#0077CC', '#0077cc'],
  mobile: ['+86 138-0000-0000', '13800000000'],
  email: ['a@example.com', 'a@example.com'],
  url: ['https://example.com', 'https://example.com'],
  id_card: ['11010519491231002x', '11010519491231002X'],
  ...Object.fromEntries(
    ['image', 'file'].flatMap((one) => {
      const url = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';
      const value = [{ url, name: '照片.png' }];
      return [
        [one, [value, url]],
        [`${one}s`, [value, [url]]],
      ];
    }),
  ),
};

describe('the types of the public pages', () => {
  it('are those that may be published, no more and no fewer', () => {
    const publishable = fieldTypeKeys.filter((key) => isPublishable({ edit_input: key }));
    expect([...doorTypeKeys].sort()).toEqual([...publishable].sort());
  });

  it.each(doorTypeKeys)('send what the contract takes (%s)', (key) => {
    const field = fieldOf(key as (typeof fieldTypeKeys)[number]);
    const type = doorTypeOf(field);
    const [value, sent] = typed[key] ?? [];
    expect(type.judge?.(value, field)).toBeUndefined();
    const made = type.send ? type.send(value) : String(value).trim();
    expect(made).toEqual(sent);
    const judged = fieldTypeOf(field.edit_input).value(field).safeParse(made);
    expect(judged.success).toBe(true);
    if (type.show !== undefined && !key.startsWith('image') && !key.startsWith('file')) {
      expect(type.send ? type.send(type.show(made)) : type.show(made)).toEqual(sent);
    }
  });

  it.each([
    ['number', '三十'],
    ['decimal', '1.234'],
    ['money', '12.345'],
    ['date_range', ['2026-03-05', '2026-03-01']],
    ['cascader', ['a']],
    ['mobile', '1380000'],
    ['email', 'a@'],
    ['url', 'example.com'],
    ['id_card', '110105194912310021'],
    ['color', '蓝'],
  ])('say what is wrong (%s)', (key, value) => {
    const field = fieldOf(key as (typeof fieldTypeKeys)[number]);
    expect(doorTypeOf(field).judge?.(value, field)).toEqual(expect.any(String));
  });
});
