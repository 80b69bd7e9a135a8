import './message.table';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { staffSql } from '../access';
import { auditRowsSql } from '../audit';

const latestMost = 20;
/** Entries of the audit log in which the latest records are looked for. */
const entriesMost = 200;

/** The records of a form that changed last, as its history says. */
export const findLatestRecords = async (db: Executor, formId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select recent.id from (select audit.target_id::bigint as id, audit.id as entry from ${auditRowsSql} as audit
      where audit.target_type = ${`form_${formId}`} and audit.target_id ~ '^[0-9]{1,15}$'
      order by audit.id desc limit ${entriesMost}) as recent
    group by recent.id order by max(recent.entry) desc limit ${latestMost}`.execute(db);
  return rows.map(({ id }) => id);
};

/** What the latest events of a kind were about. */
export const findLatestEvents = async (db: Executor, kind: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from app.message_event where kind = ${kind} and record_id is not null
    group by record_id order by max(id) desc limit ${latestMost}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The names of some of the staff, in no order. */
export const findStaffNames = async (db: Executor, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${staffSql.admin} where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ name }) => name);
};

/** Where one of the staff can be reached; empty where not. */
export const findOwnAddresses = async (db: Executor, adminId: number): Promise<{ sms: string; mail: string }> => {
  const { rows } = await sql<{ sms: string; mail: string }>`
    select coalesce(mobile, '') as sms, email as mail from ${staffSql.admin} where id = ${adminId}`.execute(db);
  return rows[0] ?? { sms: '', mail: '' };
};
