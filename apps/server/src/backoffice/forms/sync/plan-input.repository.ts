import '../form.table';
import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { definitionOf } from '../design/draft.rules';
import { findVersion } from '../design/version.repository';
import { findForm } from '../form.repository';
import type { PlanInput, RecycledField, RelatedForm } from '../plan/plan';
import { readTable } from './catalogue.repository';

const recycledFields = async (db: Executor, formId: number): Promise<RecycledField[]> => {
  const rows = await db
    .selectFrom('app.form_recycled')
    .select(['definition', 'place'])
    .where('custom_form_id', '=', formId)
    .where('kind', '=', 'field')
    .execute();
  return rows.map(({ definition, place }) => ({ field: definition as CustomFormField, place }));
};

/** The forms that fields point to, each with the table it has. */
export const readRelations = async (
  db: Executor,
  fields: readonly CustomFormField[],
): Promise<Map<number, RelatedForm>> => {
  const ids = fields.flatMap(({ settings }) => settings.relation_form_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app.custom_form as form')
    .leftJoin('app.custom_form_version as live', (join) =>
      join.onRef('live.custom_form_id', '=', 'form.id').onRef('live.version', '=', 'form.live_version'),
    )
    .select(['form.id', 'form.name', sql<string | null>`live.definition ->> 'table_name'`.as('table')])
    .where('form.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, table }) => [id, { name, table: table ?? undefined }]));
};

const liveDefinition = (db: Executor, formId: number, version: number | null): Promise<FormDefinition | undefined> =>
  version === null ? Promise.resolve(undefined) : findVersion(db, { formId, version });

/** A draft with everything that its plan depends on. */
export const readPlanInput = async (db: Executor, formId: number): Promise<PlanInput & { version: number }> => {
  const form = await findForm(db, formId);
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  const draft = definitionOf(form);
  const live = await liveDefinition(db, formId, form.live_version);
  const real = await readTable(db, live?.table_name ?? draft.table_name);
  const stored = await db.selectFrom('app.custom_form').select('adopts').where('id', '=', formId).executeTakeFirst();
  if (stored === undefined) throw new AppError(formErrors.formNotFound);
  if (live === undefined && real !== undefined && !stored.adopts) throw new AppError(formErrors.tableExists);
  const recycled = await recycledFields(db, formId);
  const relations = await readRelations(db, draft.fields);
  return { formId, version: form.version, live, draft, real, recycled, relations };
};
