import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** Where one of the staff is reached; empty where the account has no such address. */
export interface StaffAddress {
  readonly mobile: string;
  readonly mail: string;
}

/** The addresses of some staff, by id; without those who may no longer sign in. */
export const readStaffAddresses = async (
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StaffAddress>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StaffAddress & { id: number }>`
    select id, coalesce(mobile, '') as mobile, email as mail from app.admin
    where id = any(${[...new Set(ids)]}::bigint[]) and deleted_at is null and disabled_at is null`.execute(db);
  return new Map(rows.map(({ id, ...address }) => [id, address]));
};
