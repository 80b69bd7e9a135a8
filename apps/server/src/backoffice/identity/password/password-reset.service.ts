import { inTransaction } from '../../../platform/db/database';
import { recordAudit } from '../../audit';
import { findByUsername, lockAdmin, setPassword } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import { removeSecondFactor } from '../second-factor/second-factor.repository';
import { endOtherSessions } from '../session/session.repository';
import { createSettleSessions } from '../session/session-lease';
import { hashPassword } from './password';
import { randomPassword } from './random-password';

/**
 * Gives an administrator a new password, run by the machine's operator when nobody can sign in any more. It ends all
 * sessions, removes the second factor and must be changed at the next sign-in. Undefined for an unknown name.
 */
export const createPasswordReset =
  ({ db, sessionLeaseMs }: Pick<IdentityDeps, 'db' | 'sessionLeaseMs'>) =>
  async (username: string): Promise<{ username: string; password: string } | undefined> => {
    const admin = await findByUsername(db, username.trim());
    if (admin === undefined) return undefined;
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await inTransaction(db, async (db) => {
      await lockAdmin(db, admin.id);
      await setPassword(db, { adminId: admin.id, passwordHash, mustChange: true });
      await removeSecondFactor(db, admin.id);
      const ended = await endOtherSessions(db, { adminId: admin.id, keepId: 0, reason: 'password' });
      await recordAudit(db, {
        origin: { requestId: '', ip: '', userAgent: '' },
        action: 'admin.reset_password',
        target: { type: 'admin', id: admin.id },
        after: { ended_sessions: ended },
      });
    });
    // Other processes may be serving from the same database.
    await createSettleSessions(sessionLeaseMs)();
    return { username: admin.username, password };
  };
