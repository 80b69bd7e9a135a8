import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { recordAudit } from '../../audit';
import { lockForm } from '../design/draft.repository';
import type { FormDeps } from '../form.deps';
import { releaseFormFiles } from '../live/form-files';
import { forgetSerials } from '../live/serial.repository';
import { changingTables } from '../real-table/table-lock';
import { purgePart } from '../sync/table.service';
import { forgetPart, homeOfPart, lockOverdue, overdueParts } from './recycle.repository';
import type { RecycledForm } from './recycled-form';

/** A purge has no caller; it runs on a schedule. */
const origin = { requestId: 'purge', ip: '', userAgent: '' };

const purgeOne = async (db: Tx, id: number): Promise<void> => {
  const home = await homeOfPart(db, id);
  if (home !== null) await lockForm(db, home);
  const part = await lockOverdue(db, id);
  if (part === undefined) return;
  const { kind, place } = part;
  const definition = part.definition as FormDefinition | RecycledForm | CustomFormField;
  if (place !== '') {
    await changingTables(db, () => purgePart(db, { kind, place, tableName: part.table_name, definition }));
  }
  await forgetSerials(db, 'fields' in definition ? definition.fields.map((field) => field.id) : [definition.id]);
  if ('form' in definition) await releaseFormFiles(db, definition.form.id);
  await forgetPart(db, id);
  await recordAudit(db, {
    origin,
    action: 'form.purge',
    target: { type: 'form_recycled', id },
    before: { kind, form_name: part.form_name, table_name: part.table_name, dropped_at: part.dropped_at },
  });
};

/** Permanently deletes what has been in the recycle place for 30 days. A table in use is left for the next run. */
export const purgeRecycled = async ({ db, log }: FormDeps): Promise<void> => {
  for (const id of await overdueParts(db)) {
    await inTransaction(db, (db) => purgeOne(db, id)).catch((err: unknown) =>
      log.warn({ err, part: id }, 'could not purge a recycled part of a form'),
    );
  }
};
