import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { postedBack } from '../../platform/posted-back';
import { amountMax, day } from './payment';

const line = z.strictObject({
  name: z.string().trim().min(1, { error: '请填写名称' }).max(20, { error: '不超过 20 个字' }),
  share: z.enum(['percent', 'amount', 'rest'], { error: '请选择金额的算法' }),
  /** Hundredths of a percent, or fen; nothing for the rest. */
  value: z.int({ error: '请输入数字，最多两位小数' }).nullable().default(null),
  due: z.enum(['entry', 'opening', 'date'], { error: '请选择到期日的算法' }),
  days: z
    .int({ error: '请输入天数' })
    .min(0, { error: '天数不能小于 0' })
    .max(3650, { error: '不超过 3650 天' })
    .nullable()
    .default(null),
  on: day.nullable().default(null),
});
/** A line of a template. */
export type TemplateLine = z.output<typeof line>;

/** The last line takes what the others leave, so that a plan always makes up its bill. */
const shareFault = (lines: readonly TemplateLine[], at: number): [string, string] | undefined => {
  const { share, value } = lines[at] ?? {};
  if (at === lines.length - 1) return share === 'rest' ? undefined : ['share', '最后一期应为余款'];
  if (share === 'rest') return ['share', '只有最后一期可以是余款'];
  if (typeof value !== 'number' || value <= 0) return ['value', '请输入大于 0 的数，最多两位小数'];
  if (share === 'amount') return value > amountMax ? ['value', '金额过大'] : undefined;
  const percent = lines
    .slice(0, at + 1)
    .reduce((sum, one) => sum + (one.share === 'percent' ? (one.value ?? 0) : 0), 0);
  return percent < 10_000 ? undefined : ['value', '各期比例之和应小于 100%，余下的归最后一期'];
};

const dueFault = ({ due, days, on }: TemplateLine): [string, string] | undefined => {
  if (due === 'date') return on === null ? ['on', '请选择日期'] : undefined;
  return days === null ? ['days', '请输入天数'] : undefined;
};

const lines = z
  .array(line)
  .max(24, { error: '不超过 24 期' })
  .superRefine((all, context) => {
    for (const [at, one] of all.entries())
      for (const fault of [shareFault(all, at), dueFault(one)])
        if (fault !== undefined) context.addIssue({ code: 'custom', path: [at, fault[0]], message: fault[1] });
  });

const version = z.int().nonnegative({ error: '缺少版本号' });

const template = z.object({ id: z.int(), name: z.string(), version: z.int(), lines: z.array(line) });

/** Saves the template of a class or of a programme; without lines there is none. */
export const templateInput = postedBack(
  z.strictObject({
    scope: z.enum(['class', 'programme'], { error: '请选择适用范围' }),
    id: bodyId,
    /** That of the template on the screen; 0 where there was none. */
    version,
    lines,
  }),
  template,
);

/** The templates that hold for a class: its own, if it has one, wins over that of its programme. */
export const templates = z.object({ class: template, programme: template });
export type Templates = z.output<typeof templates>;

/** What the template makes of a member's bill; no rows where there is no template. */
export const templatePlan = z.object({
  rows: z.array(z.object({ due_on: day, amount: z.int(), remark: z.string() })),
});
export type TemplatePlan = z.output<typeof templatePlan>;
