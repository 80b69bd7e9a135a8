import type { SignInLock, SignInUnlock } from '@shuyuan/contract/backoffice/identity/sign-in-lock';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import type { Doing } from '../user/user.deps';
import { liftLock, listLocks } from './sign-in-lock.repository';

const liftRecorded = async (db: Tx, { caller, origin }: Doing, lock: SignInLock): Promise<void> => {
  await liftLock(db, lock);
  const { kind, address, count, user } = lock;
  await recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: 'sign_in.unlock',
    target: user === null ? { type: 'setting', id: 'sign_in_lock' } : { type: 'admin', id: user.id },
    before: { kind, address, count, until: lock.until },
  });
};

/** Lifts one limit or all, and says how many; each is recorded. */
export const unlockSignIn = (db: Executor, doing: Doing, wanted: SignInUnlock): Promise<number> =>
  inTransaction(db, async (db) => {
    const held = await listLocks(db);
    const locks = 'all' in wanted ? held : held.filter(({ kind, id }) => kind === wanted.kind && id === wanted.id);
    if (locks.length === 0) throw new AppError(platformErrors.recordNotFound);
    for (const lock of locks) await liftRecorded(db, doing, lock);
    return locks.length;
  });
