import { randomUUID } from 'node:crypto';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { SendResult } from '../../platform/outgoing/send-result';
import type { Actor } from '../records';
import { recordAct } from './act';
import type { MessageDeps } from './message.deps';
import { messageTexts as texts } from './message.texts';
import { findOwnAddresses } from './preview.repository';

type Way = 'sms' | 'mail';

const send = async (
  { notices, mail }: MessageDeps,
  { way, address, name, template }: { way: Way; address: string; name: string; template: string },
): Promise<SendResult | undefined> => {
  const text = texts.wayTest(name);
  const reference = randomUUID();
  if (way === 'sms') return notices?.({ mobile: address, text, template, params: {}, reference });
  return mail?.({ to: address, subject: texts.wayTestTitle, text, messageId: `<test-${reference}@shuyuan>` });
};

/** Sends a test to the caller's own address, also while sending is stopped, and returns what came of it. */
export const testWay = async (
  deps: MessageDeps,
  { way, template, ...actor }: Actor & { way: Way; template: string },
): Promise<{ state: string; reason: string }> => {
  const isSetUp = (way === 'sms' ? deps.notices : deps.mail) !== undefined;
  if (!isSetUp) throw new AppError(messageErrors.wayMissing);
  const { adminId, name } = actor.caller;
  const address = (await findOwnAddresses(deps.db.kysely, adminId))[way];
  if (address === '') throw new AppError(messageErrors.noOwnAddress, { errmsg: texts.noOwn[way] });
  await inTransaction(deps.db.kysely, (db) =>
    recordAct(db, { ...actor, act: 'test_way', target: 'admin', id: adminId, after: { way } }),
  );
  const result = await send(deps, { way, address, name, template });
  if (result === undefined) throw new AppError(messageErrors.wayMissing);
  return { state: result.state, reason: result.state === 'sent' ? '' : result.reason };
};
