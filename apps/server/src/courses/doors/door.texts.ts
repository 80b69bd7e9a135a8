/** What people read on their own page, and what the history says of them. */
export const doorTexts = {
  /** The name of the actor in the history: the person, on their own page. */
  self: (name: string, mobile: string): string => `${name || mobile}（本人）`,
  withdrawn: '已撤回报名',
  fileAdded: '已上传',
  leaveAsked: '已提交，请等待审批',
  leaveWithdrawn: '已撤回请假',
  corrected: '已提交，请等待学校处理',
  applied: '已采纳，学员档案已更新',
  refused: '已拒绝',
  letterTitle: '录取通知书',
  interviewTitle: (school: string, programme: string): string => `${school}面试：${programme}`,
  interviewName: '面试.ics',
  /** A day `2026-03-01` as a letter writes it. */
  day: (day: string): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'),
  noDay: '另行通知',
  noClass: '待定班级',
} as const;
