import './check-in.table';
import type { CheckInStart, MeetingPlace } from '@shuyuan/contract/courses/check-in/check-in';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { sessionSql } from '../attendance';

/** A check-in as it is stored, by the database's clock. */
export interface CheckInRow {
  readonly id: number;
  readonly session_id: number;
  readonly key: string;
  readonly secret: Buffer;
  readonly admin_id: number;
  readonly state: 'running' | 'stopped' | 'over';
  readonly started_at: Date;
  readonly started_by: string;
  readonly closes_at: Date;
  readonly late_at: Date;
  readonly place: MeetingPlace | null;
  readonly now_ms: number;
}

/** The columns of a check-in, `own`, with its session, `session`. */
export const checkInColumns = sql`own.id, own.session_id, own.key, own.secret, own.admin_id,
  case when own.stopped_at is not null then 'stopped' when own.closes_at <= now() then 'over' else 'running' end as state,
  own.started_at, own.closes_at,
  (session.date + session.starts_at) at time zone ${schoolOffset} + make_interval(mins => own.late_after) as late_at,
  case when own.place_radius is not null
    then json_build_object('lng', own.place_lng, 'lat', own.place_lat, 'radius', own.place_radius) end as place,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`;

const selectOne = sql`select ${checkInColumns}, coalesce(starter.name, '') as started_by
  from app.check_in as own join ${sessionSql} as session on session.id = own.session_id and session.deleted_at is null
  left join ${staffSql.admin} as starter on starter.id = own.admin_id`;

/** The latest check-in of a session. */
export const findLatest = async (db: Executor, sessionId: number): Promise<CheckInRow | undefined> => {
  const { rows } = await sql<CheckInRow>`${selectOne}
    where own.session_id = ${sessionId} order by own.id desc limit 1`.execute(db);
  return rows[0];
};

/** A check-in. */
export const findCheckIn = async (db: Executor, id: number): Promise<CheckInRow | undefined> => {
  const { rows } = await sql<CheckInRow>`${selectOne} where own.id = ${id}`.execute(db);
  return rows[0];
};

/** Stops a check-in, or all of a session; returns those that had not been stopped. */
export const stopCheckIns = async (db: Tx, of: { id: number } | { sessionId: number }): Promise<number[]> => {
  const condition = 'id' in of ? sql`id = ${of.id}` : sql`session_id = ${of.sessionId}`;
  const { rows } = await sql<{ id: number }>`
    update app.check_in set stopped_at = now() where ${condition} and stopped_at is null returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from app.check_in_try where check_in_id = any(${ids}::bigint[])`.execute(db);
  return ids;
};

/** Starts a check-in; it closes with the session's day at the latest. */
export const insertCheckIn = async (
  db: Tx,
  row: CheckInStart & { key: string; secret: Buffer; adminId: number },
): Promise<number> => {
  const { session_id, key, secret, adminId, late_after, closes_after, place } = row;
  const { rows } = await sql<{ id: number }>`
    insert into app.check_in (session_id, key, secret, admin_id, late_after, place_lng, place_lat, place_radius, closes_at)
    select session.id, ${key}, ${secret}::bytea, ${adminId}::bigint, ${late_after}::integer,
      ${place?.lng ?? null}::float8, ${place?.lat ?? null}::float8, ${place?.radius ?? null}::integer,
      least(now() + make_interval(mins => ${closes_after}::integer), (session.date + 1)::timestamp at time zone ${schoolOffset})
    from ${sessionSql} as session where session.id = ${session_id} returning id`.execute(db);
  return rows[0]?.id ?? 0;
};

/** Someone who came. */
export interface ArrivalRow {
  readonly member_id: number;
  readonly checked_at: Date;
  readonly distance: number | null;
  readonly is_retained: boolean;
  readonly same_device: boolean;
}

/** Those who came to a session, the newest first. */
export const readArrivals = async (db: Executor, sessionId: number): Promise<ArrivalRow[]> => {
  const { rows } = await sql<ArrivalRow>`
    select member_id, checked_at, distance, is_retained, count(*) over (partition by device) > 1 as same_device
    from app.check_in_arrival where session_id = ${sessionId} order by id desc`.execute(db);
  return rows;
};
