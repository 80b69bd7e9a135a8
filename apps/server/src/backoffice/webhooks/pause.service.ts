import type { Tx } from '../../platform/db/database';
import { recordAudit } from '../audit';
import { holdWebhook, updateWebhook } from './webhook.repository';

const nowhere = { requestId: '', ip: '', userAgent: '' };

/** Pauses a webhook that cannot go on by itself; deliveries wait until someone resumes it. */
export const pauseBySystem = async (db: Tx, id: number, reason: string): Promise<void> => {
  const stored = await holdWebhook(db, id);
  if (stored === undefined || stored.state === 'paused') return;
  await updateWebhook(db, id, { state: 'paused', paused_reason: reason });
  await recordAudit(db, {
    origin: nowhere,
    action: 'webhook.pause',
    target: { type: 'webhook', id },
    before: { state: 'active' },
    after: { state: 'paused', reason },
  });
};
