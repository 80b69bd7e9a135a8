import type { TemplateLine, TemplatePlan } from '@shuyuan/contract/courses/payments/plan-template';
import { dayAfter } from './ledger.rules';

/** What a template depends on: the bill in fen, the day of entry, and the day on which the class opens. */
export interface TemplateCase {
  readonly total: number;
  readonly enteredOn: string;
  readonly startsOn: string | null;
}

const askedBy = ({ share, value }: TemplateLine, { total, left }: { total: number; left: number }): number => {
  if (share === 'rest') return left;
  const asked = share === 'percent' ? Math.round((total * (value ?? 0)) / 10_000) : (value ?? 0);
  return Math.min(asked, left);
};

/** Nothing is due before the entry, and an opening that is not fixed yet counts as the entry. */
const dueOf = ({ due, days, on }: TemplateLine, { enteredOn, startsOn }: TemplateCase): string => {
  const from = due === 'opening' ? (startsOn ?? enteredOn) : enteredOn;
  const day = due === 'date' ? (on ?? enteredOn) : dayAfter(from, days ?? 0);
  return day > enteredOn ? day : enteredOn;
};

/** The instalments that a template makes of a bill: they add up to it, and each is due later than the one before. */
export const planBy = (lines: readonly TemplateLine[], of: TemplateCase): TemplatePlan['rows'] => {
  const rows: TemplatePlan['rows'] = [];
  let left = of.total;
  for (const line of lines) {
    const amount = askedBy(line, { total: of.total, left });
    left -= amount;
    if (amount === 0) continue;
    const due_on = dueOf(line, of);
    const last = rows.at(-1);
    if (last === undefined || due_on > last.due_on) rows.push({ due_on, amount, remark: line.name });
    else
      rows.splice(-1, 1, { ...last, amount: last.amount + amount, remark: `${last.remark}+${line.name}`.slice(0, 50) });
  }
  return rows;
};
