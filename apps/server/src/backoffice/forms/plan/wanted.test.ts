import { fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { foundByDefault } from '@shuyuan/contract/backoffice/forms/new-field';
import { describe, expect, it } from 'vitest';
import { fieldOfType } from './field.test-kit';
import { wantedIndexes } from './wanted';

describe('the indexes that a field asks for', () => {
  it.each(fieldTypeKeys)('are at most one more for a new %s that is found by default', (type) => {
    const plain = fieldOfType(type, { id: 1 });
    const usual = foundByDefault(type, []);
    const found = fieldOfType(type, { id: 1, ...usual });
    expect(wantedIndexes(found).size - wantedIndexes(plain).size).toBeLessThanOrEqual(1);
  });

  it('are one for search and order together where one index serves both', () => {
    const date = fieldOfType('date', { id: 1, ...foundByDefault('date', []) });
    expect([...wantedIndexes(date)]).toEqual(['btree']);
  });
});
