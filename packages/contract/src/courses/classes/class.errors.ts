import { defineErrors } from '../../platform/error-table';

export const classErrors = defineErrors({
  /** `errmsg` says why. */
  moveRefused: { errcode: 32001, status: 409, errmsg: '班级不能改为该状态' },
});

/** The messages at rejected fields of a class. */
export const classMessages = {
  tuitionMissing: '请填写学费：课程项目没有标准学费',
  datesReversed: '结业日期不能早于开课日期',
  capacityBelow: (taken: number): string => `已有 ${taken} 人在册或已录取，名额不能少于 ${taken}`,
  programmeFixed: '班级已有成员或报名，不能改换课程项目',
  wrongMove: (from: string, to: string): string => `班级状态为“${from}”，不能改为“${to}”`,
  stillPaid: (people: number): string => `还有 ${people} 名学员的款项留在本班，请先退费或结转，再取消班级`,
  stillSeated: (taken: number): string => `还有 ${taken} 人在册或已录取，不能取消班级；请先办理退学或撤回`,
} as const;
