import type { Caller } from '../../platform/http/slice';
import { signBody } from '../../platform/http-client/signed-body';
import { readSource, type SourceEntry } from './delivery.repository';
import type { WebhookDeps } from './webhook.deps';

/** The event that a body is made for. */
export interface SentEvent {
  readonly event_id: string;
  readonly event: string;
  readonly audit_id: number | null;
  readonly record_id: number | null;
  readonly custom_form_id: number;
  readonly created_at: Date;
}

/** The numbers of an import; its records only for those who see all records. */
const importOf = (source: SourceEntry, seesAll: boolean): object | undefined => {
  if (source.import_id === null) return undefined;
  const { import_id: id, made, changed, first_id, last_id } = source;
  return { id, made, changed, ...(seesAll ? { first_id, last_id } : {}) };
};

/**
 * The body of an event as someone may see it at this moment; undefined when they may not see the record, whose id alone
 * would tell that it exists.
 */
export const bodyOf = async (
  { db, records }: Pick<WebhookDeps, 'db' | 'records'>,
  { event, caller }: { event: SentEvent; caller: Caller },
): Promise<string | undefined> => {
  const { record_id: id, audit_id: entryId } = event;
  const source = entryId === null ? undefined : await readSource(db.kysely, entryId);
  const about = id === null || entryId === null ? undefined : { id, entryId };
  const shown = await records.showEvent({ caller, formId: event.custom_form_id, about });
  if (shown === undefined) return undefined;
  return JSON.stringify({
    id: event.event_id,
    event: event.event,
    form: shown.form,
    record_id: id,
    occurred_at: (source?.at ?? event.created_at).toISOString(),
    actor: { name: source?.actor_name ?? '' },
    changed: shown.changed,
    record: shown.record,
    import: source && importOf(source, shown.seesAll),
  });
};

/** The headers of a call without its signature. */
export const plainHeaders = (event: Pick<SentEvent, 'event_id' | 'event'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Shuyuan-Webhook/1',
  'shuyuan-event-id': event.event_id,
  'shuyuan-event': event.event,
});

/** All headers of a call; it is signed by each secret that is valid. */
export const signedHeaders = (
  event: Pick<SentEvent, 'event_id' | 'event'>,
  { secrets, timestamp, body }: { secrets: readonly string[]; timestamp: string; body: string },
): Record<string, string> => ({
  ...plainHeaders(event),
  'shuyuan-timestamp': timestamp,
  'shuyuan-signature': secrets.map((secret) => `v1=${signBody(secret, { timestamp, body })}`).join(','),
});
