import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import type { Actor } from '../actor';
import { type LiveForm, reachedForm, verifyLive, withKnownForm } from '../live-form';
import { type Reach, reachOf } from '../reach';
import type { ReadDeps } from '../row/visibility';
import { readValue } from './reveal.repository';

interface RevealRequest extends Actor {
  readonly formId: number;
  readonly id: number;
  readonly field: string;
  readonly reason: string;
}

/** The caller must already see the record, masked, in its detail view; revealing opens no further rows or fields. */
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

/** Returns one unmasked value, and records who looked and why, but never the value. */
export const revealValue = (deps: ReadDeps, request: RevealRequest): Promise<string> =>
  withKnownForm(deps, request.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, form);
      const { field, reaches } = maskedField(form, request);
      const found = await readValue(db, { form, field, id: request.id, reaches });
      if (found === undefined) throw new AppError(platformErrors.recordNotFound);
      await recordAudit(db, {
        actor: { id: request.caller.adminId, name: request.caller.name },
        origin: request.origin,
        action: 'record.reveal',
        target: { type: `form_${form.id}`, id: request.id },
        after: { field: field.field, name: field.name, reason: request.reason, seen_version: found.version },
      });
      return found.value ?? '';
    }),
  );
