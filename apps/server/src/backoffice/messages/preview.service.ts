import type { MessageRuleInput } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { fillTemplate, type MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Caller } from '../../platform/http/slice';
import { holds } from '../access';
import { refusalAt } from './act';
import type { MessageDeps } from './message.deps';
import { judgeWords, type Kinds } from './message.service';
import type { Described } from './message-source';
import { findLatestEvents, findLatestRecords, findStaffNames } from './preview.repository';

const choicesMost = 20;

interface Choice {
  readonly id: number;
  readonly label: string;
}

/** Those of a form's records that the caller sees: the ones named, or the ones that a keyword finds. */
const seenRecords = async (
  { records }: MessageDeps,
  { caller, formId, wanted }: { caller: Caller; formId: number; wanted: readonly number[] | string },
): Promise<Choice[]> => {
  if (!holds(caller, `form_${formId}.index`)) return [];
  const asked = typeof wanted === 'string' ? { keyword: wanted } : { ids: new Map([[formId, wanted]]) };
  const { found } = await records.hits({ caller, forms: [{ formId }], wanted: asked, limit: choicesMost });
  const choices = (found[0]?.hits ?? []).map(({ id, title, facts }) => ({
    id,
    label: [title, ...facts].filter((part) => part !== '').join(' · ') || `#${id}`,
  }));
  if (typeof wanted === 'string') return choices;
  return choices.sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
};

/** The records that a template of a kind can be tried on: the latest, or those that a keyword finds. */
export const choosePreviewRecords = async (
  deps: MessageDeps,
  kinds: Kinds,
  { caller, kind: key, keyword = '' }: { caller: Caller; kind: string; keyword?: string | undefined },
): Promise<Choice[]> => {
  const kind = kinds.get(key);
  if (kind === undefined) throw refusalAt('kind', messageErrors.unknownKind);
  const { custom_form_id: formId } = kind;
  if (formId === null) return [];
  const wanted = keyword === '' ? await findLatestRecords(deps.db.kysely, formId) : keyword;
  return seenRecords(deps, { caller, formId, wanted });
};

/** The ids to try, the best first: the one that was chosen, else the latest; only what the caller may see. */
const idsToTry = async (
  deps: MessageDeps,
  { caller, kind, id }: { caller: Caller; kind: MessageKind; id: number | undefined },
): Promise<number[]> => {
  const { key, custom_form_id: formId } = kind;
  if (formId === null) return id === undefined ? findLatestEvents(deps.db.kysely, key) : [];
  const wanted = id === undefined ? await findLatestRecords(deps.db.kysely, formId) : [id];
  return (await seenRecords(deps, { caller, formId, wanted })).map((choice) => choice.id);
};

const namesOf = async ({ db }: MessageDeps, to: Described['to']): Promise<string[]> => {
  const people = to.flatMap((one) => ('admin_id' in one ? [] : [one.name]));
  const staff = to.flatMap((one) => ('admin_id' in one ? [one.admin_id] : []));
  return [...people, ...(await findStaffNames(db.kysely, staff))];
};

/** What some words become with the values of a record, the latest where none is named; null where there is none. */
export const previewWords = async (
  deps: MessageDeps,
  kinds: Kinds,
  {
    caller,
    ...input
  }: Pick<MessageRuleInput, 'kind' | 'title' | 'body'> & { caller: Caller; record_id?: number | undefined },
): Promise<{ title: string; body: string; names: string[] } | null> => {
  const kind = judgeWords(kinds, input);
  const ids = await idsToTry(deps, { caller, kind, id: input.record_id });
  const described = await deps.sources.get(kind.key)?.describe(deps.db.kysely, ids);
  const id = ids.find((one) => described?.has(one));
  const found = id === undefined ? undefined : described?.get(id);
  if (found === undefined) return null;
  const { to } = found;
  // Words for people from outside may have places that mean nothing to staff.
  const example = to.find((one) => !('admin_id' in one)) ?? to[0];
  const fields = { ...found.fields, ...example?.fields };
  const names = await namesOf(deps, to);
  return { title: fillTemplate(input.title, fields), body: fillTemplate(input.body, fields), names };
};
