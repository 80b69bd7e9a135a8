import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words';

/** Reads an amount in words back, by another algorithm than the one that writes it. */
const amountOf = (words: string): number => {
  const digits = '零壹贰叁肆伍陆柒捌玖';
  const units: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 };
  let [total, section, digit, fen] = [0, 0, 0, 0];
  for (const word of words.replace('负', '')) {
    if (digits.includes(word)) digit = digits.indexOf(word);
    else if (units[word] !== undefined) section += digit * units[word];
    else if (word === '万') section = (section + digit) * 10_000;
    else if (word === '亿') total += (section + digit) * 100_000_000;
    else if (word === '元') fen += (total + section + digit) * 100;
    else if (word === '角') fen += digit * 10;
    else if (word === '分') fen += digit;
    if (!digits.includes(word)) digit = 0;
    if (word === '亿') section = 0;
  }
  return words.startsWith('负') ? -fen : fen;
};

describe('an amount in capitals', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [15, '壹角伍分'],
    [100, '壹元整'],
    [101, '壹元零壹分'],
    [110, '壹元壹角整'],
    [1000, '壹拾元整'],
    [10_00, '壹拾元整'],
    [16_409_02, '壹万陆仟肆佰零玖元零贰分'],
    [325_04, '叁佰贰拾伍元零肆分'],
    [1_409_50, '壹仟肆佰零玖元伍角整'],
    [6_007_14, '陆仟零柒元壹角肆分'],
    [100_00_00, '壹万元整'],
    [100_001_00, '壹拾万零壹元整'],
    // The rules of settlement make 零 optional where 万 or 元 is 0 and what follows is not; we leave it out.
    [1_001_000_00, '壹佰万壹仟元整'],
    [107_000_53, '壹拾万柒仟元伍角叁分'],
    [298_000_00, '贰拾玖万捌仟元整'],
    [10_000_000_00, '壹仟万元整'],
    [100_000_000_00, '壹亿元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_010_000_00, '壹亿零壹万元整'],
    [1_000_000_000_000_00, '壹万亿元整'],
    [1_000_100_000_000_00, '壹万零壹亿元整'],
    [2_000_000_000_001_00, '贰万亿零壹元整'],
    [-66_66, '负陆拾陆元陆角陆分'],
  ])('%d fen is %s', (fen, words) => {
    expect(amountInWords(fen)).toBe(words);
  });

  it('can be read back to the same amount, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_99, max: 99_999_999_999_99 }), (fen) => {
        expect(amountOf(amountInWords(fen))).toBe(fen);
      }),
    );
  });

  it('refuses what is no whole number of fen', () => {
    for (const wrong of [0.5, Number.NaN, 1e300]) expect(() => amountInWords(wrong)).toThrow(RangeError);
  });
});
