/** The words of the slice for staff. */
export const messageTexts = {
  saved: '保存成功',
  deleted: '删除成功',
  queued: '已重新排队',
  cancelled: '已取消',
  read: '已标为已读',
  optedOut: '对方已退订',
  cancelledBy: (name: string) => `${name} 已取消`,
  noAddress: { sms: '没有手机号', mail: '没有邮箱' },
  lost: '发送时服务中断，可能已经送达',
  sealed: '接收地址无法解密',
  unknownPlace: (place: string, fields: readonly string[]) => `没有字段 {${place}}，可用的是：${fields.join('、')}`,
  chooseRobot: '请选择群机器人',
  leadMost: (most: number) => `不超过 ${most}`,
  noRobot: '群机器人已删除',
} as const;
