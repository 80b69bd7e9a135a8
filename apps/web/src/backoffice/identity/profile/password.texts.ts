import type { Profile } from '@shuyuan/contract/backoffice/identity/profile';
import { passwordMaxLength } from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import { passwordHistoryCount } from '@shuyuan/contract/backoffice/settings/system-setting';
import type { PasswordStrength } from './password.rules';

const strengths: Record<PasswordStrength, string> = {
  short: '长度还不够',
  weak: '较弱：容易被猜中',
  fair: '可以使用：再长一些会更安全',
  strong: '很好：不容易被猜中',
};

/** Words of the change-password page. */
export const passwordTexts = {
  current: '当前密码',
  next: '新密码',
  lengthHint: (least: number): string => `至少 ${least} 位，建议混合字母、数字和符号`,
  repeat: '再次输入新密码',
  repeatMissing: '请再次输入新密码',
  repeatDiffers: '两次输入的新密码不一致',
  submit: '确认修改',
  rulesTitle: '新密码的要求',
  rules: ({ profile, min_length, rotation_days }: Profile['password_policy']): readonly string[] => [
    `${min_length} 到 ${passwordMaxLength} 位，每一位都有效，区分大小写`,
    '不能与当前密码相同，不能包含用户名',
    '不能是 Aa123456、Admin@123、1qaz@WSX 这类常见密码',
    '不能由姓名、手机号、学校名称加上简单的数字组成',
    ...(profile === 'dengbao'
      ? [
          '须包含大写字母、小写字母、数字、符号中的至少三种',
          `不能使用最近 ${passwordHistoryCount} 次用过的密码，每 ${rotation_days} 天须更换一次`,
        ]
      : ['建议使用几个不相关的词，或混合大小写字母、数字和符号']),
  ],
  daysLeft: (days: number): string => (days === 0 ? '当前密码已到期，须立即修改' : `当前密码还有 ${days} 天到期`),
  othersTitle: '修改之后',
  others: '其他设备上的登录会立即退出，需要用新密码重新登录；当前设备保持登录。',
  strength: (strength: PasswordStrength): string => `密码强度：${strengths[strength]}`,
} as const;
