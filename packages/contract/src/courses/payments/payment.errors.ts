import { defineErrors } from '../../platform/error-table';

export const paymentErrors = defineErrors({
  memberNotFound: { errcode: 26002, status: 404, errmsg: '学员不存在、已被删除或不在您的范围内' },
  overpaid: { errcode: 26003, status: 409, errmsg: '金额超过欠费；如确为预缴，请勾选“允许预缴”' },
  aboveNet: { errcode: 26004, status: 409, errmsg: '金额超过该学员可退或可转的已缴金额' },
  dayClosed: { errcode: 26005, status: 409, errmsg: '这一天该方式已日结，不能再记账；请改用未日结的日期' },
  inFuture: { errcode: 26006, status: 400, errmsg: '收付日期不能晚于今天' },
  otherPerson: { errcode: 26007, status: 409, errmsg: '结转只能在同一名学员的不同班级之间进行' },
  alreadyVoided: { errcode: 26008, status: 409, errmsg: '这条记录已经作废或冲销' },
  isReversal: { errcode: 26009, status: 409, errmsg: '冲销记录不能再作废' },
  invoiceIssued: { errcode: 26010, status: 409, errmsg: '已开发票，请先红冲发票' },
  refundedSince: { errcode: 26011, status: 409, errmsg: '作废后已缴金额将少于已退或已转出的金额，不能作废' },
  paymentNotFound: { errcode: 26012, status: 404, errmsg: '缴费记录不存在或不在您的范围内' },
  refundNotFound: { errcode: 26013, status: 404, errmsg: '退费申请不存在或不在您的范围内' },
  refundState: { errcode: 26014, status: 409, errmsg: '退费申请的状态已变，请刷新后再试' },
  ownRefund: { errcode: 26015, status: 403, errmsg: '不能审批自己提交的退费申请' },
  noInvoice: { errcode: 26016, status: 409, errmsg: '只有有效的缴费和补缴可以开票' },
  invoiceStep: { errcode: 26017, status: 409, errmsg: '发票状态已变，请刷新后再试' },
  planSum: { errcode: 26018, status: 400, errmsg: '各期金额之和应等于应收学费' },
  planOrder: { errcode: 26019, status: 400, errmsg: '到期日应一期比一期晚' },
  nothingToClose: { errcode: 26020, status: 409, errmsg: '这一天没有可以日结的记录' },
  alreadyClosed: { errcode: 26021, status: 409, errmsg: '已经日结' },
  totalChanged: { errcode: 26022, status: 409, errmsg: '金额已有变化，请核对后再日结' },
  dayTooEarly: { errcode: 26023, status: 400, errmsg: '收付日期过早' },
  tillsOpen: { errcode: 26024, status: 409, errmsg: '这一天还有未日结的收付，请先逐项日结' },
  dayNotOver: { errcode: 26025, status: 409, errmsg: '只能日结今天以前的整天；今天请按经手人和方式日结' },
  notYours: { errcode: 26026, status: 403, errmsg: '只有申请人或审批人可以撤回' },
  adjustmentNotFound: { errcode: 26027, status: 404, errmsg: '应收调整不存在或不在您的范围内' },
  adjustmentState: { errcode: 26028, status: 409, errmsg: '应收调整的状态已变，请刷新后再试' },
  ownAdjustment: { errcode: 26029, status: 403, errmsg: '不能审批自己提交的应收调整' },
  billChanged: { errcode: 26030, status: 409, errmsg: '应收学费已有变化，请核对后重新提交' },
  sameBill: { errcode: 26031, status: 400, errmsg: '调整后的应收与现在相同' },
  waiverRaises: { errcode: 26032, status: 400, errmsg: '减免只能减少应收；增加请选“调价”' },
  belowReceived: { errcode: 26033, status: 409, errmsg: '应收不能低于已收金额，请先退费' },
  instalmentsShort: {
    errcode: 26034,
    status: 409,
    errmsg: '所选各期未缴的金额不够减，请再选几期，或不选（从最后一期减起）',
  },
  discountRaises: { errcode: 26058, status: 400, errmsg: '优惠只能减少应收；增加请选“调价”' },
  instalmentSettled: { errcode: 26059, status: 409, errmsg: '所选的期次已结清或已不存在，请选未结清的各期' },
  instalmentsChanged: { errcode: 26060, status: 409, errmsg: '所选各期已有变化，请驳回后由申请人重新提交' },
  notClosed: { errcode: 26051, status: 409, errmsg: '没有日结，不需要重开' },
  reopenTooOld: { errcode: 26052, status: 409, errmsg: '日结过早，不能重开' },
  reopenAsked: { errcode: 26053, status: 409, errmsg: '已有人申请重开，请等待审批' },
  reopenNotFound: { errcode: 26054, status: 404, errmsg: '重开申请不存在' },
  reopenState: { errcode: 26055, status: 409, errmsg: '重开申请的状态已变，请刷新后再试' },
  ownReopen: { errcode: 26056, status: 403, errmsg: '不能审批自己提交的重开申请，请由另一人审批' },
  otherReopen: { errcode: 26065, status: 403, errmsg: '只有申请人可以撤回自己的重开申请' },
  closeInFuture: { errcode: 26057, status: 409, errmsg: '还没到这一天，不能日结' },
  lowersTooMuch: { errcode: 26035, status: 409, errmsg: '一并核减的应收超过限额，需要第二人批准' },
});

/** The messages at rejected fields of a payment action. */
export const paymentMessages = {
  dayTooEarly: (earliest: string, days: number): string =>
    `收付日期最早为 ${earliest}（系统设置允许补记 ${days} 天以内的收付）`,
  reopenTooOld: (earliest: string): string =>
    `最早可以重开 ${earliest} 的日结；更早的请用“作废”在未日结的日子记一笔冲销`,
  belowReceived: (received: string): string => `该学员已缴 ${received}，应收不能更低；要少收，请先办理退费`,
  lowersTooMuch: (lowered: string, limit: string): string =>
    `一并核减的应收 ${lowered} 超过一人可核减的限额（${limit}）；请只结转，再提交“调整应收”由第二人审批`,
} as const;
