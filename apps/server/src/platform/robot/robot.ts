import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { AddressRefused, type GuardedClient } from '../http-client/guarded-client';
import { type SendResult, withoutAnswer } from '../outgoing/send-result';

/** The group chats whose robots take messages. */
export type RobotKind = 'wecom' | 'dingtalk' | 'feishu';

/** A robot of a group chat; its address is a secret as well. */
export interface Robot {
  readonly kind: RobotKind;
  readonly url: string;
  /** For signing; empty where the chat does not ask for it. */
  readonly secret: string;
}

interface RobotCall {
  readonly url: string;
  readonly body: object;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');

/** The call of each kind, as its maker publishes it. */
const calls: Readonly<Record<RobotKind, (robot: Robot, text: string, now: number) => RobotCall>> = {
  wecom: ({ url }, content) => ({ url, body: { msgtype: 'text', text: { content } } }),
  dingtalk: ({ url, secret }, content, now) => {
    const signed = new URL(url);
    if (secret !== '') {
      signed.searchParams.set('timestamp', String(now));
      signed.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
    }
    return { url: signed.href, body: { msgtype: 'text', text: { content } } };
  },
  feishu: ({ url, secret }, text, now) => {
    const timestamp = String(Math.floor(now / 1000));
    const signature = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
    return { url, body: { ...signature, msg_type: 'text', content: { text } } };
  },
};

/** All three answer 200 with a code of their own; 0 is success. */
const answer = z.looseObject({
  errcode: z.int().optional(),
  errmsg: z.string().optional(),
  code: z.int().optional(),
  msg: z.string().optional(),
});

/** Too many messages in a minute: 45009 of 企业微信, 130101 and 660026 of 钉钉, 9499 and 11232 of 飞书. */
const busyCodes: ReadonlySet<number> = new Set([45009, 130101, 660026, 9499, 11232]);

const tooManyRequests = 429;

/** An answer with a code is certain; without one, a robot that broke down may have written. */
const judge = (status: number, text: string): SendResult => {
  const read = answer.safeParse(parsed(text));
  const { errcode, code = errcode, errmsg, msg = errmsg } = read.success ? read.data : {};
  if (code === 0) return { state: 'sent', reference: '' };
  const reason = `${code ?? `HTTP ${status}`} ${msg ?? ''}`.trim().slice(0, 200);
  if (status === tooManyRequests || (code !== undefined && busyCodes.has(code))) return { state: 'later', reason };
  const isCertain = code !== undefined || (status >= 300 && status < 500);
  return { state: isCertain ? 'refused' : 'unknown', reason };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Posts a text to a robot's group; never rejects. */
export const tellRobot = async (
  client: GuardedClient,
  robot: Robot,
  { text, now, signal }: { text: string; now: number; signal: AbortSignal },
): Promise<SendResult> => {
  const { url, body } = calls[robot.kind](robot, text, now);
  try {
    const reply = await client.post(url, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal,
      readsAnswer: true,
    });
    return judge(reply.status, reply.text);
  } catch (error) {
    if (error instanceof AddressRefused) return { state: 'refused', reason: error.fault };
    return withoutAnswer(error);
  }
};
