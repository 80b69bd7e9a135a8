import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';

/** Words of the acts on members. */
export const memberActTexts = {
  title: (act: string, name: string): string => `${act}：${name}`,
  failed: '没有加载成功',
  hints: {
    transfer: '原班转出、新班入班和费用结转一次完成。',
    pause: '休学期间名额保留，应收和已缴不变，点名时不再列出。',
    resume: '复学后恢复在读；退学或转出的学员复学需要有名额。',
    leave: '退学后名额空出。已缴的费用不会自动退还，需要时在这里一并申请。',
  } satisfies Readonly<Record<MemberActKind, string>>,
  fields: {
    class: '转入班级',
    classHint: '列出筹备、招生中和开课的班级。',
    day: { transfer: '转班日期', pause: '休学日期', resume: '复学日期', leave: '退学日期' } satisfies Readonly<
      Record<MemberActKind, string>
    >,
    backOn: '预计复学日期',
    backHint: '可以不填。',
    reason: '原因',
    amount: '结转金额',
    prepaid: '多出新班应收的部分作为预缴',
    prepaidHint: '不勾选时，结转金额不能超过新班应收。',
    refund: '是否退费',
    ask: '申请退费（由他人审批）',
    none: '不退费',
    refundAmount: '申请退费金额',
  },
  missing: {
    class: '请选择转入的班级',
    day: '请选择日期',
    reason: '请填写原因',
    amount: '请输入金额，最多两位小数',
    choice: '请选择',
  },
  available: (available: string, proposed: string, rule: string): string =>
    `可用 ${available}；按规则建议 ${proposed}（${rule}）`,
  changes: '将要发生的变化',
  heads: { what: '项目', before: '现在', after: '办理后' },
  nothing: '—',
  rows: {
    state: '学籍',
    seats: (room: string): string => `${room} 名额`,
    receivable: (room: string): string => `${room} 应收`,
    paid: (room: string): string => `${room} 已缴`,
    left: (room: string): string => `${room} 欠费`,
    prepaid: (room: string): string => `${room} 预缴`,
  },
  seats: (taken: number, capacity: number): string => `${taken} / ${capacity}`,
  notes: {
    second: (lowered: string, limit: string): string =>
      `原班应收要减少 ${lowered}，超过一人可核减的限额 ${limit}：转班照常办理，核减另交第二人审批，批准前原班仍显示欠费。`,
    instalments: (count: number): string => `原班还有 ${count} 期未缴清，随应收一并调整。`,
    refund: '表中金额是退费批准并支付之后的结果；在此之前应收和已缴不变。',
    owed: (owed: string): string => `不退费时仍欠 ${owed}；要减免请另办“调整应收”。`,
    noRight: '没有申请退费的权限，请通知财务另行申请。',
  },
  toClass: '查看新班级',
} as const;
