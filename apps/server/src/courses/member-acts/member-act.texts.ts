import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';

interface Carried {
  readonly amount: string | undefined;
  readonly className: string;
  readonly receipts: readonly string[];
  readonly bill: string;
}

/** Words of the acts on members. */
export const memberActTexts = {
  done: {
    transfer: '转班已办理',
    pause: '休学已办理',
    resume: '复学已办理',
    leave: '退学已办理',
  } satisfies Readonly<Record<MemberActKind, string>>,
  leftWithRefund: '退学已办理，退费申请待审批',
  unchanged: '费用不变',
  billUnchanged: '原班应收不变',
  billLowered: (from: string, to: string): string => `原班应收由 ${from} 核减为 ${to}`,
  billAsked: (from: string, to: string): string => `原班应收由 ${from} 核减为 ${to} 超过一人限额，已提交第二人审批`,
  carried: ({ amount, className, receipts, bill }: Carried): string =>
    amount === undefined ? `没有结转；${bill}` : `结转 ${amount} 到“${className}”（${receipts.join('、')}）；${bill}`,
  waivedFor: (className: string, reason: string): string => `转班到“${className}”：${reason}`,
  refundAsked: (amount: string): string => `申请退费 ${amount}，待审批`,
  noRefund: (owed: string | undefined): string => (owed === undefined ? '没有申请退费' : `没有申请退费；仍欠 ${owed}`),
  retained: '学籍异动是办学档案，须长期保存',
} as const;
