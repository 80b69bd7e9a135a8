import { createHash } from 'node:crypto';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { KeyedAct } from './payment.deps';
import { readRequest, takeKey, writeReply } from './request.repository';

/**
 * Performs an action once, however often it is sent: a repeated request gets the same response; another action, content
 * or person under the same key is refused (assurance J62). The key is taken first, so that duplicates wait.
 */
export const once = <Reply>(
  db: Executor,
  { act, ask }: { act: string; ask: KeyedAct<unknown> },
  work: (db: Tx) => Promise<Reply>,
): Promise<Reply> =>
  inRetriedTransaction(db, async (db) => {
    const { requestKey: key, input } = ask;
    const { adminId } = ask.caller;
    // Checked bodies have their keys in the order of the schema.
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    if (!(await takeKey(db, { key, adminId, act, digest }))) {
      const known = await readRequest(db, key);
      const isSame = known?.act === act && known.digest === digest && known.admin_id === adminId;
      if (!isSame) throw new AppError(platformErrors.keyTaken);
      return known.reply as Reply;
    }
    const reply = await work(db);
    await writeReply(db, { key, reply });
    return reply;
  });
