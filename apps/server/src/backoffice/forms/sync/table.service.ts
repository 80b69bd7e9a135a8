import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { isLinked } from '../field-types/field-types';
import type { RecycledField } from '../plan/plan';
import { planSync } from '../plan/plan-sync';
import { readTable, readWaitingLinks } from './catalogue.repository';
import { runSteps } from './execute';
import {
  copyLinks,
  copyTable,
  dropRecycledColumn,
  dropRecycledTable,
  formIdOf,
  moveIn,
  moveOut,
} from './form-table.repository';
import { judgePlan } from './obstacles';
import { readRelations } from './plan-input.repository';

/** Changes a table to match a definition within an open transaction; refused when a row conflicts. */
const follow = async (
  db: Tx,
  change: {
    formId: number;
    live: FormDefinition | undefined;
    draft: FormDefinition;
    recycled: readonly RecycledField[];
  },
): Promise<void> => {
  const real = await readTable(db, change.live?.table_name ?? change.draft.table_name);
  const relations = await readRelations(db, change.draft.fields);
  const plan = planSync({ ...change, real: real && { ...real, rows: 0 }, relations });
  const { steps } = await judgePlan(db, { plan, version: 0 });
  const obstacle = steps.find((step) => step.obstacle !== null)?.obstacle;
  if (obstacle) throw new AppError(formErrors.blockedPlan, { errors: { id: [obstacle.reason] } });
  await runSteps(db, plan);
};

/** Creates the table of a form that is already in `app.custom_form`, with its link tables, indexes and relations. */
export const createTable = async (db: Tx, definition: FormDefinition): Promise<void> => {
  const formId = await formIdOf(db, definition);
  if ((await readTable(db, definition.table_name)) !== undefined) throw new AppError(formErrors.tableExists);
  await follow(db, { formId, live: undefined, draft: definition, recycled: [] });
};

/** Copies all rows and their links from one form's table to another's with the same field names. */
export const copyRows = async (db: Tx, { from, to }: { from: FormDefinition; to: FormDefinition }): Promise<void> => {
  const pairs = to.fields.flatMap((target) => {
    const source = from.fields.find(({ field }) => field === target.field);
    return source === undefined ? [] : [{ source, target }];
  });
  await copyTable(db, { from: from.table_name, to: to.table_name, pairs });
  await copyLinks(db, pairs);
};

/** Moves a form's table and its link tables to the recycle schema; returns the value for `form_recycled.place`. */
export const recycleTable = async (
  db: Tx,
  { formId, definition }: { formId: number; definition: FormDefinition },
): Promise<string> => {
  const real = await readTable(db, definition.table_name);
  return real === undefined ? '' : moveOut(db, { formId, real });
};

/** Restores a recycled table to match the definition; refused with `tableExists` while its name is taken. */
export const restoreTable = async (
  db: Tx,
  { place, definition }: { place: string; definition: FormDefinition },
): Promise<void> => {
  if ((await readTable(db, definition.table_name)) !== undefined) throw new AppError(formErrors.tableExists);
  const formId = await formIdOf(db, definition);
  const relations = await readRelations(db, definition.fields);
  await moveIn(db, { place, formId, definition, relations });
  await follow(db, { formId, live: definition, draft: definition, recycled: [] });
};

/** Brings a recycled column back under the field's name; refused with `columnTaken` while a live field has it. */
export const restoreColumn = async (
  db: Tx,
  { live, field, place }: { live: FormDefinition; field: CustomFormField; place: string },
): Promise<void> => {
  if (live.fields.some((other) => other.field === field.field)) throw new AppError(formErrors.columnTaken);
  const formId = field.custom_form_id;
  const draft = { ...live, fields: [...live.fields, field] };
  await follow(db, { formId, live, draft, recycled: [{ field, place }] });
};

const isForm = (definition: FormDefinition | CustomFormField): definition is FormDefinition => 'fields' in definition;

/** Permanently deletes a recycled column or table. */
export const purgePart = async (
  db: Tx,
  part: { kind: 'field' | 'table'; tableName: string; place: string; definition: FormDefinition | CustomFormField },
): Promise<void> => {
  const { tableName, place, definition } = part;
  if (isForm(definition)) {
    for (const link of await readWaitingLinks(db, place)) await dropRecycledTable(db, link);
    await dropRecycledTable(db, place);
    return;
  }
  if (isLinked(definition)) {
    await dropRecycledTable(db, place);
    return;
  }
  const real = await readTable(db, tableName);
  if (real?.columns.some(({ name }) => name === place) === true) await dropRecycledColumn(db, { tableName, place });
};
