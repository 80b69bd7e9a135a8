import { describe, expect, it } from 'vitest';
import { fieldInput, plainField } from './custom-form-field';
import { fieldTypeKeys, fieldTypeOf } from './field-types';
import { foundByDefault, foundByDefaultMax } from './new-field';

const found = (count: number) =>
  Array.from({ length: count }, (_, at) => plainField({ field: `f_${at}`, name: `字段${at}`, search_input: 'text' }));

describe('a new field by default', () => {
  it.each(['textarea', 'rich_text', 'file', 'files', 'image', 'images', 'serial', 'color', 'map'] as const)(
    'is neither searched nor sorted as %s',
    (type) => expect(foundByDefault(type, [])).toEqual({ search_input: '', settings: {} }),
  );

  it.each(['text', 'number', 'money', 'date', 'datetime', 'select', 'radio', 'switch'] as const)(
    'is searched and sorted as %s',
    (type) =>
      expect(foundByDefault(type, [])).toEqual({
        search_input: fieldTypeOf(type).searchInputs[0],
        settings: { sortable: true },
      }),
  );

  it.each(['multi_select', 'checkbox', 'cascader', 'region', 'date_range'] as const)(
    'is searched alone as %s',
    (type) =>
      expect(foundByDefault(type, [])).toEqual({ search_input: fieldTypeOf(type).searchInputs[0], settings: {} }),
  );

  it('is neither where many fields of the form are found already', () => {
    expect(foundByDefault('text', found(foundByDefaultMax - 1)).search_input).toBe('text');
    expect(foundByDefault('text', found(foundByDefaultMax))).toEqual({ search_input: '', settings: {} });
  });

  it('has no control or setting that its type does not have', () => {
    for (const type of fieldTypeKeys.filter((key) => fieldTypeOf(key).found !== undefined)) {
      const select_item = fieldTypeOf(type).options === 'none' ? [] : [{ label: '甲', value: '甲' }];
      const field = plainField({ field: 'a', name: '甲', edit_input: type, select_item, ...foundByDefault(type, []) });
      expect(fieldInput.safeParse(field).error?.issues, type).toBeUndefined();
    }
  });
});
