import { fillTemplate, type MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Tx } from '../../platform/db/database';
import { readStaffAddresses, type StaffAddress } from '../access';
import { type ActiveRule, insertEvents, insertMessages, type NewEvent, type NewMessage } from './event.repository';
import { messageTexts as texts } from './message.texts';
import { type Described, type MessageSource, type Recipient, recipientOf } from './message-source';

/** Where the staff of some events are reached; whoever may no longer sign in is not among them. */
type Staff = ReadonlyMap<number, StaffAddress>;

const whomOf = (to: Recipient) =>
  'admin_id' in to
    ? { admin_id: to.admin_id, custom_form_id: null, record_id: null, name: '' }
    : { admin_id: null, custom_form_id: to.custom_form_id, record_id: to.record_id, name: to.name };

/** Where a way reaches someone, or why it does not; undefined where the way is not for them at all. */
const addressOf = (
  to: Recipient,
  { way, staff }: { way: MessageWay; staff: Staff },
): { address: string; error: string } | undefined => {
  const isStaff = 'admin_id' in to;
  const place = isStaff ? staff.get(to.admin_id) : to;
  if (place === undefined || way === 'robot') return undefined;
  if (way === 'bell') return isStaff ? { address: '', error: '' } : undefined;
  const address = way === 'sms' ? place.mobile : place.mail;
  return { address, error: address === '' ? texts.noAddress[way] : '' };
};

/** The words of a rule for an event. */
const wordsOf = (rule: ActiveRule, fields: Described['fields']) => ({
  title: fillTemplate(rule.title, fields),
  body: fillTemplate(rule.body, fields),
  sms_template: rule.sms_template,
  sms_params: fields,
  is_quiet: rule.is_quiet,
});

/** The messages of an event by one rule. */
const messagesBy = (
  rule: ActiveRule,
  { id, described, staff }: { id: number; described: Described; staff: Staff },
): NewMessage[] => {
  const { to, fields, link } = described;
  const common = { event_id: id, link, robot_id: null };
  const personal = to.flatMap((one) => {
    const words = wordsOf(rule, { ...fields, ...one.fields });
    return rule.ways.flatMap((way): NewMessage[] => {
      const place = addressOf(one, { way, staff });
      const whom = { recipient: recipientOf(one), ...whomOf(one) };
      return place === undefined ? [] : [{ ...common, ...words, way, ...whom, ...place }];
    });
  });
  if (!rule.ways.includes('robot') || rule.robot_id === null) return personal;
  const whom = { admin_id: null, custom_form_id: null, record_id: null, name: '', address: '', error: '' };
  const robot_id = rule.robot_id;
  const group = { way: 'robot', robot_id, recipient: `robot:${robot_id}` } as const;
  return [...personal, { ...common, ...wordsOf(rule, fields), ...whom, ...group }];
};

/**
 * Notes events of one kind and adds their messages in one transaction, so that neither is there without the other. Words
 * are those of now, so of several events about one record the last is told.
 */
export const tellEvents = async (
  db: Tx,
  { source, rules, events }: { source: MessageSource; rules: readonly ActiveRule[]; events: readonly NewEvent[] },
): Promise<void> => {
  const fresh = await insertEvents(db, events);
  const ids = [...new Set(fresh.flatMap(({ record_id }) => record_id ?? []))];
  const described = ids.length === 0 ? new Map<number, Described>() : await source.describe(db, ids);
  const everyone = [...described.values()].flatMap(({ to }) => to);
  const staff = await readStaffAddresses(
    db,
    everyone.flatMap((one) => ('admin_id' in one ? one.admin_id : [])),
  );
  const last = new Map(fresh.map(({ id, record_id }) => [record_id ?? 0, id]));
  const messages = [...described].flatMap(([recordId, found]) => {
    const id = last.get(recordId);
    return id === undefined ? [] : rules.flatMap((rule) => messagesBy(rule, { id, described: found, staff }));
  });
  await insertMessages(db, { kind: source.kind, messages, optedOut: texts.optedOut });
};
