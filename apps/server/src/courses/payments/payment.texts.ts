/** What the money acts answer. */
export const paymentTexts = {
  collected: '收款成功',
  split: (count: number): string => `已为 ${count} 名学员记账`,
  transferred: '结转成功',
  voided: '已作废',
  reversed: '该日已日结，已在今天冲正',
  refundAsked: '已提交退费申请',
  refundApproved: '已批准',
  refundRejected: '已驳回',
  refundPaid: '退费成功',
  invoiceSaved: '发票信息已保存',
  planSaved: '分期计划已保存',
  closed: '日结成功',
  retained: '收费、退费及其依据属于会计资料，须按《会计档案管理办法》保存 30 年（《个人信息保护法》第四十七条）',
} as const;
