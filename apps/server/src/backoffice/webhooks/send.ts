import { inRetriedTransaction } from '../../platform/db/database';
import { timestampNow } from '../../platform/http-client/signed-body';
import { delayAfter } from '../../platform/outgoing/backoff.rules';
import { readCaller } from '../identity';
import {
  type CallResult,
  type ClaimedDelivery,
  giveBack,
  settleFailed,
  settleSent,
  settleSkipped,
} from './claim.repository';
import { failureWords, statusWords } from './failure-words';
import { ownerFault } from './owner';
import { pauseBySystem } from './pause.service';
import { bodyOf, signedHeaders } from './payload';
import type { WebhookDeps } from './webhook.deps';
import { webhookTexts as texts } from './webhook.texts';

const isReceived = ({ status }: CallResult): boolean => status !== null && status >= 200 && status < 300;

const goneStatus = 410;

/** Calls the receiver; no connection of the database is held meanwhile. */
const callReceiver = async (
  { client, timing, db }: WebhookDeps,
  { claimed, body, stop }: { claimed: ClaimedDelivery; body: string; stop: AbortSignal },
): Promise<CallResult> => {
  const sealed = [claimed.secret, ...(claimed.former_secret === null ? [] : [claimed.former_secret])];
  const secrets = sealed.flatMap((secret) => db.open(secret) ?? []);
  if (secrets.length === 0) throw new Error('the secret of a webhook cannot be opened');
  const begun = performance.now();
  const tookMs = (): number => performance.now() - begun;
  try {
    const { status, text } = await client.post(claimed.url, {
      headers: signedHeaders(claimed, { secrets, timestamp: timestampNow(), body }),
      body,
      signal: AbortSignal.any([stop, AbortSignal.timeout(timing.callMs)]),
    });
    const isGood = status >= 200 && status < 300;
    return { status, error: isGood ? '' : statusWords(status), answer: text, durationMs: tookMs() };
  } catch (error) {
    stop.throwIfAborted();
    return { status: null, error: failureWords(error, timing.callMs), answer: '', durationMs: tookMs() };
  }
};

const settle = async (deps: WebhookDeps, claimed: ClaimedDelivery, result: CallResult): Promise<void> => {
  const { db, timing } = deps;
  await inRetriedTransaction(db.kysely, async (db) => {
    if (isReceived(result)) {
      await settleSent(db, claimed, result);
      return;
    }
    const delayMs = delayAfter(claimed.attempts, timing.delaysMs, Math.random());
    const isHopeless = await settleFailed(db, claimed, { ...result, delayMs });
    if (result.status === goneStatus) await pauseBySystem(db, claimed.webhook_id, texts.receiverGone);
    else if (isHopeless) await pauseBySystem(db, claimed.webhook_id, texts.hopeless);
  });
};

/** Sends one delivery with what its webhook's owner may see now, and notes the result. */
export const sendClaimed = async (deps: WebhookDeps, claimed: ClaimedDelivery, stop: AbortSignal): Promise<void> => {
  const db = deps.db.kysely;
  try {
    const owner = await readCaller(db, { adminId: claimed.admin_id, sessionId: 0 });
    const fault = ownerFault(owner, claimed.custom_form_id);
    if (owner === undefined || fault !== undefined) {
      await inRetriedTransaction(db, (db) => pauseBySystem(db, claimed.webhook_id, texts.owner[fault ?? 'gone']));
      await giveBack(db, claimed, { afterMs: 0 });
      return;
    }
    const body = await bodyOf(deps, { event: claimed, caller: owner });
    if (body === undefined) {
      await settleSkipped(db, claimed, texts.outOfReach);
      return;
    }
    await settle(deps, claimed, await callReceiver(deps, { claimed, body, stop }));
  } catch (error) {
    // Whatever went wrong on our side is no fault of the receiver; where this fails as well, the claim expires.
    await giveBack(db, claimed, { afterMs: stop.aborted ? 0 : deps.timing.leaseMs });
    if (!stop.aborted) throw error;
  }
};
