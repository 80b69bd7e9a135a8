import { fillTemplate, type MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Tx } from '../../platform/db/database';
import { type ActiveRule, insertEvents, insertMessages, type NewEvent, type NewMessage } from './event.repository';
import { messageTexts as texts } from './message.texts';
import type { Described, MessageSource, Recipient } from './message-source';

const recipientKey = (to: Recipient): string =>
  'admin_id' in to ? `admin:${to.admin_id}` : `record:${to.custom_form_id}:${to.record_id}`;

const whomOf = (to: Recipient) =>
  'admin_id' in to
    ? { admin_id: to.admin_id, custom_form_id: null, record_id: null, name: '' }
    : { admin_id: null, custom_form_id: to.custom_form_id, record_id: to.record_id, name: to.name };

/** Where a way reaches someone, or why it does not; undefined where the way is not for them at all. */
const addressOf = (to: Recipient, way: MessageWay): { address: string; error: string } | undefined => {
  if (way === 'bell') return 'admin_id' in to ? { address: '', error: '' } : undefined;
  if ('admin_id' in to || way === 'robot') return undefined;
  const address = way === 'sms' ? to.mobile : to.mail;
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
const messagesBy = (rule: ActiveRule, event: { id: number; described: Described }): NewMessage[] => {
  const { to, fields, link } = event.described;
  const common = { event_id: event.id, link, robot_id: null, ...wordsOf(rule, fields) };
  const personal = to.flatMap((one) =>
    rule.ways.flatMap((way): NewMessage[] => {
      const place = addressOf(one, way);
      return place === undefined ? [] : [{ ...common, way, recipient: recipientKey(one), ...whomOf(one), ...place }];
    }),
  );
  if (!rule.ways.includes('robot') || rule.robot_id === null) return personal;
  const whom = { admin_id: null, custom_form_id: null, record_id: null, name: '', address: '', error: '' };
  const robot_id = rule.robot_id;
  return [...personal, { ...common, ...whom, way: 'robot', robot_id, recipient: `robot:${robot_id}` }];
};

/** Notes events of one kind and adds their messages in one transaction, so that neither is there without the other. */
export const tellEvents = async (
  db: Tx,
  { source, rules, events }: { source: MessageSource; rules: readonly ActiveRule[]; events: readonly NewEvent[] },
): Promise<void> => {
  const fresh = await insertEvents(db, events);
  const ids = [...new Set(fresh.flatMap(({ record_id }) => record_id ?? []))];
  const described = ids.length === 0 ? new Map<number, Described>() : await source.describe(db, ids);
  const messages = fresh.flatMap(({ id, record_id }) => {
    const found = described.get(record_id ?? 0);
    return found === undefined ? [] : rules.flatMap((rule) => messagesBy(rule, { id, described: found }));
  });
  await insertMessages(db, { kind: source.kind, messages, optedOut: texts.optedOut });
};
