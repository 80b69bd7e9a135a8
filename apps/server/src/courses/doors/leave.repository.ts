import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { leaveSql } from '../attendance';
import { classNameSql } from '../classes';

/** A request for leave of a member. */
export interface LeaveRow {
  readonly id: number;
  readonly member: number;
  readonly class_name: string;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly reason: string;
  readonly decision: string;
  readonly files: readonly string[];
}

/** The requests of some members, the newest first; of one id only that, if it is among them. */
export const readLeaves = async (
  db: Executor,
  { memberIds, id }: { memberIds: readonly number[]; id?: number },
): Promise<LeaveRow[]> => {
  const { rows } = await sql<LeaveRow>`
    select asked.id, asked.member, coalesce(${classNameSql(sql`asked.class`)}, '') as class_name, asked.state,
      asked.starts_at, asked.ends_at, coalesce(asked.reason, '') as reason, coalesce(asked.decision, '') as decision,
      coalesce(asked.files, '{}') as files
    from ${leaveSql} as asked
    where asked.member = any(${[...memberIds]}::bigint[]) and asked.deleted_at is null
      and ${id === undefined ? sql`true` : sql`asked.id = ${id}`}
    order by asked.id desc limit 200`.execute(db);
  return rows;
};
