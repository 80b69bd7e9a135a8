import type { SeriesOutcome, SessionClash, SkippedDay } from '@shuyuan/contract/courses/attendance/session';

const place = { class: '本班', teacher: '授课老师', room: '教室' } as const;

const clashWords = ({ id, date, starts_at, ends_at, topic, class_name, shares }: SessionClash): string =>
  `${date} ${starts_at}–${ends_at}，${id === null ? '其他课' : `${class_name}“${topic}”`}已占用${shares.map((share) => place[share]).join('和')}`;

const rolledWords = (count: number): string => (count === 0 ? '' : `；${count} 次已点名，保持不变`);

const skippedWords = (skipped: readonly SkippedDay[]): string => {
  const named = skipped.slice(0, 5).map(({ date, name }) => `${date} ${name}`);
  return `跳过放假的 ${skipped.length} 天（${named.join('、')}${skipped.length > named.length ? '等' : ''}）`;
};

export const attendanceTexts = {
  clash: clashWords,
  moreClashes: (count: number) => `还有 ${count} 处冲突`,
  endsEarly: '结束时间应晚于开始时间',
  created: (count: number, skipped: readonly SkippedDay[]) =>
    `已排 ${count} 次课${skipped.length === 0 ? '' : `；${skippedWords(skipped)}`}`,
  changed: ({ changed, unchanged }: SeriesOutcome) =>
    changed === 0 ? '没有改动' : `已修改 ${changed} 次课${rolledWords(unchanged)}`,
  cancelled: ({ changed, unchanged }: SeriesOutcome) => `已取消 ${changed} 次课${rolledWords(unchanged)}`,
  rolled: '点名已保存',
  partly: (count: number) => `已保存；${count} 人与他人的改动不一致，请核对`,
  exported: '考勤表已导出',
  approved: '已批准',
  rejected: '已驳回',
  leaveMark: (reason: string) => `请假已批准：${reason}`,
  memberGone: '学员不存在或已离开班级',
  classGone: '班级不存在',
  grid: {
    file: (name: string, month: string) => `${name} ${month} 考勤表.xlsx`,
    studentNo: '学号',
    name: '姓名',
    rate: '出勤率',
    makeup: '补',
    session: (date: string, startsAt: string, topic: string) => `${date.slice(5)} ${startsAt}\n${topic}`,
  },
} as const;
