import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { asText, columnSql, tableSql } from '../../forms';
import type { Actor } from '../actor';
import { type LiveForm, reachedForm, verifyLive, withKnownForm } from '../live-form';
import { type Reach, reachOf } from '../reach';
import { formRow } from '../row/row.sql';
import type { ReadDeps } from '../row/visibility';

interface RevealRequest extends Actor {
  readonly formId: number;
  readonly id: number;
  readonly field: string;
  readonly reason: string;
}

const readValue = async (
  db: Tx,
  of: { form: LiveForm; field: CustomFormField; id: number; reaches: readonly Reach[] },
): Promise<{ value: string | null; version: number }> => {
  const conditions = [sql`form_row.id = ${of.id}`, ...of.reaches.flatMap(({ conditions }) => conditions(formRow))];
  const { rows } = await sql<{ value: string | null; version: number }>`
    select ${asText(of.field.edit_input, sql`form_row.${columnSql(of.field.field)}`)} as value, form_row.version
    from ${tableSql(of.form.definition.table_name)} as form_row
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  return row;
};

/** Whoever reveals has to see the record, masked, in its detail already; no more rows or fields are opened to them. */
const maskedField = (
  form: LiveForm,
  { caller, field: name }: RevealRequest,
): { field: CustomFormField; reaches: Reach[] } => {
  const fields = reachedForm(form);
  const detail = reachOf(caller, fields, 'detail');
  const reveal = reachOf(caller, fields, ['reveal', 'unmask']);
  const field = detail.fields.find((candidate) => candidate.field === name);
  if (field === undefined || reveal.sees(field).isHidden) {
    throw new AppError(platformErrors.invalidInput, { errors: { field: [recordMessages.unknownField] } });
  }
  return { field, reaches: [detail, reveal] };
};

/** Tells one value whole, and writes down who looked and why, but never the value. */
export const revealValue = (deps: ReadDeps, request: RevealRequest): Promise<string> =>
  withKnownForm(deps, request.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, form);
      const { field, reaches } = maskedField(form, request);
      const { value, version } = await readValue(db, { form, field, id: request.id, reaches });
      await recordAudit(db, {
        actor: { id: request.caller.adminId, name: request.caller.name },
        origin: request.origin,
        action: 'record.reveal',
        target: { type: `form_${form.id}`, id: request.id },
        after: { field: field.field, name: field.name, reason: request.reason, seen_version: version },
      });
      return value ?? '';
    }),
  );
