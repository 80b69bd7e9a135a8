const counted = (name: string, count: number): string => (count === 0 ? name : `${name} ${count}`);

/** Words about one's own messages. */
export const ownTexts = {
  messagesTab: (unread: number): string => counted('消息', unread),
  jobsTab: (running: number): string => counted('任务', running),
  arrived: (title: string): string => `新消息：${title}`,
  look: '查看',
  unread: '未读',
  all: '全部',
  unreadOnly: (unread: number): string => counted('未读', unread),
  filter: '显示哪些消息',
  list: '消息',
  readAll: '全部已读',
  seeAll: '查看全部',
  settings: '消息设置',
  empty: '没有消息',
  emptyUnread: '没有未读消息',
  emptyHint: '审批、提醒和任务结果会在这里告诉您。',
  loadFailed: '消息没有加载成功',
  retry: '重试',
  pages: '消息的分页',
} as const;

/** Words about what someone wants to be told of. */
export const ownSettingTexts = {
  digest: '每日摘要',
  digestHint: '每天一条，汇总您的未读消息、待审批、到期跟进和课程；没有内容时不发送。登记了邮箱的，同时发送邮件。',
  off: '不发送',
  hour: (hour: number): string => `${hour}:00`,
  kinds: '站内消息',
  kindsHint: '关闭后，这类消息不再出现在铃铛里。学校没有开启的消息不列出。',
  noKinds: '学校还没有开启发给员工的站内消息。',
  saved: '已保存',
  loadFailed: '消息设置没有加载成功',
  retry: '重试',
} as const;
