import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnName, isColumnName, isTableName, ownColumns, reservedWords, tableName } from './form-name';

describe('a name of a column or table', () => {
  it.each([
    '',
    'A',
    'aB',
    '1a',
    '_a',
    'a-b',
    'a b',
    'a.b',
    'a"b',
    "a'b",
    'a;b',
    'a\n',
    'ａ',
    '姓名',
    'a\u0000',
    `a${'b'.repeat(48)}`,
    'select',
    'user',
    'ctid',
  ])('refuses %j', (name) => {
    expect(isColumnName(name)).toBe(false);
    expect(isTableName(name)).toBe(false);
    expect(columnName.safeParse(name).success).toBe(false);
    expect(tableName.safeParse(name).success).toBe(false);
  });

  it.each(['a', 'a1', 'xing_ming', 'a_', `a${'b'.repeat(47)}`, 'name', 'url', 'size'])('takes %j', (name) => {
    expect(columnName.parse(name)).toBe(name);
    expect(tableName.parse(name)).toBe(name);
  });

  it.each(ownColumns)('keeps %s for the product as a column, not as a table', (name) => {
    expect(isColumnName(name)).toBe(false);
    expect(isTableName(name)).toBe(true);
  });

  it.each([null, 1, true, {}, []])('refuses %j, which is no text, and says so in Chinese', (value) => {
    const result = columnName.safeParse(value);
    expect(result.error?.issues[0]?.message).toBe('请填写字段名');
  });

  it('never lets through what would need quotes, whatever is tried (assurance C23)', { tags: ['long'] }, () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'abz09_A;"'), maxLength: 60 }),
      fc.constantFrom(...reservedWords).map((word) => `${word}"; drop table x --`),
      fc.constantFrom(...reservedWords),
    );
    fc.assert(
      fc.property(odd, (name) => {
        if (!isColumnName(name)) return;
        expect(name).toMatch(/^[a-z][a-z0-9_]{0,47}$/);
        expect(reservedWords.has(name)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
