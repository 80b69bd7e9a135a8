/** The lines of the daily summary. */
export const digestTexts = {
  applications: (count: number) => `${count} 份报名等待审核`,
  refunds: (count: number) => `${count} 笔退费等待审批`,
  adjustments: (count: number) => `${count} 笔应收调整等待审批`,
  leaves: (count: number) => `${count} 份请假等待审批`,
  corrections: (count: number) => `${count} 份信息更正等待处理`,
  followUps: (count: number) => `${count} 条跟进今天到期或已过期`,
  today: (count: number) => `今天有 ${count} 次课`,
  tomorrow: (count: number) => `明天有 ${count} 次课`,
} as const;
