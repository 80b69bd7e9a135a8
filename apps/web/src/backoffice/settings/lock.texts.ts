import type { SignInLock, SignInLockKind } from '@shuyuan/contract/backoffice/identity/sign-in-lock';

const kinds: Readonly<Record<SignInLockKind, string>> = {
  account_address: '账号在该地址锁定',
  account: '账号锁定',
  second_factor: '二次验证锁定',
  password_change: '修改密码锁定',
  address: '地址需先验证',
  phone: '短信次数用完',
};

const helps: Readonly<Record<SignInLockKind, string>> = {
  account_address: '密码连续输错；不影响在其他地址登录，也不影响该地址的其他人。',
  account: '来自很多地址的尝试；该账号在以前登录过的地址不受影响。',
  second_factor: '验证器的验证码连续输错。',
  password_change: '当前密码连续输错；只影响那一次登录，不影响重新登录。',
  address: '该地址失败较多；密码正确的人仍能登录，页面会自动完成验证。',
  phone: '一天内发送的验证码已达上限；仍可用密码登录。',
};

/** Words of the part about limits on signing in. */
export const lockTexts = {
  title: '登录限制',
  help: '多次输错后暂时不能登录的账号、地址和手机号。确认是本人后可以提前解除；到时间也会自动解除。',
  none: '当前没有登录限制',
  noneHint: '有账号、地址或手机号被限制时会显示在这里。',
  loadFailed: '登录限制没有加载成功',
  retry: '重试',
  refresh: '刷新',
  list: '当前的登录限制',
  unlock: '解除',
  unlockAll: '全部解除',
  ofLock: (lock: SignInLock): string => `解除：${lockTexts.whom(lock)}`,
  kind: (kind: SignInLockKind): string => kinds[kind],
  why: (kind: SignInLockKind): string => helps[kind],
  whom: ({ kind, user, address }: SignInLock): string => {
    if (kind === 'address') return address;
    if (user !== null) return `${user.name}（${user.username}）`;
    return kind === 'phone' ? '未登记的手机号' : '不存在的用户名';
  },
  at: (address: string): string => `地址 ${address}`,
  count: ({ kind, count }: SignInLock): string => (kind === 'phone' ? `已发送 ${count} 条` : `失败 ${count} 次`),
  until: (time: string): string => `至 ${time}`,
  confirm: (lock: SignInLock): string => `解除对${lockTexts.whom(lock)}的限制？`,
  willLift: '解除后可以立即再次尝试登录。如果不能确认是本人，请先联系对方。',
  confirmAll: (count: number): string => `解除全部 ${count} 项登录限制？`,
} as const;
