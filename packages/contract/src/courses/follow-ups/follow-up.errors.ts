import { defineErrors } from '../../platform/error-table';

export const followUpErrors = defineErrors({
  notYours: { errcode: 36001, status: 403, errmsg: '这条跟进由别人负责，只能由本人修改；可以新增一条自己的跟进' },
  notOpen: { errcode: 36002, status: 409, errmsg: '这条跟进没有待完成的下一步，可能刚被完成，请刷新' },
});

/** The messages at rejected fields of a follow-up. */
export const followUpMessages = {
  nobody: '请选择学员或报名',
  otherPerson: '这不是该报名的申请人',
  nextBefore: (day: string): string => `下次跟进不能早于这次联系的日期 ${day}`,
  inFuture: '跟进时间不能晚于现在；打算做的事请填在下一步',
  otherOwner: '跟进人只能是自己',
} as const;
