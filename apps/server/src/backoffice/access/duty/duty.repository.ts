import '../access.table';
import type { Duty } from '@shuyuan/contract/backoffice/access/role';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { Consent } from './duty.rules';

/** The builtin roles of the three administrators. */
export const readDutyRoles = (db: Executor): Promise<{ duty: Duty | null; name: string }[]> =>
  db.selectFrom('app.role').select(['duty', 'name']).where('duty', 'is not', null).orderBy('id').execute();

/** The nodes of each ordinary role. */
export const readOrdinaryNodes = (db: Executor): Promise<{ name: string; node: string }[]> =>
  db
    .selectFrom('app.role as role')
    .innerJoin('app.role_node as held', 'held.role_id', 'role.id')
    .select(['role.name', 'held.node'])
    .where('role.duty', 'is', null)
    .orderBy('role.id')
    .execute();

const [switchKey, consentKey] = ['three_admins', 'three_admins_release'];

/** Takes the duties apart: nobody holds everything any more. */
export const separateDuties = async (db: Tx): Promise<void> => {
  await sql`insert into app.setting (key, value) values (${switchKey}, 'true')
    on conflict (key) do update set value = excluded.value, version = setting.version + 1, updated_at = now()`.execute(
    db,
  );
  await sql`delete from app.admin_role using app.role
    where role.id = admin_role.role_id and role.is_super`.execute(db);
};

/** Joins the duties again; one person holds everything from then on. */
export const joinDuties = async (db: Tx, adminId: number): Promise<void> => {
  await sql`delete from app.setting where key in (${switchKey}, ${consentKey})`.execute(db);
  await sql`insert into app.admin_role (admin_id, role_id)
    select ${adminId}, id from app.role where key = 'admin' on conflict do nothing`.execute(db);
};

/** A consent as it is stored, with the time until which it waits. */
export interface StoredConsent extends Consent {
  readonly until: Date;
}

/** The consent that still waits for another. */
export const readConsent = async (db: Executor, minutes: number): Promise<StoredConsent | undefined> => {
  const { rows } = await sql<{ value: Consent; until: Date }>`
    select value, updated_at + make_interval(mins => ${minutes}) as until from app.setting
    where key = ${consentKey} and updated_at > now() - make_interval(mins => ${minutes})`.execute(db);
  const [row] = rows;
  return row && { ...row.value, until: row.until };
};

/** Keeps a consent; the last one counts. */
export const writeConsent = async (db: Tx, consent: Consent): Promise<void> => {
  await sql`insert into app.setting (key, value) values (${consentKey}, ${JSON.stringify(consent)}::jsonb)
    on conflict (key) do update set value = excluded.value, version = setting.version + 1, updated_at = now()`.execute(
    db,
  );
};
