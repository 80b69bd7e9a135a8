/** The actions in the audit log besides those on records. */
export const checkInActions = {
  'check_in.start': '开始扫码签到',
  'check_in.stop': '停止扫码签到',
  'check_in.arrive': '扫码签到',
};

/** What these actions concern. */
export const checkInTargets = { check_in: '扫码签到' };
