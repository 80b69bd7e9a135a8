import type { TemplateLine } from '@shuyuan/contract/courses/payments/plan-template';

/** What the money acts answer. */
export const paymentTexts = {
  collected: '收款成功',
  transferred: '结转成功',
  voided: '已作废',
  reversed: (day: string): string => `该日已日结，已在 ${day} 记一笔冲销`,
  refundAsked: '已提交退费申请',
  refundApproved: '已批准',
  refundRejected: '已驳回',
  withdrawn: '已撤回',
  adjusted: '应收已调整',
  adjustmentAsked: '减少的合计超过一人可减的限额，已提交审批，批准后生效',
  adjustmentApproved: '已批准，应收已调整',
  refundPaid: '退费成功',
  invoiceSaved: '发票信息已保存',
  planSaved: '分期计划已保存',
  templateSaved: '分期模板已保存',
  templateCleared: '分期模板已删除',
  templateLine: ({ name, share, value, due, days, on }: TemplateLine): string => {
    const amount = { percent: `${(value ?? 0) / 100}%`, amount: `¥${(value ?? 0) / 100}`, rest: '余款' }[share];
    const day = { entry: `入班后 ${days ?? 0} 天`, opening: `开课后 ${days ?? 0} 天`, date: on ?? '' }[due];
    return `${name}：${amount}，${day}`;
  },
  closed: '日结成功',
  reopenAsked: '已申请重开，请另一人审批',
  reopened: '已重开，可以继续记账和作废，之后请重新日结',
  reopenRejected: '已驳回重开申请',
  reopenWithdrawn: '已撤回重开申请',
  retained: '收费、退费及其依据属于会计资料，须按《会计档案管理办法》保存 30 年（《个人信息保护法》第四十七条）',
} as const;
