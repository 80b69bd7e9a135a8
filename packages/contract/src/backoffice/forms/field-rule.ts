import { RE2JS } from 're2js';
import { z } from 'zod';
import { patternSize } from './pattern-size';

const patternMaxLength = 200;
/** The engine's first pass over a line of 255 letters grows with the square of this, to 50 milliseconds at worst. */
const patternMaxSize = 300;

/** Judged by the text alone; whether the engine accepts it is known when it is compiled. */
const isWithinLimits = (pattern: string): boolean =>
  pattern.length > 0 &&
  pattern.length <= patternMaxLength &&
  !pattern.includes('\\Q') &&
  patternSize(pattern) <= patternMaxSize;

/** The messages when one of a form's patterns cannot be used. */
export const patternFaults = {
  unfit: '自定义格式不正确、超过 200 个字符，或重复次数过多',
  tooMany: '本表单的自定义格式合计过于复杂，请减少或简化',
} as const;

/** The work of two patterns of the largest size: what all patterns of a form together may cost for one record. */
const patternsMaxWork = 2 * patternMaxSize ** 2;

/**
 * The first of a form's patterns that cannot be used, with the reason; all of them are measured before one is compiled.
 * Patterns beyond the limit of a single one have already been reported by their rule.
 */
export const unfitPattern = (patterns: readonly string[]): { at: number; fault: string } | undefined => {
  let work = 0;
  for (const [at, pattern] of patterns.entries()) {
    if (!isWithinLimits(pattern)) return undefined;
    work += patternSize(pattern) ** 2;
    if (work > patternsMaxWork) return { at, fault: patternFaults.tooMany };
  }
  const at = patterns.findIndex((pattern) => compilePattern(pattern) === undefined);
  return at < 0 ? undefined : { at, fault: patternFaults.unfit };
};

/**
 * Patterns written by staff run in linear time, on both sides by the same engine, so that none can stall a server
 * (assurance C27); repetitions that would make the engine's work large are rejected, and so are quoted parts, whose
 * size cannot be determined.
 */
export const compilePattern = (pattern: string): RE2JS | undefined => {
  if (!isWithinLimits(pattern)) return undefined;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > 2 * patternMaxSize ? undefined : compiled;
  } catch {
    return undefined;
  }
};

/** The rules without a value. */
export const plainRules = ['required', 'unique', 'mobile', 'email', 'url', 'integer', 'decimal', 'id_card'] as const;
/** The rules with a number. */
export const boundRules = ['min', 'max', 'min_length', 'max_length'] as const;

const length = z
  .int({ error: '请填写整数' })
  .min(0, { error: '不能小于 0' })
  .max(100_000, { error: '不能超过 100000' });
const bound = z.number({ error: '请填写数字' });

/** One rule of a field's `validation` list (requirements §13). */
export const fieldRule = z.union(
  [
    z.enum(plainRules),
    z.strictObject({ rule: z.literal('min'), value: bound }),
    z.strictObject({ rule: z.literal('max'), value: bound }),
    z.strictObject({ rule: z.literal('min_length'), value: length }),
    z.strictObject({ rule: z.literal('max_length'), value: length }),
    z.strictObject({
      rule: z.literal('pattern'),
      /** Whether it compiles is checked together with the form's other patterns, after their total size. */
      value: z.string({ error: '请填写格式' }).refine(isWithinLimits, { error: patternFaults.unfit }),
      /** The message when the value does not match; the pattern itself would tell staff nothing. */
      message: z.string().trim().max(100).optional(),
    }),
  ],
  { error: '校验规则不正确' },
);
export type FieldRule = z.output<typeof fieldRule>;

/** A rule's name, whatever its form. */
export type RuleName = (typeof plainRules)[number] | (typeof boundRules)[number] | 'pattern';

/** All rules in the order in which the designer offers them, with their names for staff. */
export const ruleLabels: Readonly<Record<RuleName, string>> = {
  required: '必填',
  unique: '不可重复',
  mobile: '手机号格式',
  email: '邮箱格式',
  url: '网址格式',
  integer: '整数',
  decimal: '数字',
  id_card: '身份证号格式',
  min: '最小值',
  max: '最大值',
  min_length: '最少字数',
  max_length: '最多字数',
  pattern: '自定义格式',
};

/** The name of a rule. */
export const ruleName = (rule: FieldRule): RuleName => (typeof rule === 'string' ? rule : rule.rule);
