import { keywordRanker } from '@shuyuan/contract/platform/search-match';
import { describe, expect, test } from 'vitest';
import { loadPinyin } from './pinyin';
import { foundBy, queryGrams } from './search-grams';

const syllablesOf = await loadPinyin();

describe('the syllables of a label', () => {
  test.each([
    ['银行', 'yin hang'],
    ['行业', 'hang ye'],
    ['长度', 'chang du'],
    ['校长', 'xiao zhang'],
    ['重庆', 'chong qing'],
    ['重要', 'zhong yao'],
    ['音乐', 'yin yue'],
    ['快乐', 'kuai le'],
    ['会计', 'kuai ji'],
    ['女儿', 'nv er'],
    ['是否VIP会员2', 'shi fou vip hui yuan 2'],
    ['ＱＱ号', 'qq hao'],
    ['奖学金（元）', 'jiang xue jin yuan'],
    ['first_name', 'first name'],
    ['👍', ''],
  ])('of %s are %s', (text, expected) => expect(syllablesOf(text).join(' ')).toBe(expected));

  test('follow the reading of names when a surname is at the head', () => {
    expect(syllablesOf('曾国藩', 'surname')).toEqual(['zeng', 'guo', 'fan']);
  });
});

const finds = (values: readonly string[], words: string): boolean => {
  const { grams, entry } = foundBy(
    values.map((text) => ({ tag: 'A', text })),
    syllablesOf,
  );
  const isLedTo = words
    .trim()
    .split(/\s+/u)
    .every((word) => {
      const { all, any } = queryGrams(word.toLowerCase());
      const has = (gram: number) => grams.includes(gram);
      return all.every(has) && (any.length === 0 || any.some(has));
    });
  return isLedTo && keywordRanker(words)(entry) !== undefined;
};

describe('a record is found by', () => {
  test.each(['张三', '张', '三', 'zhangsan', 'zhang', 'ZhangSan', 'zs', 'z', 'zhang san', ' 张三 '])(
    '%j when it holds 张三',
    (words) => expect(finds(['张三'], words)).toBe(true),
  );
  test.each([
    [['曾国藩'], 'zengguofan'],
    [['曾国藩'], 'zgf'],
    [['北京银行', '13800001234'], '银行'],
    [['北京银行', '13800001234'], 'bjyh'],
    [['北京银行', '13800001234'], '0001'],
    [['ＡＢＣ公司'], 'abc'],
    [['A'], 'a'],
    [['B', '优'], 'B'],
    [['A3 班'], 'a3'],
    [['Strategy 战略管理'], 'strategyzhanlve'],
    [['abcdef 战略管理'], 'abcdefzhanlve'],
    [['a 战略管理'], 'azhanlveguan'],
    [['庄双创'], 'zhuangshuangchuang'],
    [['北京大学国家发展研究院'], 'bjdxgjfzyjy'],
    [['北京大学国家发展研究院'], 'jdxuegjfazyjyuan'],
    [['𠮷野家'], '𠮷野'],
  ])('%j by %j', (values, words) => expect(finds(values, words)).toBe(true));

  test.each([
    [['张三'], '李四'],
    [['张三'], '三张'],
    [['张三'], 'ls'],
    [['张三'], 'lisi'],
    [[], '张'],
  ])('what is not in %j: %j', (values, words) => expect(finds(values, words)).toBe(false));
});

describe('what a record is found by', () => {
  test('has every gram once, and nothing for an empty text', () => {
    const { grams } = foundBy(
      ['张三', '张三', ''].map((text) => ({ tag: 'A', text })),
      syllablesOf,
    );
    expect(new Set(grams).size).toBe(grams.length);
    expect(foundBy([{ tag: 'A', text: ' ' }], syllablesOf)).toEqual({ grams: [], entry: '' });
  });
  test('leaves the pinyin of the later part of a long text out', () => {
    const long = `${'的'.repeat(150)}张三`;
    expect(finds([long], '张三')).toBe(true);
    expect(finds([long], 'zhangsan')).toBe(false);
  });
});
