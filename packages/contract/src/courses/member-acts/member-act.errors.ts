import { defineErrors } from '../../platform/error-table';

export const memberActErrors = defineErrors({
  wrongState: { errcode: 34001, status: 409, errmsg: '学员现在的学籍状态不能办理此项' },
  paidChanged: { errcode: 34002, status: 409, errmsg: '已缴金额已有变化，请核对后重新提交' },
  refundOpen: { errcode: 34003, status: 409, errmsg: '该学员有尚未支付的退费申请，请先撤回再办理复学' },
});

/** The messages at rejected fields of an act on a member. */
export const memberActMessages = {
  wrongState: (act: string, state: string): string => `学员现在的状态是“${state}”，不能办理${act}`,
  inFuture: '日期不能晚于今天；请在当天办理',
  beforeEntry: (day: string): string => `日期不能早于入班日期 ${day}`,
  beforeLast: (act: string, day: string): string => `日期不能早于上一次异动（${day} ${act}）`,
  backTooEarly: '预计复学日期应晚于休学日期',
  sameClass: '学员已在这个班，请选择另一个班级',
  wasThere: (studentNo: string): string => `学员已是该班成员（学号 ${studentNo}）；曾经转出或退学的，请到该班办理复学`,
  noRefundRight: '没有申请退费的权限；请不勾选退费，由财务另行申请',
} as const;
