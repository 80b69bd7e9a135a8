import { smsVariables } from '@shuyuan/contract/product/sms-variables';
import { delayAfter } from '../../platform/outgoing/backoff.rules';
import type { SendResult } from '../../platform/outgoing/send-result';
import { tellRobot } from '../../platform/robot/robot';
import { type ClaimedMessage, settle } from './claim.repository';
import type { MessageDeps } from './message.deps';
import { messageTexts as texts } from './message.texts';

const refused = (reason: string): SendResult => ({ state: 'refused', reason });

/** Hands a message to its way; no connection of the database is held meanwhile. */
const handOver = async (deps: MessageDeps, message: ClaimedMessage): Promise<SendResult> => {
  const { db, client, timing } = deps;
  const { id, way, title, body } = message;
  if (way === 'robot') {
    if (message.robot === null) return refused(texts.noRobot);
    const { kind } = message.robot;
    const url = db.open(message.robot.url);
    const secret = message.robot.secret === '' ? '' : db.open(message.robot.secret);
    if (url === null || secret === null) return refused(texts.sealed);
    const signal = AbortSignal.timeout(timing.callMs);
    return tellRobot(client, { kind, url, secret }, { text: `${title}\n${body}`, now: Date.now(), signal });
  }
  const address = db.open(message.address);
  if (address === null) return refused(texts.sealed);
  const later: SendResult = { state: 'later', reason: '' };
  if (way === 'mail') {
    return (await deps.mail?.({ to: address, subject: title, text: body, messageId: `<${id}@shuyuan>` })) ?? later;
  }
  const { sms_template: template } = message;
  const params = Object.fromEntries(
    Object.entries(message.sms_params).map(([field, value]) => [smsVariables[field] ?? field, value]),
  );
  return (await deps.notices?.({ mobile: address, text: body, template, params, reference: String(id) })) ?? later;
};

/** Sends one message and notes what came of it. */
export const sendClaimed = async (deps: MessageDeps, message: ClaimedMessage): Promise<void> => {
  const result = await handOver(deps, message);
  const delayMs = delayAfter(message.attempts, deps.timing.delaysMs, Math.random());
  await settle(deps.db.kysely, message, { result, delayMs });
};
