import type { HandMessage } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { fillTemplate, handFields, handKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import { findOptOuts, findRemindedToday } from './hand.repository';
import type { MessageDeps } from './message.deps';
import { type HandPerson, type HandSource, recipientOf } from './message-source';
import { handWith } from './outside';

/** The ways by which someone can write to people. */
export const handWays = ['sms', 'mail'] as const;
export type HandWay = (typeof handWays)[number];

/** Refuses callers who may not list a form. */
export const requireForm = (caller: Caller, formId: number): void => {
  if (!holds(caller, `form_${formId}.index`)) throw new AppError(platformErrors.forbidden);
};

/** The people of a form by its own fields. */
const ownPeople = ({ records }: MessageDeps, formId: number): HandSource => ({
  custom_form_id: formId,
  fields: handFields,
  people: async ({ caller, ids }) => {
    const found = await records.recipients({ caller, formId, ids });
    if (found === undefined) throw new AppError(messageErrors.noPeople);
    return found.map((one) => ({ ...one, custom_form_id: formId, fields: { 姓名: one.name }, records: 1 }));
  },
});

/** Who the people of a form are, and what can be said to them. */
export const handSourceOf = (deps: MessageDeps, formId: number): HandSource =>
  handWith(deps.hands.get(formId) ?? ownPeople(deps, formId), deps.outside);

/** The kind of event that a message by hand is. */
export const kindOf = ({ daily }: Pick<HandSource, 'daily'>): string => daily?.kind ?? handKind;

/** Where a way reaches someone; empty where it does not. */
export const addressOf = (way: HandWay, { mobile, mail }: Pick<HandPerson, 'mobile' | 'mail'>): string =>
  way === 'sms' ? mobile : mail;

/** What becomes of a message in one way to one person. */
export interface Judged {
  readonly way: HandWay;
  readonly person: HandPerson;
  readonly recipient: string;
  readonly address: string;
  readonly words: { readonly title: string; readonly body: string };
  readonly verdict: 'reached' | 'opted_out' | 'without_address' | 'repeated';
}

/** Judges a message to each of some people in each way: whom it reaches, and whom it leaves alone. */
export const judgeMessages = async (
  db: Executor,
  {
    input,
    source,
    people,
  }: { input: Pick<HandMessage, 'ways' | 'title' | 'body'>; source: HandSource; people: readonly HandPerson[] },
): Promise<Judged[]> => {
  const kind = kindOf(source);
  const pairs = input.ways.flatMap((way) =>
    people.map((person) => {
      const words = { title: fillTemplate(input.title, person.fields), body: fillTemplate(input.body, person.fields) };
      return { way, person, words, recipient: recipientOf(person), address: addressOf(way, person) };
    }),
  );
  const given = pairs.map(({ recipient, way, address }) => ({ recipient, way, address }));
  const refused = new Set((await findOptOuts(db, { kind, given })).map(({ recipient, way }) => `${way} ${recipient}`));
  const reminded = source.daily === undefined ? undefined : await findRemindedToday(db, { kind, given });
  const said = new Set<string>();
  const verdictOf = ({ way, recipient, address, words }: (typeof pairs)[number]): Judged['verdict'] => {
    if (refused.has(`${way} ${recipient}`)) return 'opted_out';
    if (address === '') return 'without_address';
    const sameWords = JSON.stringify([way, address, words]);
    if (reminded?.has(recipient) || said.has(sameWords)) return 'repeated';
    said.add(sameWords);
    return 'reached';
  };
  return pairs.map((pair) => ({ ...pair, verdict: verdictOf(pair) }));
};
