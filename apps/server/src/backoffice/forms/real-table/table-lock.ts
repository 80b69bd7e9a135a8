import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { sql } from 'kysely';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';

const lockNotAvailable = '55P03';

/** Changes tables within a transaction: waits two seconds at most for those who use them (assurance H52). */
export const changingTables = async <T>(db: Tx, work: () => Promise<T>): Promise<T> => {
  await sql`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5min', true)`.execute(db);
  try {
    return await work();
  } catch (error) {
    throw errorCode(error) === lockNotAvailable ? new AppError(formErrors.tableBusy, { cause: error }) : error;
  }
};
