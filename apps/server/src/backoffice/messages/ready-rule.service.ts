import type { MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { type Executor, inTransaction } from '../../platform/db/database';
import type { Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { insertRule } from './message.repository';
import { holdOffers, markOffered, readOffered, readRuled } from './ready-rule.repository';

/** The product itself acts; there is no request. */
const origin: Origin = { ip: '', userAgent: '', requestId: 'start' };

/** The rule of a kind that a school starts with. */
const ruleOf = ({ key, lead, usual }: MessageKind) => ({
  ...usual,
  kind: key,
  ways: [...usual.ways],
  lead: lead?.usual ?? 0,
  robot_id: null,
  sms_template: '',
  is_quiet: usual.is_quiet ?? true,
});

/**
 * Makes the usual rule of each kind that this installation was not offered yet; one that staff made a rule for is left
 * out. What staff edited or deleted stays so. One query tells that there is nothing to do.
 */
export const ensureMessageRules = async (db: Executor, kinds: readonly MessageKind[]): Promise<void> => {
  const known = await readOffered(db);
  if (kinds.every(({ key }) => known.has(key))) return;
  await inTransaction(db, async (db) => {
    await holdOffers(db);
    const [offered, ruled] = [await readOffered(db), await readRuled(db)];
    for (const kind of kinds.filter(({ key }) => !offered.has(key))) {
      await markOffered(db, kind.key);
      if (ruled.has(kind.key)) continue;
      const values = ruleOf(kind);
      const id = await insertRule(db, values);
      const target = { type: 'message_rule', id };
      await recordAudit(db, { origin, action: 'message.create_rule', target, after: values });
    }
  });
};
