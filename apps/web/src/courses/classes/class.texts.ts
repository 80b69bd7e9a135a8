/** Words of the classes. */
export const classTexts = {
  title: '班级列表',
  book: '通讯录',
  pay: '缴费',
  attendance: '考勤',
  seats: (members: number, capacity: number): string => `${members} / ${capacity} 人`,
  seatsTold: (members: number, capacity: number): string => `名额 ${capacity} 人，在册 ${members} 人`,
} as const;
