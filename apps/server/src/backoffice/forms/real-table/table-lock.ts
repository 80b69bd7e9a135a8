import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Tx } from '../../../platform/db/database';
import { setLimits } from '../../../platform/db/limits';
import { AppError } from '../../../platform/http/app-error';

const lockNotAvailable = '55P03';

/** Changes tables within a transaction: waits two seconds at most for those who use them (assurance H52). */
export const changingTables = async <T>(db: Tx, work: () => Promise<T>): Promise<T> => {
  await setLimits(db, { lock_timeout: '2s', statement_timeout: '5min' });
  try {
    return await work();
  } catch (error) {
    throw errorCode(error) === lockNotAvailable ? new AppError(formErrors.tableBusy, { cause: error }) : error;
  }
};
