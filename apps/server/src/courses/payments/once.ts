import { createHash } from 'node:crypto';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Act, PaymentDeps } from './payment.deps';
import { readRequest, takeKey, writeReply } from './request.repository';

/**
 * Does an act of money once, however often it is sent: whoever sends the same again gets the same answer, another act under
 * the same key is refused (assurance J62). The key is taken first, so that duplicates wait for the first of them.
 */
export const once = <Input extends { readonly request_key: string }, Reply>(
  deps: PaymentDeps,
  { act, ask }: { act: string; ask: Act<Input> },
  work: (db: Tx) => Promise<Reply>,
): Promise<Reply> =>
  inTransaction(deps.db, async (db) => {
    const key = ask.input.request_key;
    const { adminId } = ask.caller;
    // Checked bodies have their keys in the order of the schema.
    const digest = createHash('sha256').update(JSON.stringify(ask.input)).digest('hex');
    if (!(await takeKey(db, { key, adminId, act, digest }))) {
      const known = await readRequest(db, key);
      const isSame = known?.act === act && known.digest === digest && known.admin_id === adminId;
      if (!isSame) throw new AppError(paymentErrors.otherRequest);
      return known.reply as Reply;
    }
    const reply = await work(db);
    await writeReply(db, { key, reply });
    return reply;
  });
