import { defineErrors } from '../../platform/error-table';

export const doorErrors = defineErrors({
  /** The school does not show it, or does not take it here. */
  closed: { errcode: 28001, status: 403, errmsg: '学校没有在这里开放此项，请与学校联系' },
  noInterview: { errcode: 28002, status: 409, errmsg: '还没有安排面试' },
  noLetter: { errcode: 28003, status: 409, errmsg: '还没有录取通知' },
  cannotWithdraw: { errcode: 28004, status: 409, errmsg: '现在不能撤回，请与学校联系' },
  filesClosed: { errcode: 28005, status: 409, errmsg: '现在不能再补交材料，请与学校联系' },
  tooManyFiles: { errcode: 28006, status: 409, errmsg: '文件已达 10 个，不能再上传' },
  leaveDecided: { errcode: 28007, status: 409, errmsg: '这份请假已经审批，不能再改动' },
  notStudying: { errcode: 28008, status: 409, errmsg: '现在不在读，不能请假；请与学校联系' },
  tooManyPending: { errcode: 28009, status: 409, errmsg: '还有多份申请没有处理，请等学校处理后再提交' },
  noContact: { errcode: 28010, status: 404, errmsg: '学校还没有您的学员档案' },
  /** For staff who decide about a correction. */
  correctionDecided: { errcode: 28011, status: 409, errmsg: '这份更正已经处理过了' },
  contactGone: { errcode: 28012, status: 409, errmsg: '学员档案已不存在，或您无权修改此项' },
});

/** The messages at rejected fields. */
export const doorMessages = {
  past: '只能请还没有结束的假',
  tooLong: '一次请假不超过 90 天',
  order: '结束要晚于开始',
  noSession: '课次不存在，或已经上完',
  reasonNeeded: '请填写原因',
  sameValue: '与现在的内容相同',
  notCorrectable: '此项不能在这里更正，请与学校联系',
  refusalNeeded: '请填写拒绝的原因',
} as const;
