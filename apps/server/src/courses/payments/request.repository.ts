import './payment.table';
import type { Tx } from '../../platform/db/database';

interface Request {
  readonly key: string;
  readonly adminId: number;
  readonly act: string;
  readonly digest: string;
}

/** Takes a key; waits for another transaction that is taking it. False: it is already taken. */
export const takeKey = async (db: Tx, { key, adminId, act, digest }: Request): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.payment_request')
    .values({ key, admin_id: adminId, act, digest })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** The request under a key, and its response. */
export const readRequest = (db: Tx, key: string) =>
  db
    .selectFrom('app.payment_request')
    .select(['admin_id', 'act', 'digest', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst();

export const writeReply = async (db: Tx, { key, reply }: { key: string; reply: unknown }): Promise<void> => {
  await db
    .updateTable('app.payment_request')
    .set({ reply: JSON.stringify(reply) })
    .where('key', '=', key)
    .execute();
};
