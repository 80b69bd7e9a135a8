import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type {
  PersonForm as PersonFormView,
  PersonKey,
  PersonRecord,
} from '@shuyuan/contract/backoffice/privacy/person';
import { personRecordsMax } from '@shuyuan/contract/backoffice/privacy/person';
import { inTransaction } from '../../../platform/db/database';
import type { Caller, Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { fileNamesIn } from '../../files';
import { maskText } from '../../records';
import type { PersonDeps } from './person.deps';
import { type FoundRecord, findPersonForms, findRecords, type Identity } from './person.repository';
import { personTexts as texts } from './person.texts';
import { type PersonForm, shownFields } from './person-form';

/** Records lead to others by a number that both contain; after this many steps it is hardly the same person. */
const stepsMax = 3;

interface Found {
  readonly form: PersonForm;
  readonly records: readonly FoundRecord[];
  readonly total: number;
}

/** The label of a record. */
export const titleOf = ({ title }: PersonForm, { id, texts }: FoundRecord): string =>
  (title === undefined ? undefined : texts[title.field]) || `#${id}`;

const identityOf = ({ by, value }: PersonKey): Identity => ({
  mobiles: by === 'mobile' ? [value] : [],
  numbers: by === 'id_card' ? [value] : [],
  names: by === 'name' ? [value] : [],
});

/** The identity extended by all numbers in the records found. */
const widened = (identity: Identity, found: readonly Found[]): Identity => {
  const texts = (key: 'mobile' | 'id_card'): string[] =>
    found.flatMap(({ form, records }) =>
      form.definition.fields
        .filter(({ edit_input }) => fieldTypeOf(edit_input).personKey === key)
        .flatMap(({ field }) => records.flatMap((record) => record.texts[field] || [])),
    );
  return {
    ...identity,
    mobiles: [...new Set([...identity.mobiles, ...texts('mobile')])],
    numbers: [...new Set([...identity.numbers, ...texts('id_card')])],
  };
};

const sizeOf = ({ mobiles, numbers }: Identity): number => mobiles.length + numbers.length;

const findAll = async ({ db }: PersonDeps, key: PersonKey): Promise<Found[]> => {
  const forms = await findPersonForms(db.kysely);
  let identity = identityOf(key);
  for (let step = 1; ; step += 1) {
    const found: Found[] = [];
    for (const form of forms) {
      found.push({ form, ...(await findRecords(db.kysely, { form, identity, limit: personRecordsMax })) });
    }
    const wider = widened(identity, found);
    // Many people share a name, so a name alone leads no further.
    if (key.by === 'name' || step === stepsMax || sizeOf(wider) === sizeOf(identity)) {
      return found.filter(({ records }) => records.length > 0);
    }
    identity = wider;
  }
};

/** Rows retained by law are also found by the people that they refer to. */
const withRetained = async (
  { db, keepers }: PersonDeps,
  { key, found }: { key: PersonKey; found: readonly Found[] },
): Promise<Found[]> => {
  const all: Found[] = [];
  for (const form of await findPersonForms(db.kysely)) {
    const known = found.find((one) => one.form.id === form.id);
    const retained = keepers.get(form.definition.table_name)?.retained;
    const people = found.find((one) => one.form.id === retained?.peopleIn)?.records.map(({ id }) => id) ?? [];
    if (retained === undefined || people.length === 0) {
      if (known !== undefined) all.push(known);
      continue;
    }
    const also = (row: Parameters<typeof retained.tellsOf>[0]) => retained.tellsOf(row, people);
    const rows = await findRecords(db.kysely, { form, identity: identityOf(key), limit: personRecordsMax, also });
    if (rows.records.length > 0) all.push({ form, ...rows });
  }
  return all;
};

const tellRecord = (form: PersonForm, record: FoundRecord): PersonRecord => ({
  id: record.id,
  version: record.version,
  title: titleOf(form, record),
  is_deleted: record.live_deleted,
  created_at: record.created_at,
  values: form.erased
    .filter((field) => field !== form.title)
    .flatMap(({ name, field, edit_input }) => {
      const text = record.texts[field];
      if (!text) return [];
      const files = fileNamesIn(text).length;
      return [{ name, value: files > 0 ? texts.files(files) : maskText(edit_input, text) }];
    }),
});

/** Finds one person's records over all forms, masked; the search is recorded. */
export const searchPerson = async (
  deps: PersonDeps,
  { key, caller, origin }: { key: PersonKey; caller: Caller; origin: Origin },
): Promise<PersonFormView[]> => {
  const found = await withRetained(deps, { key, found: await findAll(deps, key) });
  await inTransaction(deps.db.kysely, (db) =>
    recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'person.search',
      target: { type: 'person' },
      after: {
        [key.by]: key.by === 'name' ? key.value : maskText(key.by, key.value),
        records: found.reduce((sum, { records }) => sum + records.length, 0),
      },
    }),
  );
  return found.map(({ form, records, total }) => {
    const retained = deps.keepers.get(form.definition.table_name)?.retained;
    return {
      custom_form_id: form.id,
      name: form.definition.name,
      total,
      retained_because: retained?.why ?? '',
      records: records.map((record) => tellRecord(form, record)),
      fields: shownFields(form).map((field) => (retained === undefined ? field : { ...field, is_erased: false })),
    };
  });
};
