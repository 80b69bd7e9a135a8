import { refundTexts as texts } from './refund.texts';

/** The progress of a class. */
export interface Progress {
  readonly startsOn: string | null;
  /** Sessions held and sessions in all; a class without sessions goes by its days. */
  readonly done: number;
  readonly total: number;
}

/**
 * The refundable share of what was paid, by the progress of the class: everything before it starts, two thirds before a
 * third of it is done, half before half of it is done, nothing afterwards. Only a proposal: staff may request another
 * amount, and someone else decides.
 */
const steps = [
  { before: { done: 1, of: 3 }, share: { part: 2, of: 3 }, rule: texts.beforeThird },
  { before: { done: 1, of: 2 }, share: { part: 1, of: 2 }, rule: texts.beforeHalf },
] as const;

/** The refund that the rules propose, in fen, with the rule in words. */
export const proposeRefund = (
  { startsOn, done, total }: Progress,
  { available, today }: { available: number; today: string },
): { readonly proposed: number; readonly rule: string } => {
  const isStarted = startsOn !== null && startsOn <= today;
  if (!isStarted && done === 0) return { proposed: available, rule: texts.beforeStart };
  const step = steps.find(({ before }) => done * before.of < total * before.done);
  if (step === undefined) return { proposed: 0, rule: texts.tooLate };
  return { proposed: Math.floor((available * step.share.part) / step.share.of), rule: step.rule };
};
