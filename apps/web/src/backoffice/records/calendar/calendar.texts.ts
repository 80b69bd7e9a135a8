const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** Words of the calendar of records. */
export const calendarTexts = {
  weekdays,
  title: (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
  grid: (form: string, month: string): string => `${form}日历 ${month}`,
  previous: '上个月',
  next: '下个月',
  today: '今天',
  empty: '本月没有记录。',
  daily: (form: string, month: string): string => `${form}日程 ${month}`,
  day: (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`,
  weekday: (at: number): string => `周${weekdays[at] ?? ''}`,
  hint: '方向键换日期，PageUp、PageDown 换月',
  by: '按日期字段',
  more: (count: number): string => `还有 ${count} 条`,
  count: (count: number): string => `${count} 条`,
  dayOf: (day: string, count: number): string => `${day}，${count} 条记录`,
  dayTitle: (day: string): string => `${day} 的记录`,
  nothing: '这一天没有记录。',
  add: '新增',
  tooMany: (shown: number, total: number): string => `本月共 ${total} 条，只显示前 ${shown} 条。请用搜索条件缩小范围。`,
} as const;
