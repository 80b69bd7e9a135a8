import type { Receipt } from '@shuyuan/contract/courses/check-in/check-in';

/** Words of checking in by phone. */
export const checkInTexts = {
  title: '上课签到',
  proveFirst: '第一次在这台手机上签到，请先验证手机号。验证后请再扫一次老师屏幕上的二维码。',
  noCode: '请扫描老师屏幕上的二维码签到',
  working: '正在签到…',
  locating: '正在获取位置…',
  done: '签到成功',
  late: '签到成功，已记为迟到',
  markedBefore: '老师已经点过名，以老师的记录为准',
  already: '您已签到',
  at: (time: string): string => `签到时间 ${time}`,
  states: {
    present: '出勤',
    late: '迟到',
    early: '早退',
    leave: '请假',
    absent: '缺勤',
  } satisfies Record<Receipt['state'], string>,
  tryAgain: '再试一次',
  placeDenied: '没有得到位置。请在手机设置里允许浏览器获取位置，再扫一次二维码；无法定位时请联系老师点名。',
  failed: '没有成功，请再试一次',
} as const;
