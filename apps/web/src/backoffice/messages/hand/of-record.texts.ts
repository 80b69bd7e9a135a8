import { type MessageWay, messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';

/** The states of a message to a person, with the tones in which they are shown. */
export const stateTones = {
  waiting: { label: '待发送', tone: 'plain', color: 'var(--ink-soft)' },
  sending: { label: '发送中', tone: 'plain', color: 'var(--ink-soft)' },
  sent: { label: '已发送', tone: 'good', color: 'var(--success)' },
  failed: { label: '失败', tone: 'bad', color: 'var(--error)' },
  unknown: { label: '结果未知', tone: 'warn', color: 'var(--warning)' },
  skipped: { label: '未发送', tone: 'plain', color: 'var(--ink-soft)' },
} as const;

/** What a message is called among other things that happened. */
export const wayAndTitle = (way: MessageWay, title: string): string => `${messageWays[way]}：${title}`;

/** Words of the messages to the person of a record. */
export const ofRecordTexts = {
  failed: '消息没有加载成功',
  retry: '重试',
  none: '还没有给这个人发过消息',
  to: (address: string): string => `发到 ${address}`,
  optOut: '退订',
  optOutHint: '退订后，任何名单都不再向这个人的号码或邮箱发送。',
  optedOut: (ways: readonly MessageWay[]): string =>
    ways.length === 0 ? '没有退订' : `已退订${ways.map((way) => messageWays[way]).join('、')}`,
  refuses: { sms: '不接收短信', mail: '不接收邮件' },
} as const;
