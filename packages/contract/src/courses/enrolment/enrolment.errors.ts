import { defineErrors } from '../../platform/error-table';

export const enrolmentErrors = defineErrors({
  wrongState: { errcode: 31001, status: 409, errmsg: '当前状态不能执行此操作' },
  classFull: { errcode: 31002, status: 409, errmsg: '名额已满，可转候补' },
  /** `data.clash` is the existing application. */
  alreadyApplied: { errcode: 31003, status: 409, errmsg: '该手机号已报名此课程项目' },
  classClosed: { errcode: 31004, status: 409, errmsg: '该班级已结业或取消，不能录取' },
  otherPerson: {
    errcode: 31005,
    status: 409,
    errmsg: '该手机号在学员档案中属于另一个姓名，请核对后再办理入学',
  },
  stillStanding: { errcode: 31006, status: 409, errmsg: '已录取、候补或已入学的报名不能删除，请先撤回' },
  inUse: { errcode: 31007, status: 409, errmsg: '该学员已有缴费、考勤等记录，不能撤销入学' },
  /** The message names who waits; the same decision with `passes_waiting` is taken. */
  othersWait: { errcode: 31009, status: 409, errmsg: '还有人在候补这个班级，请确认是否仍然录取' },
  mayNotUndo: { errcode: 31008, status: 403, errmsg: '申请人已入学，退回需要“办理入学和撤销入学”的权限' },
});

/** The messages at rejected fields of an application. */
export const enrolmentMessages = {
  settledClass: '已录取、候补或已入学的报名不能改换项目和班级，请先撤回',
  otherProgramme: '该班级不属于所选的课程项目',
  programmeClosed: '该课程项目已停招',
  alreadyApplied: (id: number): string => `该手机号已报名此课程项目（第 ${id} 号报名）`,
  appliedInFile: (row: number): string => `与第 ${row} 行是同一手机号报名同一课程项目`,
  classNeeded: '请选择班级',
  reasonNeeded: '请填写原因',
  reasonLength: '原因不超过 500 个字',
  othersWait: (count: number, names: readonly string[]): string =>
    names.length === 0
      ? `还有 ${count} 人在候补这个班级`
      : `还有 ${count} 人在候补这个班级：${names.join('、')}${names.length < count ? ' 等' : ''}`,
  outOfTurn: (ahead: number): string => `前面还有 ${ahead} 位候补，越序录取请说明原因`,
  interviewFirst: '该课程项目要求面试，请先安排面试',
  wrongMove: (from: string, to: string): string => `当前状态为“${from}”，不能改为“${to}”`,
} as const;
