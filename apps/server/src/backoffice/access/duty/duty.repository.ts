import '../access.table';
import type { Duty } from '@shuyuan/contract/backoffice/access/role';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { findRecentSetting, forgetSetting, writeSetting } from '../../settings';
import type { Administration, Consent } from './duty.rules';

/** The setting that keeps the three administrators apart. */
export const dutiesApartKey = 'three_admins';

/** Those who hold a duty, or everything, and can sign in. */
export const findAdministrators = (db: Executor): Promise<Administration['holders']> =>
  db
    .selectFrom('app.admin_role as held')
    .innerJoin('app.role as role', 'role.id', 'held.role_id')
    .innerJoin('app.admin as admin', 'admin.id', 'held.admin_id')
    .select(['admin.id', 'admin.name', 'role.duty', 'role.is_super'])
    .where(({ eb, or }) => or([eb('role.is_super', '=', true), eb('role.duty', 'is not', null)]))
    .where('admin.disabled_at', 'is', null)
    .where('admin.deleted_at', 'is', null)
    .orderBy('admin.id')
    .execute();

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

const consentKey = 'three_admins_release';

/** Separates the duties: from then on nobody holds all rights. */
export const separateDuties = async (db: Tx): Promise<void> => {
  await writeSetting(db, { key: dutiesApartKey, value: true });
  await sql`delete from app.admin_role using app.role
    where role.id = admin_role.role_id and role.is_super`.execute(db);
};

/** Joins the duties again; one person holds all rights from then on. */
export const joinDuties = async (db: Tx, adminId: number): Promise<void> => {
  for (const key of [dutiesApartKey, consentKey]) await forgetSetting(db, key);
  await sql`insert into app.admin_role (admin_id, role_id)
    select ${adminId}, id from app.role where key = 'admin' on conflict do nothing`.execute(db);
};

/** A consent as it is stored, with its expiry. */
export interface StoredConsent extends Consent {
  readonly until: Date;
}

/** The consent that still waits for a second one. */
export const readConsent = async (db: Executor, minutes: number): Promise<StoredConsent | undefined> => {
  const row = await findRecentSetting(db, { key: consentKey, minutes });
  return row && { ...(row.value as Consent), until: row.until };
};

/** Stores a consent; it replaces the one before. */
export const writeConsent = (db: Tx, consent: Consent): Promise<void> =>
  writeSetting(db, { key: consentKey, value: consent });
