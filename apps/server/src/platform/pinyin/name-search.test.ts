import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { keywordRanker, searchTag } from '@shuyuan/contract/platform/search-match';
import { describe, expect, test } from 'vitest';
import { type CorpusName, findsName, initialsOf, namesCorpus, spellingsOf } from './names.test-kit';
import { loadPinyin } from './pinyin';
import { foundBy, queryGrams } from './search-grams';

const tag = searchTag(1);
const names = namesCorpus(5000);
const syllablesOf = await loadPinyin();
const entries = names.map((name) => {
  const { entry, grams } = foundBy([{ tag, text: name.text }], syllablesOf);
  return { name, entry, grams: new Set(grams) };
});

/** Every so many names; with the long counts, all of them. */
const step = runs({ usual: 101, assure: 1 });
const asked = names.filter((_, at) => at % step === 0);

/** What a word finds, best first; what the index does not lead to is not found. */
const search = (word: string): string[] => {
  const rankOf = keywordRanker(word, tag);
  const { all, any } = queryGrams(word);
  return entries
    .filter(
      ({ grams }) => all.every((gram) => grams.has(gram)) && (any.length === 0 || any.some((gram) => grams.has(gram))),
    )
    .flatMap(({ name, entry }) => {
      const rank = rankOf(entry);
      return rank === undefined ? [] : [{ name, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ name }) => name.text);
};

const expected = (word: string): string[] => names.filter((name) => findsName(name, word)).map(({ text }) => text);

const judge = (words: (name: CorpusName) => string[], isExact?: (name: CorpusName, word: string) => boolean): void => {
  const byText = new Map(names.map((name) => [name.text, name]));
  for (const word of new Set(asked.flatMap(words))) {
    const found = search(word);
    expect([word, [...found].sort()]).toEqual([word, expected(word).sort()]);
    if (isExact === undefined) continue;
    const first = byText.get(found[0] ?? '');
    expect([word, first?.text, first && isExact(first, word)]).toEqual([word, first?.text, true]);
  }
};

const timeout = runs({ usual: 60_000, assure: 900_000 });

describe('5,000 names are found exactly by the rule, and the exact name comes first', { timeout }, () => {
  test('for the name', () =>
    judge(
      ({ text }) => [text],
      ({ text }, word) => text === word,
    ));
  test('for a character', () => judge(({ text }) => [...text].slice(0, 1)));
  test('for the full pinyin', () => judge(spellingsOf, (name, word) => spellingsOf(name).includes(word)));
  test('for the initials', () => judge(initialsOf, (name, word) => initialsOf(name).includes(word)));
  test('for the first syllable', () => judge(({ signs }) => [...(signs[0]?.readings ?? [])]));
  test('for syllables that are not complete', { tags: ['long'] }, () =>
    judge((name) => {
      const [first = ''] = spellingsOf(name);
      const syllables = name.signs.map(({ readings }) => readings[0] ?? '');
      return [
        first.slice(0, -1),
        syllables.map((syllable, at) => (at === 0 ? syllable.slice(0, 2) : syllable)).join(''),
        syllables.map((syllable, at) => (at === 0 ? syllable : syllable.charAt(0))).join(''),
      ];
    }),
  );
  test('and for what is inside a syllable', () => judge((name) => spellingsOf(name).map((word) => word.slice(1))));
});
