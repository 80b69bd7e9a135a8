/** The groups of hits of the course side, and what can be done next with one. */
export const courseSearchTexts = {
  people: '学员',
  classes: '班级',
  applications: '报名',
  receipts: '收据',
  collect: '收款',
  account: '缴费',
  roll: '点名',
} as const;
