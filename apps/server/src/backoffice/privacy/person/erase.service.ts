import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type ChosenRecord, erasedText } from '@shuyuan/contract/backoffice/privacy/person';
import { personErrors } from '@shuyuan/contract/backoffice/privacy/person.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { type FoundBy, foundBy } from '../../../platform/pinyin/search-grams';
import { recordAudit } from '../../audit';
import { fileNamesIn, filesUsedBy, recordFileUses } from '../../files';
import { columnsEver, searchedFields, wordsOf } from '../../forms';
import { eraseMessages } from '../../messages';
import { eraseSubmissions } from '../../publications';
import { forgetImportEdits } from '../../records';
import { type ChosenForm, readChosen } from './chosen-records';
import { eraseRow, holdRows, remainingColumns } from './erase.repository';
import type { PersonDeps } from './person.deps';
import type { FoundRecord } from './person.repository';
import { personTexts as texts } from './person.texts';
import { keepsWord, type PersonForm } from './person-form';
import { titleOf } from './search.service';

interface EraseCommand {
  readonly records: readonly ChosenRecord[];
  readonly reason: string;
  readonly confirmation: string;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** Records that must be retained by law stay unchanged, and are counted separately. */
const isRetained = ({ keepers }: PersonDeps, { form }: ChosenForm): boolean =>
  keepers.get(form.definition.table_name)?.retained !== undefined;

const idsOf = (chosen: readonly ChosenForm[]) =>
  chosen.map(({ form, records }) => ({ custom_form_id: form.id, ids: records.map(({ id }) => id) }));

const countIn = (chosen: readonly ChosenForm[]): number => chosen.reduce((sum, form) => sum + form.records.length, 0);

const refuseRetainedAlone = ({ keepers }: PersonDeps, chosen: readonly ChosenForm[]): void => {
  const reasons = chosen.flatMap(({ form }) => keepers.get(form.definition.table_name)?.retained?.why ?? []);
  const errmsg = texts.retainedAlone([...new Set(reasons)]);
  throw new AppError(personErrors.withheldForm, { errmsg });
};

/** Refuses forms whose keeper forbids edits, and names them. */
const refuseWithheld = ({ keepers }: PersonDeps, chosen: readonly ChosenForm[]): void => {
  const withheld = chosen.filter(
    ({ form }) => keepers.get(form.definition.table_name)?.withholds?.includes('edit') === true,
  );
  if (withheld.length === 0) return;
  const names = withheld.map(({ form }) => form.definition.name);
  throw new AppError(personErrors.withheldForm, { errmsg: texts.courseForms(names) });
};

const refuseWrongName = (chosen: readonly ChosenForm[], confirmation: string): void => {
  const names = chosen.flatMap(({ form, records }) => records.map((record) => titleOf(form, record)));
  if (names.includes(confirmation)) return;
  const { errmsg } = personErrors.wrongConfirmation;
  throw new AppError(personErrors.wrongConfirmation, { errors: { confirmation: [errmsg] } });
};

/** What a row is found by and the files in its rich texts, once its personal values are erased. */
const leftOver = async (
  db: Tx,
  { form, id }: { form: PersonForm; id: number },
): Promise<{ found: FoundBy; urls: string[] }> => {
  const { fields } = form.definition;
  const richTexts = fields.filter((field) => fieldTypeOf(field.edit_input).html && !form.erased.includes(field));
  const searched = searchedFields(fields);
  const row = await remainingColumns(db, { form, id, fields: [...new Set([...searched, ...richTexts])] });
  for (const field of form.erased) row[field.field] = keepsWord(field) && row[field.field] ? erasedText : null;
  const syllablesOf = await loadPinyin();
  return {
    found: foundBy(wordsOf(searched, row), syllablesOf),
    urls: richTexts.flatMap(({ field }) => fileNamesIn(String(row[field] ?? ''))).map((name) => `/files/${name}`),
  };
};

const eraseRecord = async (
  db: Tx,
  { form, record, command }: { form: PersonForm; record: FoundRecord; command: EraseCommand },
): Promise<number[]> => {
  const { id } = record;
  const formId = form.id;
  const files = await filesUsedBy(db, { type: `form_${formId}`, id });
  const { found, urls } = await leftOver(db, { form, id });
  await eraseRow(db, { form, id, found });
  await recordFileUses(db, {
    type: `form_${formId}`,
    id,
    title: form.title === undefined ? `#${id}` : erasedText,
    urls,
  });
  await forgetImportEdits(db, { formId, id });
  await recordAudit(db, {
    actor: { id: command.caller.adminId, name: command.caller.name },
    origin: command.origin,
    action: 'record.erase',
    target: { type: `form_${formId}`, id },
    // No values: what was erased must not be copied to the log.
    after: {
      columns: await columnsEver(db, { formId, fieldIds: form.erased.map(({ id }) => id) }),
      reason: command.reason,
      erased_version: record.version + 1,
    },
  });
  return files;
};

const eraseForm = async (db: Tx, { form, records }: ChosenForm, command: EraseCommand): Promise<number[]> => {
  const version = await holdRows(db, { form, ids: records.map(({ id }) => id) });
  if (version !== form.liveVersion) throw new AppError(personErrors.formsChanged);
  const files: number[] = [];
  for (const record of records) files.push(...(await eraseRecord(db, { form, record, command })));
  return files;
};

/**
 * Erases the personal data in the chosen records, all or none; files that nothing else uses are deleted too. Records
 * that must be retained by law stay unchanged and are counted separately.
 */
export const erasePerson = async (
  deps: PersonDeps,
  command: EraseCommand,
): Promise<{ records: number; files: number; retained: number }> => {
  const { dropBytes, ...erased } = await inTransaction(deps.db.kysely, async (db) => {
    const chosen = await readChosen(db, command.records);
    const retained = chosen.filter((form) => isRetained(deps, form));
    const erasable = chosen.filter((form) => !isRetained(deps, form));
    refuseWithheld(deps, erasable);
    refuseWrongName(chosen, command.confirmation);
    if (erasable.length === 0) refuseRetainedAlone(deps, retained);
    const used: number[] = [];
    for (const form of erasable) used.push(...(await eraseForm(db, form, command)));
    // Of retained ones as well: no law asks for what was told about them.
    for (const { custom_form_id: formId, ids } of idsOf(chosen)) {
      await eraseMessages(db, { formId, ids, reason: texts.messageErased });
      await eraseSubmissions(db, { formId, ids });
    }
    const { caller, origin } = command;
    const { count, dropBytes } = await deps.eraseFiles(db, { ids: [...new Set(used)], caller, origin });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'person.erase',
      target: { type: 'person' },
      after: {
        reason: command.reason,
        files: count,
        records: idsOf(erasable),
        ...(retained.length === 0 ? {} : { retained: idsOf(retained) }),
      },
    });
    return { records: countIn(erasable), files: count, retained: countIn(retained), dropBytes };
  });
  await dropBytes();
  return erased;
};
