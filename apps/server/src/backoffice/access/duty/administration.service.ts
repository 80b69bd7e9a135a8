import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { findSetting } from '../../settings';
import { dutiesApartKey, findAdministrators } from './duty.repository';
import { type Administration, administrationFault } from './duty.rules';

/** Of two concurrent changes, each relying on the administrator that the other one removes, only one may pass. */
const administrationLock = defineLock('who administers');

/** Whether the three administrators are kept apart. */
export const areDutiesApart = async (db: Executor): Promise<boolean> =>
  (await findSetting(db, dutiesApartKey))?.value === true;

/** Who holds which duty, or everything, among those who can sign in. */
export const readAdministration = async (db: Executor): Promise<Administration> => {
  const holders = await findAdministrators(db);
  return { areDutiesApart: await areDutiesApart(db), holders };
};

/** Locks changes of administrators until the transaction ends. */
export const holdAdministration = (db: Tx): Promise<void> => administrationLock.hold(db);

/**
 * Refuses a change that would leave nobody to administer, or join duties that are kept apart. Called at the end of
 * every transaction that changes who can sign in or which roles they hold.
 */
export const requireAdministrators = async (db: Tx): Promise<void> => {
  await holdAdministration(db);
  const fault = administrationFault(await readAdministration(db));
  if (fault !== undefined) throw new AppError(roleErrors[fault.error], { errmsg: fault.errmsg });
};
