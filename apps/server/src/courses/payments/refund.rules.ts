import type { RefundStep } from '@shuyuan/contract/courses/member-acts/member-act.catalogue';
import { refundTexts as texts } from './refund.texts';

/** The progress of a class. */
export interface Progress {
  readonly startsOn: string | null;
  /** Sessions held and sessions in all; a class without sessions goes by its days. */
  readonly done: number;
  readonly total: number;
}

/** The whole, in hundredths of a percent. */
const whole = 10_000;
/** A setting says thirds as 33.33 % and 66.67 %; they are counted exactly. */
const exact: Readonly<Record<number, { readonly part: number; readonly of: number }>> = {
  3333: { part: 1, of: 3 },
  6667: { part: 2, of: 3 },
};
const fraction = (share: number) => exact[share] ?? { part: share, of: whole };

/**
 * The refund that the rules propose, in fen, with the rule in words: everything before the class starts, then by the
 * steps of the settings. Only a proposal: staff may request another amount, and someone else decides.
 */
export const proposeRefund = (
  { startsOn, done, total }: Progress,
  { available, today, steps }: { available: number; today: string; steps: readonly RefundStep[] },
): { readonly proposed: number; readonly rule: string } => {
  const isStarted = startsOn !== null && startsOn <= today;
  if (!isStarted && done === 0) return { proposed: available, rule: texts.beforeStart };
  const step = steps.find(({ before }) => {
    const { part, of } = fraction(before);
    return done * of < total * part;
  });
  if (step === undefined) return { proposed: 0, rule: texts.tooLate(steps.at(-1)?.before) };
  const { part, of } = fraction(step.share);
  return { proposed: Math.floor((available * part) / of), rule: texts.before(step) };
};
