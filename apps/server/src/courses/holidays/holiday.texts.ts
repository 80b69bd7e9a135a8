import { holidayDaysMax } from '@shuyuan/contract/courses/holidays/holiday.form';

export const holidayTexts = {
  reversed: '最后一天不能早于第一天',
  tooLong: `一条校历最多 ${holidayDaysMax} 天，请核对年份`,
} as const;
