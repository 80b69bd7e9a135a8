import { describe, expect, test } from 'vitest';
import { entryBody, entryPart, keywordRanker, searchTag, wordPattern } from './search-match';

const [name, mobile, company] = [searchTag(23), searchTag(27), searchTag(20)];
const zhang = [
  entryPart(name, entryBody('张伟', [['zhang', 'wei']])),
  entryPart(mobile, entryBody('13812342499', [])),
  entryPart(company, entryBody('Acme 北京（ＶＩＰ）', [['acme', 'bei', 'jing', 'vip']])),
].join('');

const finds = (keyword: string): boolean => keywordRanker(keyword, name)(zhang) !== undefined;
const rank = (entry: string, keyword: string): number => keywordRanker(keyword, name)(entry) ?? -1;

describe('a word finds', () => {
  test.each([
    '张伟',
    '伟',
    'zhangwei',
    'zhangw',
    'zhwei',
    'zw',
    'wei',
    'w',
    'ZW',
    'Ｚw',
    '2499',
    '123424',
    '张伟 2499',
  ])('%j', (word) => expect(finds(word)).toBe(true));
  test.each([
    '张伟2499',
    'zhangwei2499',
    'zw2499',
    'vip',
    'bjv',
    'acme',
    'cme',
    'acmebeijing',
    'acme北京',
    ' ',
    'beijing zw',
  ])('and %j', (word) => expect(finds(word)).toBe(true));
  test.each([
    'angwe',
    'hang',
    'ei',
    '伟张',
    'wz',
    '2498',
    '张伟2498',
    '24993',
    'zhangwei acme x',
    'ngw',
    'b.i',
    '.*',
    '\\',
  ])('but not %j', (word) => expect(finds(word)).toBe(false));
  test('but no tag, and nothing across two values', () => {
    for (const word of [name, mobile, company, '伟1', '9acme', '伟acme'])
      expect([word, finds(word)]).toEqual([word, false]);
  });
});

describe('hits are ranked', () => {
  const entryOf = (text: string, syllables: string[], tag = name): string =>
    entryPart(tag, entryBody(text, [syllables]));
  test('whole before beginning before within, text before pinyin before initials, the title before others', () => {
    const inOrder: readonly [string, string][] = [
      [entryOf('zw', ['zw']), 'zw'],
      [entryOf('zw', ['zw'], company), 'zw'],
      [entryOf('张伟', ['zhang', 'wei']), 'zw'],
      [entryOf('张伟', ['zhang', 'wei'], company), 'zw'],
      [entryOf('zw大厦', ['zw', 'da', 'sha']), 'zw'],
      [entryOf('张伟明', ['zhang', 'wei', 'ming']), 'zw'],
      [entryOf('大zw', ['da', 'zw']), 'zw'],
      [entryOf('小张伟', ['xiao', 'zhang', 'wei']), 'zw'],
      [entryOf('小张伟', ['xiao', 'zhang', 'wei'], company), 'zw'],
    ];
    const ranks = inOrder.map(([entry, word]) => rank(entry, word));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(ranks).size).toBe(ranks.length);
  });
});

test('a caller finds by what they may see, and by a complete number where only that is allowed', () => {
  const scope = { tags: [name], whole: [mobile] };
  const seen = (word: string): boolean => new RegExp(wordPattern(word, scope)).test(zhang);
  expect(['张伟', 'zw', 'zhwei', '13812342499'].map(seen)).toEqual([true, true, true, true]);
  expect(['2499', '1381', 'acme', 'bj', '北京'].map(seen)).toEqual([false, false, false, false, false]);
  expect(new RegExp(wordPattern('zw', { tags: [], whole: [] })).test(zhang)).toBe(false);
});

test('tags are different for different fields', () => {
  const tags = Array.from({ length: 2000 }, (_, at) => searchTag(at));
  expect(new Set(tags).size).toBe(tags.length);
  expect(tags.every((tag) => /^[A-Z]+$/u.test(tag))).toBe(true);
});
