import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { describe, expect, test } from 'vitest';
import { storedTypeOf, storedTypes } from './field-types';

describe('the field types of the server', () => {
  test('are those of the contract, each under its own key', () => {
    expect(Object.keys(storedTypes).sort()).toEqual([...fieldTypeKeys].sort());
    for (const key of fieldTypeKeys) expect(storedTypeOf(key).key).toBe(key);
  });

  test.each(fieldTypeKeys)(
    '%s is found by every search control that the contract offers for it, and by no other',
    (key) => {
      expect(Object.keys(storedTypeOf(key).search).sort()).toEqual([...fieldTypeOf(key).searchInputs].sort());
    },
  );

  test.each(fieldTypeKeys)('%s is sealed, masked and linked as the contract says', (key) => {
    const { sealed, maskable, pointsTo, many } = fieldTypeOf(key);
    const { column, mask } = storedTypeOf(key);
    const type = column({ select_item: [], settings: {} });
    expect({ sealed: type === 'app.sealed', masked: mask !== undefined, linked: type === undefined }).toEqual({
      sealed: sealed === true,
      masked: maskable === true,
      linked: pointsTo === 'form' && many === true,
    });
  });

  test.each(fieldTypeKeys)('%s can be sorted when the contract says so', (key) => {
    if (fieldTypeOf(key).settings.includes('sortable')) expect(storedTypeOf(key).sort).toBeDefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a decimal with %i digits after the point has room for them', (scale) => {
    expect(storedTypeOf('decimal').column({ select_item: [], settings: { scale } })).toBe(`numeric(23,${scale})`);
  });
});
