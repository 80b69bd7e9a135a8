import type { MessageRuleInput } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { type MessageKind, placesOf } from '@shuyuan/contract/backoffice/messages/message-kind';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError, asSeen } from '../../platform/http/app-error';
import type { Actor } from '../records';
import { recordAct, refusalAt } from './act';
import type { MessageDeps } from './message.deps';
import {
  deleteRule,
  holdMessage,
  holdRule,
  insertRule,
  queueAgain,
  skipMessage,
  updateRule,
} from './message.repository';
import { messageTexts as texts } from './message.texts';

/** The kinds of events by their keys. */
export type Kinds = ReadonlyMap<string, MessageKind>;

/** Refuses words with places that nothing fills. */
export const requireFields = (words: { title: string; body: string }, fields: readonly string[]): void => {
  for (const part of ['title', 'body'] as const) {
    const unknown = placesOf(words[part]).find((place) => !fields.includes(place));
    if (unknown !== undefined) throw refusalAt(part, messageErrors.unknownPlace, texts.unknownPlace(unknown, fields));
  }
};

/** The kind of some words; they may contain its fields alone. */
export const judgeWords = (kinds: Kinds, input: Pick<MessageRuleInput, 'kind' | 'title' | 'body'>): MessageKind => {
  const kind = kinds.get(input.kind);
  if (kind === undefined) throw refusalAt('kind', messageErrors.unknownKind);
  requireFields(input, kind.fields);
  return kind;
};

const judgeRule = (kinds: Kinds, input: MessageRuleInput): void => {
  const kind = judgeWords(kinds, input);
  if (input.ways.includes('robot') && input.robot_id === null) {
    throw refusalAt('robot_id', platformErrors.invalidInput, texts.chooseRobot);
  }
  if (input.lead > (kind.lead?.most ?? 0))
    throw refusalAt('lead', platformErrors.invalidInput, texts.leadMost(kind.lead?.most ?? 0));
};

/** Adds or changes a rule. */
export const saveRule = (
  { db }: MessageDeps,
  kinds: Kinds,
  { input, ...actor }: Actor & { input: MessageRuleInput },
): Promise<number> => {
  judgeRule(kinds, input);
  const { id, version, ...values } = input;
  return inTransaction(db.kysely, async (db) => {
    if (id === undefined) {
      const made = await insertRule(db, values);
      await recordAct(db, { ...actor, act: 'create_rule', target: 'message_rule', id: made, after: values });
      return made;
    }
    const stored = asSeen(await holdRule(db, id), version);
    await updateRule(db, id, values);
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, stored[key as keyof typeof values]]));
    await recordAct(db, { ...actor, act: 'edit_rule', target: 'message_rule', id, before, after: values });
    return id;
  });
};

/** Removes a rule; what it has queued is still sent. */
export const destroyRule = (
  { db }: MessageDeps,
  { id, version, ...actor }: Actor & { id: number; version: number },
): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const stored = asSeen(await holdRule(db, id), version);
    await deleteRule(db, id);
    const { kind, title } = stored;
    await recordAct(db, { ...actor, act: 'delete_rule', target: 'message_rule', id, before: { kind, title } });
  });

/** Sends a message again that failed, or of which nobody knows; the caller has decided that a second one does no harm. */
export const resendMessage = ({ db }: MessageDeps, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const stored = await holdMessage(db, id);
    if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
    const { state } = stored;
    if (state !== 'failed' && state !== 'unknown') throw new AppError(messageErrors.notResendable);
    await queueAgain(db, id);
    await recordAct(db, { ...actor, act: 'resend', target: 'message', id, before: { state } });
  });

/** Takes back a message that has not been sent. */
export const cancelMessage = ({ db }: MessageDeps, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const stored = await holdMessage(db, id);
    if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
    if (stored.state !== 'waiting') throw new AppError(messageErrors.notWaiting);
    await skipMessage(db, id, texts.cancelledBy(actor.caller.name));
    await recordAct(db, { ...actor, act: 'cancel', target: 'message', id });
  });
