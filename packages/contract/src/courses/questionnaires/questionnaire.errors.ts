import { defineErrors } from '../../platform/error-table';

export const questionnaireErrors = defineErrors({
  /** Unknown, someone else's, not yet open, over: all alike. */
  notOpen: { errcode: 28701, status: 404, errmsg: '问卷不存在或已经结束，请与学校联系' },
  already: { errcode: 28702, status: 409, errmsg: '您已经填写过' },
  /** For staff. */
  anonymityFixed: { errcode: 28703, status: 409, errmsg: '已经有人填写，不能再改是否匿名；请移除后另建一份' },
  pageFixed: { errcode: 28704, status: 409, errmsg: '已经有人填写，不能换成别的表单或别的课次；请另建一份' },
  unfit: { errcode: 28705, status: 400, errmsg: '这张表单不能用作问卷，请检查标出的项' },
});

/** The messages at rejected fields. */
export const questionnaireMessages = {
  noClass: '班级不存在，或您无权查看',
  classFixed: '不能改到别的班级，请另建一份',
  noSession: '课次不存在，或不是这个班的',
  noPage: '请选择一个“仅受邀的人”填写的公开表单',
} as const;
