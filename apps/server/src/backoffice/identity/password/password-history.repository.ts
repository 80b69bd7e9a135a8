import '../identity.table';
import { passwordHistoryCount } from '@shuyuan/contract/backoffice/settings/system-setting';
import type { Executor, Tx } from '../../../platform/db/database';

/** The latest passwords before the present one. */
export const readPasswordHistory = async (
  db: Executor,
  { adminId, count }: { adminId: number; count: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('app.password_history')
    .select('password_hash')
    .where('admin_id', '=', adminId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ password_hash }) => password_hash);
};

/** Adds the current password to the history before it is replaced; the oldest are deleted. */
export const keepPresentPassword = async (db: Tx, adminId: number): Promise<void> => {
  await db
    .insertInto('app.password_history')
    .columns(['admin_id', 'password_hash'])
    .expression((eb) => eb.selectFrom('app.admin').select(['id', 'password_hash']).where('id', '=', adminId))
    .execute();
  await db
    .deleteFrom('app.password_history')
    .where('admin_id', '=', adminId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('app.password_history as kept')
        .select('kept.id')
        .where('kept.admin_id', '=', adminId)
        .orderBy('kept.id', 'desc')
        .limit(passwordHistoryCount),
    )
    .execute();
};
