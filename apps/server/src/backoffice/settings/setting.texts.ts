/** Words of the system settings that staff read. */
export const settingTexts = {
  saved: '已保存，立即生效',
  logoUse: '系统设置：学校标志',
  yourAddress: (ip: string): string => `您当前的地址是 ${ip}`,
} as const;
