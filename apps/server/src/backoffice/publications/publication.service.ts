import { randomInt } from 'node:crypto';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { richTextFault, richTextSize } from '@shuyuan/contract/platform/rich-text-limits';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError, asSeen } from '../../platform/http/app-error';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text';
import { requireNode } from '../access';
import { recordAct } from '../audit';
import { fileNamesIn, findServed, keyIn, missingFiles, recordFileUses, shutFiles } from '../files';
import type { Actor, NewRecord } from '../records';
import type { PublicationDeps } from './publication.deps';
import {
  holdPublication,
  insertConsent,
  insertPublication,
  latestConsent,
  type PublicationValues,
  removePublication,
  type StoredPublication,
  updatePublication,
} from './publication.repository';
import { pageFaults } from './publication.rules';
import { publicationTexts as texts } from './publication.texts';
import { mayCreate } from './standing';

type Saving = Actor & { readonly input: PublicationInput };

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random word without letters that look alike. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('');

const refuseAt = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/** What the page may ask for, by the rights of whoever saves it; they become its owner. */
const requireForm = async (deps: PublicationDeps, db: Tx, { input, caller }: Saving): Promise<NewRecord> => {
  const may = await mayCreate(deps, db, { formId: input.custom_form_id, caller });
  if (may !== undefined && may !== 'gone') return may;
  const { unknownForm } = publicationErrors;
  throw new AppError(unknownForm, { errors: { custom_form_id: [unknownForm.errmsg] } });
};

/** A fault of a preset is told at `presets`, with the name of its field. */
const refusePresets = async (deps: PublicationDeps, db: Tx, { may, ...saving }: Saving & { may: NewRecord }) => {
  const { input, caller, origin } = saving;
  try {
    await deps.records.refuseUnfit(db, { formId: input.custom_form_id, caller, origin, values: input.presets });
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const nameOf = (column: string): string => may.fields.find(({ field }) => field === column)?.name ?? column;
    const messages = Object.entries(error.errors).flatMap(([column, said]) =>
      said.map((message) => texts.faults.preset(nameOf(column), message)),
    );
    throw new AppError(publicationErrors.unfitField, { errors: { presets: messages } });
  }
};

const refuseFaults = async (deps: PublicationDeps, db: Tx, saving: Saving): Promise<void> => {
  const may = await requireForm(deps, db, saving);
  const errors = pageFaults(may, saving.input);
  if (errors !== undefined) throw new AppError(publicationErrors.unfitField, { errors });
  await refusePresets(deps, db, { ...saving, may });
  const fault = richTextFault(richTextSize(saving.input.intro));
  if (fault !== undefined) refuseAt('intro', fault);
};

const pictureAddress = /^\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}[.][a-z0-9]{1,10}$/;

/**
 * The pictures of a page are shown to everybody, so whoever adds one must be allowed to open it; those that the page shows
 * already may stay.
 */
const usePictures = async (
  db: Tx,
  { id, caller, title, now, before }: Actor & { id: number; title: string } & Record<'now' | 'before', Pictures>,
): Promise<void> => {
  const had = new Set(fileNamesIn(`${before.cover} ${before.intro}`));
  const refuse = async (text: string, at: { field: string; message: string }): Promise<string[]> => {
    const names = fileNamesIn(text);
    const added = names.filter((name) => !had.has(name));
    const missing = await missingFiles(db, added);
    const shut = await shutFiles({ db, seenRecords: async () => [] }, { caller, names: added });
    if (missing.length + shut.size > 0) refuseAt(at.field, at.message);
    return names;
  };
  if (now.cover !== '') {
    const [name] = await refuse(now.cover, { field: 'cover', message: texts.coverNotPicture });
    const file = name === undefined ? undefined : await findServed(db, { key: keyIn(name) });
    if (!pictureAddress.test(now.cover) || !file?.mime.startsWith('image/')) refuseAt('cover', texts.coverNotPicture);
  }
  const inText = await refuse(now.intro, { field: 'intro', message: texts.pictureOutOfReach });
  const urls = [...(now.cover === '' ? [] : [now.cover]), ...inText.map((name) => `/files/${name}`)];
  await recordFileUses(db, { type: 'publication', id, title, urls });
};

interface Pictures {
  readonly cover: string;
  readonly intro: string;
}

const valuesOf = ({ input, caller }: Saving, consentVersion: number): PublicationValues => {
  const { id: _id, version: _version, custom_form_id: _form, ...values } = input;
  const intro = sanitiseRichText(values.intro);
  return { ...values, intro, admin_id: caller.adminId, consent_version: consentVersion };
};

/** As the audit log shows it; the texts themselves are kept by their versions or too long for a log. */
const recorded = (page: PublicationValues | StoredPublication) => ({
  audience: page.audience,
  title: page.title,
  fields: page.fields.map(({ field }) => field),
  presets: Object.keys(page.presets),
  opens_at: page.opens_at,
  closes_at: page.closes_at,
  quota: page.quota,
  proves_mobile: page.proves_mobile,
  once_per_mobile: page.once_per_mobile,
  consent_version: page.consent_version,
  enabled: page.enabled,
  admin_id: page.admin_id,
});

interface Saved {
  readonly id: number;
  readonly code: string;
}

const add = async (db: Tx, saving: Saving): Promise<Saved> => {
  const { input, caller, origin } = saving;
  const version = input.consent === '' ? 0 : 1;
  const code = randomCode(10);
  const values = valuesOf(saving, version);
  const id = await insertPublication(db, { custom_form_id: input.custom_form_id, code, values });
  if (version > 0) await insertConsent(db, { publication_id: id, version, text: input.consent });
  const before = { cover: '', intro: '' };
  await usePictures(db, { id, caller, origin, title: input.title, now: values, before });
  const after = { custom_form_id: input.custom_form_id, ...recorded(values) };
  await recordAct(db, { type: 'publication', caller, origin, act: 'create', id, after });
  return { id, code };
};

/** Whoever lets people fill in an invited page would lead them nowhere. */
const refuseUsed = async (deps: PublicationDeps, db: Tx, { id, at }: { id: number; at?: string }): Promise<void> => {
  const places = await deps.usedBy(db, id);
  if (places.length === 0) return;
  const errmsg = texts.inUse(places);
  throw new AppError(publicationErrors.inUse, { errmsg, ...(at === undefined ? {} : { errors: { [at]: [errmsg] } }) });
};

const change = async (deps: PublicationDeps, db: Tx, { id, ...saving }: Saving & { id: number }): Promise<Saved> => {
  const { input, caller, origin } = saving;
  const stored = asSeen(await holdPublication(db, { id }), input.version);
  if (stored.custom_form_id !== input.custom_form_id) refuseAt('custom_form_id', texts.formFixed);
  if (input.audience !== stored.audience) await refuseUsed(deps, db, { id, at: 'audience' });
  const latest = await latestConsent(db, id);
  const isNew = input.consent !== '' && input.consent !== stored.consent;
  const values = valuesOf(saving, isNew ? latest + 1 : latest);
  await updatePublication(db, id, values);
  if (isNew) await insertConsent(db, { publication_id: id, version: latest + 1, text: input.consent });
  await usePictures(db, { id, caller, origin, title: input.title, now: values, before: stored });
  await recordAct(db, {
    type: 'publication',
    caller,
    origin,
    act: 'edit',
    id,
    before: recorded(stored),
    after: recorded(values),
  });
  return { id, code: stored.code };
};

/** Publishes a form or changes its page. Whoever saves it becomes the owner, so that nobody creates what they may not. */
export const savePublication = (deps: PublicationDeps, saving: Saving): Promise<Saved> => {
  const { id } = saving.input;
  requireNode(saving.caller, id === undefined ? 'publication.create' : 'publication.edit');
  return inTransaction(deps.db.kysely, async (db) => {
    await refuseFaults(deps, db, saving);
    return id === undefined ? add(db, saving) : change(deps, db, { ...saving, id });
  });
};

/** Takes a page away; its address answers as if there had never been one. */
export const destroyPublication = (
  deps: PublicationDeps,
  { id, version, ...actor }: Actor & { id: number; version: number },
): Promise<void> =>
  inTransaction(deps.db.kysely, async (db) => {
    const stored = asSeen(await holdPublication(db, { id }), version);
    await refuseUsed(deps, db, { id });
    await removePublication(db, id);
    await recordFileUses(db, { type: 'publication', id, title: stored.title, urls: [] });
    await recordAct(db, { type: 'publication', ...actor, act: 'delete', id, before: recorded(stored) });
  });
