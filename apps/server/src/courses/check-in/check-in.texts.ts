import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';

const metresPerKilometre = 1000;

const distanceWords = (metres: number): string =>
  metres < metresPerKilometre ? `${metres} 米` : `${(metres / metresPerKilometre).toFixed(1)} 公里`;

/** Words of checking in by phone. */
export const checkInTexts = {
  started: '签到已开始',
  stopped: '签到已停止',
  arrived: { present: '签到成功', late: '签到成功，记为迟到' },
  retained: (label: string): string => `已签到；老师已记为${label}，保持不变`,
  already: (time: string): string => `${checkInErrors.already.errmsg}（${time}），不用再扫`,
  tooFar: (distance: number, radius: number): string =>
    `您离上课地点约 ${distanceWords(distance)}，超出 ${distanceWords(radius)}的范围，请到教室后再扫码`,
  reason: (time: string): string => `扫码签到 ${time}`,
  actor: (name: string): string => `${name}（扫码签到）`,
} as const;
