import { describe, expect, it } from 'vitest';
import { slowness } from '../../platform/slowness.test-kit';
import { compilePattern, fieldRule } from './field-rule';
import { patternSize } from './pattern-size';

const line = `${'a'.repeat(254)}!`;

/** Patterns that stall other engines, or this one by their size. */
const corpus = [
  '(a+)+$',
  '(a|a)*$',
  '(a|aa)+$',
  '(a|a?)+$',
  '([a-zA-Z]+)*$',
  '(.*a){10}$',
  '(.*)*'.repeat(30),
  '(x+x+)+y',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(a{0,100}){0,10}',
  '((a{0,10}){0,10}){0,10}',
  `(${'a?'.repeat(90)}){1000}`,
  `(${'[a-z]?'.repeat(30)}){1,1000}`,
  '(a?){1000}',
  '((((a?b?){10}c?){10}d?){10})',
  '(\\pL?\\pN?){0,500}',
  'a{1,1000}'.repeat(20),
  '.{0,255}.{0,255}.{0,255}',
  '([^b]{0,23}){0,24}',
  '([\\pL\\pN]{0,23}){0,24}',
  '([\\pL\\pN]{0,23}){0,12}',
  '(a{0,50}){0,11}',
  '(a{0,9}){0,50}',
  '(\\Q)\\Ea?){1000}',
  '[[(a?){1000}',
  '[](a?)]?(b?){900}',
  '(((((((((a?){9}){9}){9}){9}){9}){9}){9}){9}){9}',
];

describe('a pattern of staff', () => {
  /** The first pass costs most, so the pattern is compiled again for each. */
  const costOf = (pattern: string): number => {
    const start = process.cpuUsage();
    compilePattern(pattern)?.matches(line);
    return process.cpuUsage(start).user / 1000 / slowness();
  };

  it.each(corpus)('takes little time or is refused: %s', (pattern) => {
    expect(Math.min(costOf(pattern), costOf(pattern), costOf(pattern))).toBeLessThan(80);
  });

  it.each(['(a{0,100}){0,10}', '(a?){1000}', '([^b]{0,23}){0,24}', 'a{1,1000}'.repeat(3), '\\Qa\\E'])(
    'is refused in words: %s',
    (value) => {
      const result = fieldRule.safeParse({ rule: 'pattern', value });
      expect(result.success).toBe(false);
    },
  );

  it.each([
    '^[A-Z]{2}\\d{4}-\\d{6}$',
    '^\\d{3}-\\d{8}$|^\\d{4}-\\d{7}$',
    '.{1,255}',
    '[\\p{Han}]{2,20}',
    '(?:[0-9a-f]{2}:){5}[0-9a-f]{2}',
    '^(SY|MBA|EMBA)-20\\d{2}-[0-9]{1,4}$',
    '[^@\\s]{1,64}@[^@\\s]{1,190}',
  ])('that schools write is taken: %s', (value) => {
    expect(compilePattern(value)).toBeDefined();
  });

  it('is as large as its repetitions written out', () => {
    expect(patternSize('abc')).toBe(3);
    expect(patternSize('a{10}')).toBe(10);
    expect(patternSize('(ab){10}c')).toBe(41);
    expect(patternSize('[a-z]{3,5}|x')).toBe(7);
  });
});
