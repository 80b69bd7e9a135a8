import { z } from 'zod';
import { instant } from '../../platform/replies';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

const webhookNameMax = 50;
const webhookUrlMax = 1000;
const eventsMost = 40;

/** `skipped`: the record is outside of what the owner may see, so nothing was sent. */
const deliveryStates = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const webhookStates = ['active', 'paused'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** A webhook in the list; its secret is never shown again. */
export const webhook = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  custom_form_id: z.int(),
  form_name: z.string(),
  events: z.array(z.string()),
  url: z.string(),
  state: z.enum(webhookStates),
  /** Why it is paused; empty while active. */
  paused_reason: z.string(),
  /** Whose rights decide what is sent. */
  owner: z.object({ id: z.int(), name: z.string() }),
  created_at: instant,
  updated_at: instant,
  /** The result of the last call; null before the first one. */
  last: z.object({ at: instant, status: z.int().nullable(), error: z.string() }).nullable(),
  waiting: z.int().nonnegative(),
  /** Within the last 24 hours. */
  sent_today: z.int().nonnegative(),
  failed_today: z.int().nonnegative(),
});
export type Webhook = z.output<typeof webhook>;

/** A webhook as its dialog saves it; whoever saves becomes its owner. */
export const webhookInput = z
  .strictObject({
    /** Absent for a new one. */
    id: bodyId.optional(),
    version: bodyId.optional(),
    name: z
      .string({ error: '请填写名称' })
      .trim()
      .min(1, { error: '请填写名称' })
      .max(webhookNameMax, { error: `名称不超过 ${webhookNameMax} 个字` }),
    custom_form_id: z.int({ error: '请选择表单' }).positive({ error: '请选择表单' }),
    events: z
      .array(z.string().max(64), { error: '请选择事件' })
      .min(1, { error: '请至少选择一个事件' })
      .max(eventsMost, { error: '事件过多' }),
    url: z
      .string({ error: '请填写接收地址' })
      .trim()
      .min(1, { error: '请填写接收地址' })
      .max(webhookUrlMax, { error: `接收地址不超过 ${webhookUrlMax} 个字符` }),
  })
  .superRefine((input, context) => {
    if ((input.id === undefined) !== (input.version === undefined)) {
      context.addIssue({ code: 'custom', path: ['version'], message: '缺少版本号' });
    }
  });
export type WebhookInput = z.output<typeof webhookInput>;

/** A form whose records the caller may subscribe to. */
export const webhookForm = z.object({ id: z.int(), name: z.string() });

/** An entry of the log of deliveries. */
export const delivery = z.object({
  id: z.int(),
  /** The id that the receiver sees; the same in every attempt. */
  event_id: z.string(),
  event: z.string(),
  /** Null for events of several records, and for a record that the caller may not see. */
  record_id: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int().nonnegative(),
  /** When it is sent next; null unless it waits. */
  next_at: instant.nullable(),
  /** The status of the last answer; null when there was none. */
  last_status: z.int().nullable(),
  last_error: z.string(),
  duration_ms: z.int().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** A delivery with what is sent and what was answered. */
export const deliveryDetail = z.object({
  ...delivery.shape,
  url: z.string(),
  /** The request's headers without its signature. */
  headers: z.record(z.string(), z.string()),
  /** The body as it would be sent now, as far as the caller may see the record; null if they may not. */
  body: z.string().nullable(),
  /** The beginning of an answer that was no success. */
  answer: z.string(),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/** A secret, which is shown this once. */
export const webhookSecret = z.object({ id: z.int(), secret: z.string() });

export const deliverySearch = {
  state: z.enum(deliveryStates, { error: '没有这种状态' }),
  event: z.string().trim().max(64),
  record_id: z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
    .transform(Number)
    .pipe(z.int({ error: idMessage }).positive({ error: idMessage })),
};
