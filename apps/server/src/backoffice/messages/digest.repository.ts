import './message.table';
import { digestKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { OwnMessageSettingsInput } from '@shuyuan/contract/backoffice/messages/own-message';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { adminMailSql } from '../access';

/** The kinds of which a rule tells behind the bell. */
export const readBellKinds = async (db: Executor): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from app.message_rule where is_on and 'bell' = any(ways)`.execute(db);
  return rows.map(({ kind }) => kind);
};

const recipientOf = (adminId: number): string => `admin:${adminId}`;

/** What someone wants to be told of. */
export const readOwnChoices = async (db: Executor, adminId: number): Promise<OwnMessageSettingsInput> => {
  const { rows } = await sql<OwnMessageSettingsInput>`
    select (select hour from app.message_digest where admin_id = ${adminId}) as digest,
      coalesce((select json_agg(kind order by kind) from app.message_opt_out
        where recipient = ${recipientOf(adminId)} and way = 'bell' and kind <> ''), '[]') as off`.execute(db);
  return rows[0] ?? { digest: null, off: [] };
};

/** Stores what someone wants to be told of; an hour that stays keeps its beginning. */
export const writeOwnChoices = async (
  db: Tx,
  { adminId, digest, off }: OwnMessageSettingsInput & { adminId: number },
): Promise<void> => {
  const recipient = recipientOf(adminId);
  await sql`delete from app.message_opt_out
    where recipient = ${recipient} and way = 'bell' and kind <> '' and not kind = any(${off}::text[])`.execute(db);
  await sql`insert into app.message_opt_out (recipient, way, kind)
    select ${recipient}, 'bell', kind from unnest(${off}::text[]) as kind on conflict do nothing`.execute(db);
  await sql`delete from app.message_digest where admin_id = ${adminId} and hour is distinct from ${digest}`.execute(db);
  if (digest === null) return;
  await sql`insert into app.message_digest (admin_id, hour) values (${adminId}, ${digest})
    on conflict do nothing`.execute(db);
};

/** Someone whose daily summary is due. */
export interface DueDigest {
  readonly admin_id: number;
  /** Of the school's calendar. */
  readonly day: string;
  /** Empty where the account has none. */
  readonly mail: string;
  readonly occasion: string;
}

/** Whose summary is due and was not made today; a server that was down makes it up for some hours. */
export const findDueDigests = async (db: Executor, now: Date): Promise<DueDigest[]> => {
  const { rows } = await sql<DueDigest>`
    select digest.admin_id, today.day, today.occasion, coalesce(${adminMailSql(sql`digest.admin_id`)}, '') as mail
    from app.message_digest as digest
    cross join (select ${now}::timestamptz at time zone ${schoolOffset} as clock) as school
    cross join lateral (select to_char(school.clock, 'YYYY-MM-DD') as day,
      digest.admin_id || to_char(school.clock, ' YYYY-MM-DD') as occasion) as today
    where extract(hour from school.clock) between digest.hour and digest.hour + 2
      and digest.since < (date_trunc('day', school.clock) + digest.hour * interval '1 hour') at time zone ${schoolOffset}
      and not exists (select from app.message_event as told
        where told.kind = ${digestKind} and told.occasion = today.occasion)
    order by digest.admin_id`.execute(db);
  return rows;
};
