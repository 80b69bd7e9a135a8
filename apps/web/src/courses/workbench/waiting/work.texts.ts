/** Words for what waits to be done. */
export const workTexts = {
  title: '待办',
  loading: '正在加载待办',
  allDone: '都处理完了',
  allDoneHint: '没有等您处理的事。有新的报名、退费、请假或到期的学费时，会出现在这里。',
  failed: (what: string): string => `${what}没有加载成功`,
  retry: '重试',
  blocks: {
    sessions: '课次',
    enrolment: '报名',
    dues: '应收',
    refunds: '退费',
    leaves: '请假',
    receipts: '收款',
    attendance: '出勤率',
  },
  missing: '未点名',
  missingNote: '已经上课，还没有点名',
  pending: '待审核报名',
  pendingNote: '等待初审',
  interview: '待面试',
  interviewNote: '等待面试结果',
  overdue: '逾期未缴',
  soon: '7 天内到期',
  dueNote: (money: string, people: number): string => `${money} · ${people} 人`,
  refundPending: '待审批退费',
  refundApproved: '待支付退费',
  adjustmentPending: '待审批应收调整',
  leavePending: '待审批请假',
  leaveNote: '等待批准或驳回',
  units: { session: '次课', application: '份', instalment: '期', refund: '笔', leave: '条' },
} as const;

/** Words of today's sessions. */
export const todayTexts = {
  title: '今日课次',
  all: '查看列表',
  count: (count: number): string => `${count} 次`,
  none: '今天没有课',
  noneHint: '排好的课会在上课当天出现在这里。',
} as const;

/** Words of the charts. */
export const chartTexts = {
  showTable: '看数据',
  showChart: '看图表',
  summary: (title: string, parts: readonly string[]): string => `${title}：${parts.join('，')}`,
  funnel: {
    title: '录取漏斗',
    programme: '课程项目',
    allProgrammes: '全部项目',
    steps: { applied: '报名', interviewed: '进入面试', admitted: '录取', entered: '入学' },
    columns: { step: '阶段', count: '人数', share: '占报名' },
    note: '已撤回的只计入报名',
    none: '还没有报名',
    noneHint: '收到第一份报名后，这里显示每一步剩下多少人。',
  },
  receipts: {
    title: '按月收款',
    taken: '收款',
    refunded: '退费',
    columns: { month: '月份', taken: '收款', refunded: '退费', net: '净收' },
    month: (month: number): string => `${month}月`,
    tenThousand: (amount: string): string => `${amount}万`,
    sum: (money: string): string => `近 12 个月净收 ${money}`,
    none: '近 12 个月没有收款',
    noneHint: '收到第一笔学费后，这里按月显示。',
  },
  attendance: {
    title: '各班出勤率',
    columns: { room: '班级', rate: '出勤率', marked: '考勤人次' },
    noRoll: '尚未点名',
    none: '开课的班级还没有点名',
    noneHint: '第一次点名之后，这里显示各班的出勤率。',
    more: (count: number): string => `只画最低的 ${count} 个班，其余见数据`,
  },
} as const;
