import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { SystemForm } from '@shuyuan/contract/backoffice/forms/system-form';
import type { RawBuilder } from 'kysely';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { StartError } from '../../../platform/db/start-error';
import type { Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { type DraftField, holdFormNames, lockForm, updateForm, writeFields } from '../design/draft.repository';
import { sameFields } from '../design/draft.rules';
import { readFormNames } from '../design/form-name.repository';
import { nameNodes } from '../live/form-nodes.service';
import type { Plan, PlanInput } from '../plan/plan';
import { planSync } from '../plan/plan-sync';
import { refillSearch } from '../search-text/refill.service';
import { runLater, runSteps } from '../sync/execute';
import { writeLive } from '../sync/go-live.repository';
import { judgePlan } from '../sync/obstacles';
import { readPlanInput } from '../sync/plan-input.repository';
import { insertSystemForm, liveAmong, systemFieldsOf } from './system-form.repository';
import { systemFormTexts as texts } from './system-form.texts';

/** A system form, with what its slice adds to it. */
export interface SystemFormSetup {
  readonly form: SystemForm;
  /** Indexes over several columns and the like; run in the transaction whenever the form is created or updated. */
  readonly schema?: readonly RawBuilder<unknown>[];
  /** Run once, in the transaction that makes the form: its menu entry. */
  readonly onMade?: (db: Tx) => Promise<void>;
}

/** The product itself acts; there is no request. */
const origin: Origin = { ip: '', userAgent: '', requestId: 'start' };

/** A form of staff may already have the name; then the system form takes another, since staff know theirs by it. */
const freeName = async (db: Tx, form: SystemForm): Promise<string> => {
  const others = (await readFormNames(db)).filter(({ id }) => id !== form.id);
  const isTaken = others.some(({ name }) => name === form.name);
  if (others.some(({ table_name, live_table }) => [table_name, live_table].includes(form.table_name)))
    throw new StartError(texts.tableTaken(form.table_name));
  return isTaken ? texts.otherName(form.name) : form.name;
};

type KnownField = CustomFormField & { readonly is_system: boolean };

/** The fields in the order chosen by staff, those of the code as defined there; a new one of the code follows what it follows there. */
const mergedFields = (form: SystemForm, known: readonly KnownField[]): DraftField[] => {
  const byCode = new Map(form.fields.map((field) => [field.field, field]));
  const merged: Omit<DraftField, 'sort'>[] = known.map((field) => ({
    ...field,
    ...(field.is_system ? byCode.get(field.field) : undefined),
  }));
  for (const [at, field] of form.fields.entries()) {
    if (merged.some((one) => one.field === field.field)) continue;
    const before = merged.findIndex((one) => one.field === form.fields[at - 1]?.field);
    merged.splice(before + 1, 0, { ...field, is_system: true, admin_id: null, department_id: null });
  }
  return merged.map((field, at) => ({ ...field, sort: at + 1 }));
};

const isSame = (form: SystemForm, known: readonly KnownField[]): boolean => {
  const fields = mergedFields(form, known);
  return fields.length === known.length && sameFields(fields, known);
};

const applyPlan = async (db: Tx, form: SystemForm): Promise<{ plan: Plan; input: PlanInput }> => {
  const input = await readPlanInput(db, form.id);
  const plan = planSync(input);
  const { steps } = await judgePlan(db, { plan, version: input.version });
  const blocked = steps.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle.reason]));
  if (blocked.length > 0) throw new StartError(texts.blocked(form.name, blocked));
  await runSteps(db, plan);
  return { plan, input };
};

const bringUp = (db: Executor, { form, schema = [], onMade }: SystemFormSetup): Promise<Plan> =>
  inTransaction(db, async (db) => {
    await holdFormNames(db);
    const locked = await lockForm(db, form.id);
    if (locked === undefined) {
      await insertSystemForm(db, { ...form, name: await freeName(db, form) });
      await nameNodes(db, { formId: form.id, formName: form.name });
      await onMade?.(db);
    }
    const fields = mergedFields(form, await systemFieldsOf(db, [form.id]));
    await updateForm(db, { id: form.id, remark: form.remark });
    await writeFields(db, { formId: form.id, fields });
    const { plan, input } = await applyPlan(db, form);
    for (const statement of schema) await statement.execute(db);
    await writeLive(db, { plan, input, adminId: null });
    await recordAudit(db, {
      origin,
      action: locked === undefined ? 'form.create' : 'form.edit',
      target: { type: 'custom_form', id: form.id },
      after: { ...input.draft },
    });
    return plan;
  });

/**
 * Creates or updates the forms that the code defines, in the order given: a form comes after those it relates to.
 * Fields that staff added stay. Nothing is written where the database already matches, which one query checks.
 */
export const ensureSystemForms = async (db: Executor, forms: readonly SystemFormSetup[]): Promise<void> => {
  const live = new Set(
    await liveAmong(
      db,
      forms.map(({ form }) => form.id),
    ),
  );
  const known = await systemFieldsOf(db, [...live]);
  for (const setup of forms) {
    const { form } = setup;
    const own = known.filter(({ custom_form_id }) => custom_form_id === form.id);
    if (live.has(form.id) && isSame(form, own)) continue;
    const plan = await bringUp(db, setup);
    await db.connection().execute(async (db) => {
      await runLater(db, plan);
      await refillSearch(db, form.id);
    });
  }
};
