import { z } from 'zod';
import { instant } from '../../platform/replies';
import { type MessageWay, messageWays, robotKinds } from './message-kind';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

const ways = Object.keys(messageWays) as [MessageWay, ...MessageWay[]];
const way = z.enum(ways, { error: '没有这种方式' });

/** `unknown`: it may have arrived, so it is sent again only by someone who has asked. */
export const messageStates = {
  waiting: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '失败',
  unknown: '结果未知',
  skipped: '未发送',
} as const;
export type MessageState = keyof typeof messageStates;
const state = z.enum(Object.keys(messageStates) as [MessageState, ...MessageState[]], { error: '没有这种状态' });

const robotKindNames = Object.keys(robotKinds) as [keyof typeof robotKinds, ...(keyof typeof robotKinds)[]];

const titleMax = 100;
const bodyMax = 1000;
const title = z
  .string({ error: '请填写标题' })
  .trim()
  .min(1, { error: '请填写标题' })
  .max(titleMax, { error: `标题不超过 ${titleMax} 个字` });
const body = z
  .string({ error: '请填写正文' })
  .trim()
  .min(1, { error: '请填写正文' })
  .max(bodyMax, { error: `正文不超过 ${bodyMax} 个字` });

/** A rule: which events are told, by which ways, in which words. */
export const messageRule = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  is_on: z.boolean(),
  ways: z.array(way),
  /** Days or hours, as the kind says. */
  lead: z.int(),
  /** The group that a robot tells; null without that way. */
  robot_id: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  /** The provider's approved template, for SMS providers that need one. */
  sms_template: z.string(),
  /** Whether it is held back in the quiet hours. */
  is_quiet: z.boolean(),
  updated_at: instant,
});
export type MessageRule = z.output<typeof messageRule>;

/** A rule as its dialog saves it. */
export const messageRuleInput = z.strictObject({
  /** Absent for a new one. */
  id: bodyId.optional(),
  version: bodyId.optional(),
  kind: z.string({ error: '请选择事件' }).min(1, { error: '请选择事件' }).max(64, { error: '请选择事件' }),
  is_on: z.boolean(),
  ways: z.array(way, { error: '请选择方式' }).min(1, { error: '请至少选择一种方式' }).max(ways.length),
  lead: z.int({ error: '请填写整数' }).min(0, { error: '请填写不小于 0 的整数' }).max(365, { error: '不超过 365' }),
  robot_id: bodyId.nullable(),
  title,
  body,
  sms_template: z.string().trim().max(50, { error: '模板编号不超过 50 个字符' }),
  is_quiet: z.boolean(),
});
export type MessageRuleInput = z.output<typeof messageRuleInput>;

/** A robot of a group chat; its address and secret are never shown again. */
export const messageRobot = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(robotKindNames),
  updated_at: instant,
});
export type MessageRobot = z.output<typeof messageRobot>;

/** A robot as its dialog saves it; what is left empty stays as it is. */
export const messageRobotInput = z.strictObject({
  /** Absent for a new one. */
  id: bodyId.optional(),
  version: bodyId.optional(),
  name: z
    .string({ error: '请填写名称' })
    .trim()
    .min(1, { error: '请填写名称' })
    .max(50, { error: '名称不超过 50 个字' }),
  kind: z.enum(robotKindNames, { error: '请选择类型' }),
  url: z.string().trim().max(1000, { error: '地址不超过 1000 个字符' }).default(''),
  secret: z.string().trim().max(200, { error: '密钥不超过 200 个字符' }).default(''),
});
export type MessageRobotInput = z.output<typeof messageRobotInput>;

/** What a template becomes with the values of a record. */
export const messagePreview = z.object({
  title: z.string(),
  body: z.string(),
  /** To whom it would go. */
  names: z.array(z.string()),
});

const recordIds = z.array(bodyId).min(1, { error: '请选择收件人' }).max(999, { error: '一次不超过 999 人' });

/** A message sent by hand to people of a list. */
export const handMessage = z.strictObject({
  custom_form_id: bodyId,
  record_ids: recordIds,
  ways: z.array(z.enum(['sms', 'mail'], { error: '没有这种方式' })).min(1, { error: '请选择方式' }),
  title,
  body,
  sms_template: z.string().trim().max(50, { error: '模板编号不超过 50 个字符' }).default(''),
});
export type HandMessage = z.output<typeof handMessage>;

/** How many a message by hand would reach, and what it would cost. */
export const handEstimate = z.object({
  /** By way: how many have an address and did not opt out. */
  reached: z.record(z.string(), z.int()),
  without_address: z.int(),
  opted_out: z.int(),
  /** Told already: today, where people are told once a day, or by the same words to the same address. */
  repeated: z.int(),
  /** Records of which nobody is to be told: gone, not visible, or nothing to say of them. */
  left_out: z.int(),
  /** SMS, counting long ones as often as providers bill them. */
  sms_parts: z.int(),
  cost_fen: z.int(),
  /** The words as the first of them reads them. */
  example: z.object({ name: z.string(), title: z.string(), body: z.string() }).nullable(),
  /** The first of the people, with what the words can say of them and what becomes of the message. */
  people: z.array(
    z.object({
      record_id: z.int(),
      name: z.string(),
      facts: z.array(z.string()),
      verdict: z.enum(['reached', 'opted_out', 'without_address', 'repeated']),
    }),
  ),
});
export type HandEstimate = z.output<typeof handEstimate>;

/** What someone who writes to people of a form can choose from. */
export const handTerms = z.object({
  /** The places that the words can contain. */
  fields: z.array(z.string()),
  /** Each way, with the reason why it cannot be used; empty where it can. */
  ways: z.array(z.object({ way: z.enum(['sms', 'mail']), problem: z.string() })),
  /** Words of the school's rules that fit these people. */
  templates: z.array(z.object({ name: z.string(), title: z.string(), body: z.string(), sms_template: z.string() })),
  /** Nobody is told twice on one day; the first template is what they are told. */
  is_daily: z.boolean(),
});
export type HandTerms = z.output<typeof handTerms>;

/** A message on the record of a person. */
export const personMessage = z.object({
  id: z.int(),
  way,
  state,
  /** Masked. */
  address: z.string(),
  title: z.string(),
  body: z.string(),
  error: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type PersonMessage = z.output<typeof personMessage>;

/** A message in the school's log. */
export const messageRow = z.object({
  id: z.int(),
  kind: z.string(),
  way,
  state,
  /** To whom; the address is shown masked. */
  name: z.string(),
  address: z.string(),
  title: z.string(),
  attempts: z.int(),
  error: z.string(),
  created_at: instant,
  next_at: instant.nullable(),
  sent_at: instant.nullable(),
});
export type MessageRow = z.output<typeof messageRow>;

/** A message with all that is known of it. */
export const messageDetail = messageRow.extend({
  body: z.string(),
  /** The page that it is about; empty for none. */
  link: z.string(),
  sms_template: z.string(),
  /** Whether it is held back in the quiet hours. */
  is_quiet: z.boolean(),
  /** What the provider calls it. */
  reference: z.string(),
});
export type MessageDetail = z.output<typeof messageDetail>;

/** What became of the messages of one day. */
const messageDay = z.object({
  day: z.iso.date(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  /** SMS that were sent, of which a day has only so many. */
  sms: z.int(),
});
export type MessageDay = z.output<typeof messageDay>;

/** Whether messages leave, by what, and how many did. */
export const messageStatus = z.object({
  is_stopped: z.boolean(),
  quiet_from: z.string(),
  quiet_until: z.string(),
  sms_per_day: z.int(),
  /** Of whatever day. */
  waiting: z.int(),
  /** The last week, today first. */
  days: z.array(messageDay),
  /** Who sends SMS; `console` is nobody. */
  sms_provider: z.enum(['console', 'webhook', 'aliyun']),
  /** The sender of mail; empty without a mail server. */
  mail_from: z.string(),
});
export type MessageStatus = z.output<typeof messageStatus>;

/** A record that a template can be tried on. */
export const previewRecord = z.object({ id: z.int(), label: z.string() });

/** A test to oneself. */
export const wayTest = z.strictObject({
  way: z.enum(['sms', 'mail'], { error: '请选择方式' }),
  sms_template: z.string().trim().max(50, { error: '模板编号不超过 50 个字符' }).default(''),
});

export const messageSearch = {
  kind: z.string().trim().max(64),
  way,
  state,
  created_at: z.tuple([z.iso.date().nullable(), z.iso.date().nullable()]),
};

/** What is sent in the school's name, and when not. */
export const messageSetting = z
  .strictObject({
    /** Nothing leaves while this is set. */
    is_stopped: z.boolean({ error: '请选择' }),
    quiet_from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '请填写时间' }),
    quiet_until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '请填写时间' }),
    /** SMS of one day at most; further ones wait for the next day. */
    sms_per_day: z.int({ error: '请填写整数' }).min(0, { error: '请填写不小于 0 的整数' }).max(1_000_000),
    /** What one SMS costs, for the estimate before sending. */
    sms_price_fen: z.int({ error: '请填写金额' }).min(0, { error: '金额不能小于 0' }).max(10_000),
  })
  .readonly();
export type MessageSetting = z.output<typeof messageSetting>;

/** Until the school changes it. */
export const messageDefault: MessageSetting = {
  is_stopped: false,
  quiet_from: '21:00',
  quiet_until: '08:00',
  sms_per_day: 2000,
  sms_price_fen: 5,
};
