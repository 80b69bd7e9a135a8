import { passwordMinLength } from '@shuyuan/contract/backoffice/identity/identity';
import { passwordMaxLength } from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import type { PasswordStrength } from './password.rules';

const strengths: Record<PasswordStrength, string> = {
  short: '长度还不够',
  weak: '较弱：字符太单一，容易被猜中',
  fair: '可以使用：再长一些会更安全',
  strong: '很好：不容易被猜中',
};

/** Words of the change-password page. */
export const passwordTexts = {
  current: '当前密码',
  next: '新密码',
  lengthHint: `至少 ${passwordMinLength} 位，建议混合字母、数字和符号`,
  repeat: '再次输入新密码',
  repeatMissing: '请再次输入新密码',
  repeatDiffers: '两次输入的新密码不一致',
  submit: '确认修改',
  rulesTitle: '新密码的要求',
  rules: [
    `${passwordMinLength} 到 ${passwordMaxLength} 位，每一位都有效，区分大小写`,
    '不能与当前密码相同，不能包含用户名',
    '不能是 123456、password 这类常见密码',
    '建议使用几个不相关的词，或混合大小写字母、数字和符号',
  ],
  othersTitle: '修改之后',
  others: '其他设备上的登录会立即退出，需要用新密码重新登录；当前设备保持登录。',
  strength: (strength: PasswordStrength): string => `密码强度：${strengths[strength]}`,
} as const;
