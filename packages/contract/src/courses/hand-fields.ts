/** What a message by hand can contain, by the list that its people are chosen from. */
export const courseHandFields = {
  enrolment: ['姓名', '班级'],
  member: ['姓名', '班级', '学号'],
  instalment: ['姓名', '班级', '金额', '到期日'],
} as const;
