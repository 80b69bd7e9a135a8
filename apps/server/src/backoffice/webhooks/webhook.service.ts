import { randomBytes } from 'node:crypto';
import type { WebhookInput } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { webhookErrors } from '@shuyuan/contract/backoffice/webhooks/webhook.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { eventsOf } from '@shuyuan/contract/product/record-acts';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError, asSeen } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { requireNode } from '../access';
import { recordAudit } from '../audit';
import type { Actor } from '../records';
import { maySubscribe } from './owner';
import type { WebhookDeps } from './webhook.deps';
import {
  changeSecret,
  countWebhooks,
  deleteWebhook,
  holdWebhook,
  insertWebhook,
  isLiveForm,
  type StoredWebhook,
  updateWebhook,
} from './webhook.repository';
import { webhookTexts as texts } from './webhook.texts';

const webhooksMost = 100;

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Records an act on a webhook. */
export const recordAct = (
  db: Tx,
  { caller, origin, ...entry }: Actor & { act: string; id: number; before?: object; after?: object },
): Promise<void> =>
  recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: `webhook.${entry.act}`,
    target: { type: 'webhook', id: entry.id },
    ...(entry.before === undefined ? {} : { before: { ...entry.before } }),
    ...(entry.after === undefined ? {} : { after: { ...entry.after } }),
  });

const refuseAt = (field: string, entry: ErrorEntry, message = entry.errmsg): never => {
  throw new AppError(entry, { errmsg: message, errors: { [field]: [message] } });
};

/** Whoever becomes the owner must see what is sent in their name. */
const requireForm = (caller: Caller, formId: number): void => {
  if (!maySubscribe(caller, formId)) refuseAt('custom_form_id', webhookErrors.formOutOfReach);
};

const found = async (db: Tx, id: number): Promise<StoredWebhook> => {
  const stored = await holdWebhook(db, id);
  if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
  return stored;
};

/** As the audit log shows it: some services put a key into the query of their addresses. */
const recorded = ({ name, custom_form_id, events, url }: Omit<WebhookInput, 'id' | 'version'>) => {
  const { origin, pathname } = new URL(url);
  return { name, custom_form_id, events, address: `${origin}${pathname}` };
};

interface Saved {
  readonly id: number;
  /** Of a new webhook, shown this once. */
  readonly secret: string | null;
}

const add = async (deps: WebhookDeps, db: Tx, { input, ...actor }: Actor & { input: WebhookInput }): Promise<Saved> => {
  const { name, custom_form_id, events, url } = input;
  if ((await countWebhooks(db)) >= webhooksMost) throw new AppError(webhookErrors.tooMany);
  const secret = newSecret();
  const values = { name, custom_form_id, events, url, admin_id: actor.caller.adminId };
  const id = await insertWebhook(db, { ...values, secret: deps.db.seal(secret) });
  await recordAct(db, { ...actor, act: 'create', id, after: recorded(input) });
  return { id, secret };
};

const change = async (db: Tx, { input, id, ...actor }: Actor & { input: WebhookInput; id: number }): Promise<Saved> => {
  const stored = asSeen(await holdWebhook(db, id), input.version);
  if (stored.custom_form_id !== input.custom_form_id) {
    refuseAt('custom_form_id', platformErrors.invalidInput, texts.formFixed);
  }
  const { name, events, url } = input;
  await updateWebhook(db, id, { name, events, url, admin_id: actor.caller.adminId });
  const owners = { before: { admin_id: stored.admin_id }, after: { admin_id: actor.caller.adminId } };
  await recordAct(db, {
    ...actor,
    act: 'edit',
    id,
    before: { ...recorded({ ...stored, events: [...stored.events] }), ...owners.before },
    after: { ...recorded(input), ...owners.after },
  });
  return { id, secret: null };
};

/** Adds or changes a webhook. Whoever saves it becomes its owner, so that nobody sends what only others may see. */
export const saveWebhook = async (deps: WebhookDeps, command: Actor & { input: WebhookInput }): Promise<Saved> => {
  const { input, caller } = command;
  const { id, custom_form_id: formId } = input;
  requireNode(caller, id === undefined ? 'webhook.create' : 'webhook.edit');
  requireForm(caller, formId);
  const db = deps.db.kysely;
  if (!(await isLiveForm(db, formId))) refuseAt('custom_form_id', platformErrors.invalidInput, texts.formNotLive);
  const known = new Set(eventsOf(formId).map(({ key }) => key));
  if (!input.events.every((event) => known.has(event))) refuseAt('events', webhookErrors.unknownEvent);
  const fault = await deps.client.faultOf(input.url);
  if (fault !== undefined) refuseAt('url', webhookErrors.badAddress, texts.address[fault]);
  const unique = { ...command, input: { ...input, events: [...new Set(input.events)] } };
  return inTransaction(db, (db) => (id === undefined ? add(deps, db, unique) : change(db, { ...unique, id })));
};

/** Removes a webhook with its deliveries. */
export const destroyWebhook = (
  { db }: WebhookDeps,
  { id, version, ...actor }: Actor & { id: number; version: number },
): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const stored = asSeen(await holdWebhook(db, id), version);
    await deleteWebhook(db, id);
    await recordAct(db, { ...actor, act: 'delete', id, before: recorded({ ...stored, events: [...stored.events] }) });
  });

/** Pauses a webhook; what happens meanwhile waits. */
export const pauseWebhook = ({ db }: WebhookDeps, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const { state } = await found(db, id);
    if (state === 'paused') throw new AppError(webhookErrors.alreadyPaused);
    const reason = texts.pausedBy(actor.caller.name);
    await updateWebhook(db, id, { state: 'paused', paused_reason: reason });
    await recordAct(db, { ...actor, act: 'pause', id, before: { state }, after: { state: 'paused', reason } });
  });

/** Resumes a webhook in the name of the caller. */
export const resumeWebhook = ({ db }: WebhookDeps, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const { state, custom_form_id, admin_id, paused_reason: reason } = await found(db, id);
    if (state === 'active') throw new AppError(webhookErrors.alreadyActive);
    requireForm(actor.caller, custom_form_id);
    const owner = actor.caller.adminId;
    const fresh = { failures: 0, failing_since: null };
    await updateWebhook(db, id, { state: 'active', paused_reason: '', admin_id: owner, ...fresh });
    const before = { state, reason, admin_id };
    await recordAct(db, { ...actor, act: 'resume', id, before, after: { state: 'active', admin_id: owner } });
  });

/** Replaces the secret, and returns the new one this once. */
export const renewSecret = (deps: WebhookDeps, { id, ...actor }: Actor & { id: number }): Promise<string> =>
  inTransaction(deps.db.kysely, async (db) => {
    await found(db, id);
    const secret = newSecret();
    await changeSecret(db, { id, secret: deps.db.seal(secret) });
    await recordAct(db, { ...actor, act: 'renew_secret', id });
    return secret;
  });
