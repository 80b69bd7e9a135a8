/** The rules of refunds in the words that staff read. */
export const refundTexts = {
  beforeStart: '开课前退还全部已缴学费',
  beforeThird: '课程进度不到三分之一，退还已缴学费的三分之二',
  beforeHalf: '课程进度不到一半，退还已缴学费的一半',
  tooLate: '课程进度已达一半，按规则不退费',
} as const;
