import {
  type FormChange,
  type FormDefinition,
  type FormDetail,
  type FormInput,
  formInput,
} from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { withoutViewKeys } from '@shuyuan/contract/platform/file-address';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { schoolMoment } from '../../../platform/db/school-offset';
import { AppError } from '../../../platform/http/app-error';
import { parseBody } from '../../../platform/http/input';
import { departmentOf, requireNode } from '../../access';
import { recordAudit } from '../../audit';
import type { Actor } from '../form.deps';
import { formTexts } from '../form.texts';
import { notePresetFiles, presetFaults } from '../live/form-files';
import { nameNodes } from '../live/form-nodes.service';
import { readRelatable } from '../live/relation.repository';
import { completeForm } from './complete.rules';
import {
  holdFormNames,
  homesOfFields,
  insertForm,
  type LockedForm,
  systemColumns,
  updateForm,
  writeFields,
} from './draft.repository';
import { definitionOf, foreignFaults, relatedFormIds, relationFaults, sameDraft, systemFaults } from './draft.rules';
import { formOf, lockedForm, refuseFaults, refuseStale, refuseStandingTable, refuseTakenNames } from './draft.service';
import { readFormNames } from './form-name.repository';

interface Owner {
  readonly admin_id: number;
  readonly department_id: number;
}

const ownerOf = async (db: Tx, { caller }: Actor): Promise<Owner> => ({
  admin_id: caller.adminId,
  department_id: await departmentOf(db, caller.adminId),
});

const headOf = ({ name, table_name, remark, sort_name, sort_type }: Omit<FormDefinition, 'fields'>) => ({
  name,
  table_name,
  remark,
  sort_name,
  sort_type,
});

/** Refuses fields of other forms and relations to missing forms; returns the ids that belong to this form. */
const checkFields = async (
  db: Tx,
  { input, actor, before = [] }: { input: FormInput; actor: Actor; before?: readonly FieldInput[] },
): Promise<ReadonlySet<number>> => {
  const { id: formId, fields } = input;
  const homes = await homesOfFields(
    db,
    fields.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
  // A form that relates to itself is checked against the fields being saved.
  const related = (await readRelatable(db, relatedFormIds(fields))).map((form) =>
    form.id === formId ? { id: form.id, columns: new Set(fields.map(({ field }) => field)) } : form,
  );
  refuseFaults(
    foreignFaults(fields, { formId, homes }),
    relationFaults(fields, related),
    await presetFaults(db, { caller: actor.caller, fields, before }),
  );
  return new Set(homes.map(({ id }) => id));
};

/** The query that a page adds to the address of an image in order to show it is not part of a default. */
const storedSettings = (settings: FieldInput['settings']): FieldInput['settings'] =>
  typeof settings.default_value === 'string'
    ? { ...settings, default_value: withoutViewKeys(settings.default_value) }
    : settings;

/** A field whose draft was discarded before it went live is new again: nothing is stored under its id. */
const draftFields = (input: FormInput, { known, owner }: { known: ReadonlySet<number>; owner: Owner }) =>
  input.fields.map(({ id, ...field }, at) => ({
    ...field,
    settings: storedSettings(field.settings),
    ...owner,
    sort: at + 1,
    ...(id !== undefined && known.has(id) ? { id } : {}),
  }));

const create = async (db: Tx, { input, actor }: { input: FormInput; actor: Actor }): Promise<FormDetail> => {
  requireNode(actor.caller, 'form.create');
  await holdFormNames(db);
  await refuseTakenNames(db, { id: undefined, name: input.name, table_name: input.table_name });
  const adopts = input.adopt === true;
  await refuseStandingTable(db, { table_name: input.table_name, adopts });
  const known = await checkFields(db, { input, actor });
  const owner = await ownerOf(db, actor);
  const id = await insertForm(db, { ...headOf(input), ...owner, adopts });
  await writeFields(db, { formId: id, fields: draftFields(input, { known, owner }) });
  await notePresetFiles(db, { id, name: input.name, fields: input.fields });
  return formOf(db, id);
};

/** Whether the draft's first sync adopts an existing table; a form that has a table cannot adopt another. */
const adoptsAfter = (form: LockedForm, input: FormInput): boolean => {
  if (form.live_version !== null) {
    if (input.adopt === true) refuseFaults({ adopt: [formTexts.adoptLive] });
    return false;
  }
  return input.adopt ?? (form.adopts && form.table_name === input.table_name);
};

const checkTable = async (db: Tx, { form, input }: { form: LockedForm; input: FormInput }): Promise<boolean> => {
  await refuseTakenNames(db, { id: form.id, name: input.name, table_name: input.table_name });
  const adopts = adoptsAfter(form, input);
  const live = (await readFormNames(db)).find(({ id }) => id === form.id)?.live_table;
  if (input.table_name !== live) await refuseStandingTable(db, { table_name: input.table_name, adopts });
  return adopts;
};

const checkSystem = async (db: Tx, { draft, input }: { draft: FormDetail; input: FormInput }): Promise<void> => {
  if (draft.kind !== 'system') return;
  const faults = {
    ...(input.table_name === draft.table_name ? {} : { table_name: [formTexts.systemTable] }),
    ...systemFaults(draft.fields, { saved: input.fields, system: await systemColumns(db, draft.id) }),
  };
  if (Object.keys(faults).length > 0) throw new AppError(formErrors.systemField, { errors: faults });
};

/** Makes the input the draft of a form that exists; `saved` is the same as `draft` when nothing differs. */
export const changeDraft = async (
  db: Tx,
  { id, input, actor }: { id: number; input: FormInput; actor: Actor },
): Promise<{ draft: FormDetail; saved: FormDetail }> => {
  await holdFormNames(db);
  const form = await lockedForm(db, id);
  const draft = await formOf(db, id);
  await refuseStale(db, draft, input.version);
  await checkSystem(db, { draft, input });
  const adopts = await checkTable(db, { form, input });
  const known = await checkFields(db, { input, actor, before: draft.fields });
  if (sameDraft(draft, input) && adopts === form.adopts) return { draft, saved: draft };
  const owner = await ownerOf(db, actor);
  await updateForm(db, { id, ...headOf(input), ...owner, adopts });
  if (input.name !== draft.name && draft.menu_id !== null) await nameNodes(db, { formId: id, formName: input.name });
  await writeFields(db, { formId: id, fields: draftFields(input, { known, owner }) });
  await notePresetFiles(db, { id, name: input.name, fields: input.fields });
  return { draft, saved: await formOf(db, id) };
};

/** The complete form that a request asks for, refused at its fields like any other input. */
const completed = (change: FormChange, draft: FormDetail | undefined): FormInput =>
  parseBody(formInput, completeForm(change, draft)) as FormInput;

/** Whose change a save without a version replaced; undefined when there is nothing to say. */
const replaced = async (
  db: Tx,
  { change, draft, actor }: { change: FormChange; draft: FormDetail; actor: Actor },
): Promise<string | undefined> =>
  change.version === undefined && draft.admin_id !== actor.caller.adminId
    ? formTexts.savedOver(draft.admin_name, await schoolMoment(db, draft.updated_at))
    : undefined;

const edit = async (db: Tx, { id, change, actor }: { id: number; change: FormChange; actor: Actor }) => {
  await holdFormNames(db);
  // Locked before it is read: what the request leaves open is taken from the draft that it replaces.
  await lockedForm(db, id);
  return changeDraft(db, { id, input: completed(change, await formOf(db, id)), actor });
};

/** Saves a form with its fields as a draft; the table follows at the next sync (requirements §13). */
export const saveForm = (
  db: Executor,
  { change, ...actor }: Actor & { change: FormChange },
): Promise<{ msg: string; data: FormDetail }> =>
  inTransaction(db, async (db) => {
    const { id } = change;
    const { draft, saved } =
      id === undefined
        ? { draft: undefined, saved: await create(db, { input: completed(change, undefined), actor }) }
        : await edit(db, { id, change, actor });
    if (saved === draft) return { msg: formTexts.saved, data: saved };
    await recordAudit(db, {
      actor: { id: actor.caller.adminId, name: actor.caller.name },
      origin: actor.origin,
      action: draft === undefined ? 'form.create' : 'form.edit',
      target: { type: 'custom_form', id: saved.id },
      ...(draft === undefined ? {} : { before: { ...definitionOf(draft) } }),
      after: { ...definitionOf(saved) },
    });
    const over = draft === undefined ? undefined : await replaced(db, { change, draft, actor });
    return { msg: over ?? formTexts.saved, data: saved };
  });
