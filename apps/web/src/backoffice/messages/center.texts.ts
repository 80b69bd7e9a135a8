/** Words that the screens of messages share. */
export const centerTexts = {
  tabs: { rules: '消息规则', log: '发送记录', robots: '群机器人', ways: '发送方式' },
  hand: '人工发送',
  digest: '每日摘要',
  missing: { sms: '未设置短信服务', mail: '未设置邮件服务器' } as Readonly<Record<string, string>>,
  seeWays: '见“发送方式”',
  stop: '停止发送',
  resume: '恢复发送',
  confirmStop: '停止发送所有消息？',
  willStop: '短信、邮件和群机器人的消息都不再发出，之后的消息会保留，恢复后再发送。站内消息不受影响。',
  confirmResume: '恢复发送消息？',
  willResume: (waiting: number): string =>
    waiting === 0 ? '之后的消息会照常发送。' : `等待中的 ${waiting} 条消息会立即开始发送。`,
  stopped: '已停止发送',
  stoppedHint: (waiting: number): string => `${waiting} 条消息在等待，恢复后才会发送。`,
  notSent: (reason: string): string => `没有发出：${reason}`,
  unknown: (reason: string): string => `没有得到答复，可能已经送达：${reason}`,
  testSent: '已发出测试，请查收',
} as const;
