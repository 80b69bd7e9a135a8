import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor } from '../../../../platform/db/database';
import { reachOf } from '../../reach';
import { type Change, shutFileFaults } from '../used-files';
import type { WriteContext } from '../write-context';
import { refuseFaults } from './judge.service';
import { countSeen } from './reference.repository';

const idsIn = (values: RecordValues | undefined, { field }: CustomFormField): number[] =>
  [values?.[field]].flat().filter((id) => typeof id === 'number');

const newIds = (field: CustomFormField, changes: readonly Change[]): number[] => {
  const ids = changes.flatMap(({ values, current }) => {
    const had = new Set(idsIn(current, field));
    return idsIn(values, field).filter((id) => !had.has(id));
  });
  return [...new Set(ids)];
};

/**
 * Refuses references to records or files outside the caller's reach, with the message for missing ones (assurance B17).
 * Existing references may stay. Nothing is checked for callers who see all rows.
 */
export const refuseUnreachable = async (
  db: Executor,
  { context, changes }: { context: WriteContext; changes: readonly Change[] },
): Promise<void> => {
  const { written, caller, share } = context;
  const faults: Record<string, string[]> = Object.assign({}, ...(await shutFileFaults(db, { context, changes })));
  for (const field of share.writable) {
    const related = written.form.related.get(field.settings.relation_form_id ?? 0);
    if (related === undefined) continue;
    const reach = reachOf(caller, related);
    const ids = reach.isAll ? [] : newIds(field, changes);
    if (ids.length > 0 && (await countSeen(db, { related, reach, ids })) < ids.length) {
      faults[field.field] = [recordMessages.missingTarget];
    }
  }
  refuseFaults(Object.keys(faults).length === 0 ? undefined : faults);
};
