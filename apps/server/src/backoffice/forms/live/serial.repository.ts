import '../form.table';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { Tx } from '../../../platform/db/database';

/** Deletes the counters of these fields' serial numbers. */
export const forgetSerials = async (db: Tx, fieldIds: readonly number[]): Promise<void> => {
  if (fieldIds.length === 0) return;
  await db
    .deleteFrom('app.form_serial')
    .where('custom_form_field_id', 'in', [...fieldIds])
    .execute();
};

/** Lets the serial numbers of a copy continue after those of the original, so that none is used twice. */
export const copySerials = async (
  db: Tx,
  { from, to }: { from: readonly CustomFormField[]; to: readonly CustomFormField[] },
): Promise<void> => {
  for (const { id, field } of from.filter(({ edit_input }) => fieldTypeOf(edit_input).automatic)) {
    const copy = to.find((candidate) => candidate.field === field);
    if (copy === undefined) continue;
    await db
      .insertInto('app.form_serial')
      .columns(['custom_form_field_id', 'period', 'last'])
      .expression(({ selectFrom, val }) =>
        selectFrom('app.form_serial')
          .select([val(copy.id).as('custom_form_field_id'), 'period', 'last'])
          .where('custom_form_field_id', '=', id),
      )
      .execute();
  }
};
