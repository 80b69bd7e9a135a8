import { passwordFault } from '@shuyuan/contract/backoffice/identity/password.rules';
import { defineLock } from '../../platform/db/advisory-lock';
import { inTransaction } from '../../platform/db/database';
import { assignRole, rootDepartmentId } from '../access';
import { recordAudit } from '../audit';
import { anyAdmin, insertAdmin } from './admin.repository';
import type { IdentityDeps } from './identity.deps';
import { identityTexts } from './identity.texts';
import { hashPassword } from './password/password';
import { ownWords } from './password/password-policy';
import { randomPassword } from './password/random-password';

const firstLock = defineLock('first administrator');

const username = 'admin';
// The school has no settings yet; the length is checked with the configuration.
const firstPasswordPolicy = { profile: 'asvs', min_length: 8 } as const;

/** Why the configured password of the first administrator is refused, or undefined. */
export const adminPasswordFault = async (given: string, school: string): Promise<string | undefined> => {
  const words = await ownWords({ school, name: identityTexts.administratorName, mobile: null });
  return passwordFault(given, { username, words, policy: firstPasswordPolicy })?.message;
};

/**
 * Creates the first administrator when there is none (assurance A11: no default account or secret). Returns the
 * password only when it was generated, so that it can be shown once.
 */
export const createEnsureAdministrator =
  ({ db, config }: IdentityDeps) =>
  async (): Promise<{ username: string; password: string } | undefined> => {
    if (await anyAdmin(db)) return undefined;
    const given = config.ADMIN_PASSWORD;
    const password = given ?? randomPassword();
    const passwordHash = await hashPassword(password);
    const made = await inTransaction(db, async (db) => {
      // Several processes may start on one database at once; one of them makes the account.
      await firstLock.hold(db);
      if (await anyAdmin(db)) return false;
      const id = await insertAdmin(db, {
        username,
        name: identityTexts.administratorName,
        mobile: null,
        password_hash: passwordHash,
        must_change_password: given === undefined,
        department_id: await rootDepartmentId(db),
      });
      await assignRole(db, { adminId: id, roleKey: 'admin' });
      await recordAudit(db, {
        origin: { requestId: '', ip: '', userAgent: '' },
        action: 'admin.create',
        target: { type: 'admin', id },
        after: { username, roles: ['admin'] },
      });
      return true;
    });
    return made && given === undefined ? { username, password } : undefined;
  };
