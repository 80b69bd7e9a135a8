import './check-in.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { sessionSql } from '../attendance';
import { classSql } from '../classes';
import { namedMembersSql } from '../contacts';
import { type CheckInRow, checkInColumns } from './check-in.repository';

/** A check-in, as one of those who are to check in finds it. */
export interface OwnCheckIn extends Omit<CheckInRow, 'started_by' | 'started_at'> {
  readonly member_id: number;
  readonly name: string;
  readonly class_name: string;
  readonly topic: string;
  /** This moment by the school's clock: `09:02`. */
  readonly clock: string;
}

/** The check-in of a key for the member of its class with this number; members are those whom the roll has. */
export const findOwn = async (
  db: Executor,
  { key, mobile }: { key: string; mobile: string },
): Promise<OwnCheckIn | undefined> => {
  const { rows } = await sql<OwnCheckIn>`
    select ${checkInColumns}, member.id as member_id, coalesce(contact.name, '') as name,
      coalesce(class.name, '') as class_name, session.topic,
      to_char(now() at time zone ${schoolOffset}, 'HH24:MI') as clock
    from app.check_in as own
    join ${sessionSql} as session on session.id = own.session_id and session.deleted_at is null
    join ${classSql} as class on class.id = session.class and class.deleted_at is null
    join (${namedMembersSql}) on member.class = session.class and member.deleted_at is null
    where own.key = ${key} and contact.mobile = ${mobile} and contact.deleted_at is null
      and member.state = 'studying' and member.joined_on <= session.date`.execute(db);
  return rows[0];
};

/** Counts a try; returns how many there were in this minute. */
export const countTry = async (db: Executor, { id, member_id }: OwnCheckIn): Promise<number> => {
  const { rows } = await sql<{ tries: number }>`
    insert into app.check_in_try as tried (check_in_id, member_id, minute, tries)
    values (${id}, ${member_id}, date_trunc('minute', now()), 1)
    on conflict (check_in_id, member_id) do update set minute = excluded.minute,
      tries = case when tried.minute = excluded.minute then tried.tries + 1 else 1 end
    returning tries`.execute(db);
  return rows[0]?.tries ?? 0;
};

/** When someone came, by the school's clock too. */
export interface OwnArrival {
  readonly checked_at: Date;
  readonly is_retained: boolean;
  readonly clock: string;
}

/** The earlier arrival of a member in the session of a check-in. */
export const findArrival = async (
  db: Executor,
  { session_id, member_id }: Pick<OwnCheckIn, 'session_id' | 'member_id'>,
): Promise<OwnArrival | undefined> => {
  const { rows } = await sql<OwnArrival>`
    select checked_at, is_retained, to_char(checked_at at time zone ${schoolOffset}, 'HH24:MI') as clock
    from app.check_in_arrival where session_id = ${session_id} and member_id = ${member_id}`.execute(db);
  return rows[0];
};

/** Whether a check-in runs; it is not stopped before the transaction ends. */
export const holdRunning = async (db: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`select from app.check_in
    where id = ${id} and stopped_at is null and closes_at > now() for share`.execute(db);
  return rows.length > 0;
};

/** Writes an arrival; undefined if the member has come already. */
export const insertArrival = async (
  db: Tx,
  { own, device, distance }: { own: OwnCheckIn; device: Buffer; distance: number | null },
): Promise<{ id: number; checked_at: Date } | undefined> => {
  const { rows } = await sql<{ id: number; checked_at: Date }>`
    insert into app.check_in_arrival (check_in_id, session_id, member_id, device, distance)
    values (${own.id}, ${own.session_id}, ${own.member_id}, ${device}, ${distance})
    on conflict (session_id, member_id) do nothing returning id, checked_at`.execute(db);
  return rows[0];
};

/** Notes that an arrival left the mark as it was. */
export const noteRetained = async (db: Tx, id: number): Promise<void> => {
  await sql`update app.check_in_arrival set is_retained = true where id = ${id}`.execute(db);
};
