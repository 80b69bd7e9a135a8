import { describe, expect, it } from 'vitest';
import { compilePattern, fieldRule, patternFaults, ruleLabels, ruleName, unfitPattern } from './field-rule';

describe('a rule', () => {
  it.each([
    'nothing',
    '',
    { rule: 'min' },
    { rule: 'min', value: '3' },
    { rule: 'min', value: Number.NaN },
    { rule: 'max_length', value: -1 },
    { rule: 'max_length', value: 1.5 },
    { rule: 'max_length', value: 1, more: 1 },
    { rule: 'pattern', value: '' },
    { rule: 'pattern', value: 'a'.repeat(201) },
    { rule: 'constructor', value: 1 },
    null,
    1,
  ])('refuses %j', (rule) => expect(fieldRule.safeParse(rule).success).toBe(false));

  it.each([
    'required',
    { rule: 'min', value: -1.5 },
    { rule: 'max_length', value: 0 },
    { rule: 'pattern', value: '^\\d{6}$', message: '请填写六位数字' },
  ] as const)('takes %j and has a name with words', (rule) => {
    expect(fieldRule.parse(rule)).toEqual(rule);
    expect(ruleLabels[ruleName(rule)]).toMatch(/\p{Script=Han}/u);
  });
});

describe('a pattern of staff', () => {
  // A backtracking engine doubles its steps with each letter of these; here they grow linearly with the length.
  it.each(['^(a+)+$', '(a|aa)+$', '(a|a?)+$', '^(\\w+\\s?)*$', '(.*a){20}', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'such as %s reads a long text that does not fit without stalling (assurance C27)',
    (pattern) => {
      const compiled = compilePattern(pattern);
      expect(compiled).toBeDefined();
      expect(compiled?.matches(`${'a'.repeat(5000)}!`)).toBe(false);
    },
  );
});

describe('the patterns of a form', () => {
  it.each(['(', '(?=a)', '(a)\\1'])('are refused where one is %s, which the engine does not understand', (pattern) => {
    expect(unfitPattern(['a', pattern])).toEqual({ at: 1, fault: patternFaults.unfit });
  });

  it('may each be what one alone may be, as long as they are not too much together', () => {
    const small = Array.from({ length: 300 }, (_, at) => `^[A-Z]{2}${at}$`);
    expect(unfitPattern(small)).toBeUndefined();
    const large = '.{0,150}.{0,149}';
    expect(unfitPattern([large, large])).toBeUndefined();
    expect(unfitPattern([large, large, large])).toEqual({ at: 2, fault: patternFaults.tooMany });
  });
});
