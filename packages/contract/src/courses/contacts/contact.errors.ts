import { defineErrors } from '../../platform/error-table';

export const contactErrors = defineErrors({
  sameContact: { errcode: 30001, status: 400, errmsg: '请选择两份不同的学员档案' },
  /** `errors.class` names the classes. */
  bothInClass: { errcode: 30002, status: 409, errmsg: '两份档案在同一个班级中都是成员，请先处理其中一个' },
  notGraduating: { errcode: 30004, status: 409, errmsg: '有学员的学籍状态不能办理此项' },
  fieldNotTaken: { errcode: 30003, status: 403, errmsg: '其中有您无权修改的字段，不能合并' },
});

/** The messages at rejected fields of a contact. */
export const contactMessages = {
  mobileTaken: '该手机号已属于另一份学员档案',
  mobileTakenBy: (name: string): string => `该手机号已属于学员“${name}”，请核对；重复的档案可以合并`,
} as const;

/** The messages at rejected fields of a member. */
export const memberMessages = {
  classGone: '班级不存在或已被删除',
  classClosed: (state: string): string => `班级状态为“${state}”，不能再加入成员`,
  classFull: (capacity: number): string => `班级名额已满（共 ${capacity} 人，含已录取的报名）`,
  alreadyIn: (studentNo: string): string => `已是该班成员（学号 ${studentNo}）`,
  fixed: '成员的学员和班级不能改换；换班级请办理“转班”',
  notGraduating: (names: string): string => `${names} 的状态不能办理结业；在读或休学的可以结业`,
  notGraduated: (names: string): string => `${names} 不是结业状态；休学、退学或转出的请办理“复学”`,
  needed: '请填写此项',
} as const;
