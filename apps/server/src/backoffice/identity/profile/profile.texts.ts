/** Words of the personal page that staff read. */
export const profileTexts = {
  saved: '个人信息已保存',
  mobileChanged: '手机号已修改',
  avatarChanged: '头像已更新',
  avatarRemoved: '头像已移除',
  sessionEnded: '该设备已退出登录',
  othersEnded: (count: number): string => (count === 0 ? '没有其他设备登录' : `已退出其他 ${count} 台设备的登录`),
  avatarUse: (name: string): string => `头像：${name}`,
} as const;
