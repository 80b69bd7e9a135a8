const named: Readonly<Record<number, string>> = {
  2500: '四分之一',
  3333: '三分之一',
  5000: '一半',
  6667: '三分之二',
  7500: '四分之三',
};
/** A share in hundredths of a percent, in words. */
const shareOf = (share: number): string => named[share] ?? `${share / 100}%`;

/** The rules of refunds in the words that staff read. */
export const refundTexts = {
  beforeStart: '开课前退还全部已缴学费',
  before: ({ before, share }: { before: number; share: number }): string =>
    share === 10_000
      ? `课程进度不到${shareOf(before)}，退还全部已缴学费`
      : `课程进度不到${shareOf(before)}，退还已缴学费的${shareOf(share)}`,
  tooLate: (last: number | undefined): string =>
    last === undefined ? '已开课，按规则不退费' : `课程进度已达${shareOf(last)}，按规则不退费`,
} as const;
