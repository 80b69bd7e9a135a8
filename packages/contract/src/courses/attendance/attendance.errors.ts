import { defineErrors } from '../../platform/error-table';

export const attendanceErrors = defineErrors({
  clash: {
    errcode: 33001,
    status: 409,
    errmsg: '与已有的课次冲突，请换一个时间、老师或教室；老师和教室的冲突可以允许',
  },
  noDates: { errcode: 33002, status: 400, errmsg: '按这个规则没有可排的日期' },
  tooManyDates: { errcode: 33003, status: 400, errmsg: '一次最多排 200 次课，请缩短时间' },
  notYet: { errcode: 33004, status: 409, errmsg: '还没有到上课的日子，不能点名' },
  makeupRefused: { errcode: 33005, status: 403, errmsg: '已过上课当天，补签需要“补签考勤”的权限' },
  makeupReason: { errcode: 33006, status: 400, errmsg: '已过上课当天，请填写补签的原因' },
  notOnRoll: { errcode: 33007, status: 400, errmsg: '有学员不在这次课的名单里，请刷新后再点名' },
  alreadyRolled: { errcode: 33008, status: 409, errmsg: '这次课已经点过名，不能改班级和日期' },
  leaveDecided: { errcode: 33009, status: 409, errmsg: '这份请假已经审批过了' },
  classClosed: { errcode: 33010, status: 409, errmsg: '班级已取消，不能排课' },
  notSeries: { errcode: 33011, status: 409, errmsg: '这次课不是成批排的，请直接编辑或删除它' },
  allRolled: { errcode: 33012, status: 409, errmsg: '这些课次都已点名，不能改动' },
});
