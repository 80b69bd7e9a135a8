import { isColumnName, isTableName, ownColumns, reservedWords } from '@shuyuan/contract/backoffice/forms/form-name';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { freeName } from './field-name.rules';

const syllablesOf = await loadPinyin();

const field = (label: string, ...taken: string[]) =>
  freeName(label, { purpose: 'field', taken: new Set(taken), syllablesOf });
const table = (label: string, ...taken: string[]) =>
  freeName(label, { purpose: 'table', taken: new Set(taken), syllablesOf });

describe('the name made for a label', () => {
  test.each([
    ['银行', 'yin_hang'],
    ['长度', 'chang_du'],
    ['重庆', 'chong_qing'],
    ['音乐', 'yin_yue'],
    ['手机号', 'shou_ji_hao'],
    ['Email 地址', 'email_di_zhi'],
    ['2024年收入', 'f_2024_nian_shou_ru'],
    ['👍', 'field'],
    ['___', 'field'],
    ['ID', 'id_2'],
    ['order', 'order_2'],
    ['Created_At', 'created_at_2'],
  ])('of %s is %s', (label, expected) => expect(field(label)).toBe(expected));

  test('counts on while names are taken', () => {
    expect(field('姓名', 'xing_ming')).toBe('xing_ming_2');
    expect(field('姓名', 'xing_ming', 'xing_ming_2', 'xing_ming_3')).toBe('xing_ming_4');
  });

  test('stays within 48 characters, its number included', () => {
    const label = '中华人民共和国教育部学位与研究生教育发展中心认证编号';
    const first = field(label) ?? '';
    expect(first.length).toBeLessThanOrEqual(48);
    expect(first).not.toMatch(/_$/);
    const second = field(label, first) ?? '';
    expect(second).toMatch(/_2$/);
    expect(second.length).toBeLessThanOrEqual(48);
  });

  test('of a table may be what a column may not', () => {
    expect(table('version')).toBe('version');
    expect(table('table')).toBe('table_2');
    expect(table('2024年')).toBe('t_2024_nian');
  });

  test('gives up when everything is taken', () => {
    const taken = { has: () => true } as unknown as ReadonlySet<string>;
    expect(freeName('姓名', { purpose: 'field', taken, syllablesOf })).toBeUndefined();
  });

  test('is good and free whatever the label', { tags: ['long'] }, () => {
    const words = fc.constantFrom('姓名', 'id', 'order', ...ownColumns, ...[...reservedWords].slice(0, 20));
    const label = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(label, fc.array(label, { maxLength: 5 }), (text, others) => {
        const taken = new Set(others.flatMap((other) => field(other) ?? []));
        const name = freeName(text, { purpose: 'field', taken, syllablesOf }) ?? '';
        expect(isColumnName(name)).toBe(true);
        expect(taken.has(name)).toBe(false);
        expect(isTableName(table(text) ?? '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
