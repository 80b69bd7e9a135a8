/** The entries of the course side as a new school finds them; staff may name and move them. */
export const courseMenuTexts = {
  container: '教学管理',
  programmes: '课程项目',
  classes: '班级管理',
  contacts: '学员库',
  enrolment: '报名',
  corrections: '信息更正',
  followUps: '跟进记录',
  finance: '财务管理',
  companies: '付款单位',
} as const;
