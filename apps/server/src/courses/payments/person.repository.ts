import { sql } from 'kysely';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import { contactSql } from '../contacts';
import type { Seen } from './ledger.repository';

/** The name and the mobile of a contact, if it is seen. */
export const readPerson = async (
  db: Executor,
  { id, seen }: { id: number; seen: Seen },
): Promise<{ name: string; mobile: string } | undefined> => {
  const conditions = [sql`contact.id = ${id}`, sql`contact.deleted_at is null`, ...seen(sql`contact`)];
  const { rows } = await sql<{ name: string; mobile: string }>`select coalesce(contact.name, '') as name,
      coalesce(contact.mobile, '') as mobile
    from ${contactSql} as contact where ${allOf(conditions)}`.execute(db);
  return rows[0];
};
