import type { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { contactErrors } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { recordAudit } from '../../backoffice/audit';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ContactDeps } from './contact.deps';
import { findSeen, sharedClasses } from './contact.repository';

type Merge = ParsedBodyOf<(typeof contactEndpoints)['merge']>;
type Act = Actor & { readonly input: Merge };

const formId = courseFormIds.contact;

/** Refuses contacts that the caller may not change, and fields of them that they may not write. */
const requireRights = async ({ db, records }: ContactDeps, { input, caller }: Act): Promise<void> => {
  const { conditions, fields, readOnly, masked } = await records.reach(caller, { formId, action: 'edit' });
  const ids = [input.keep_id, input.merged_id];
  const seen = await findSeen(db, { ids, conditions });
  if (seen.size < ids.length) throw new AppError(platformErrors.recordNotFound);
  const mayWrite = (name: string): boolean =>
    fields.some(({ field }) => field === name) && !readOnly.has(name) && !masked.has(name);
  if (!input.take.every(mayWrite)) throw new AppError(contactErrors.fieldNotTaken);
};

const requireVersion = (
  rows: readonly StoredRecord[],
  { id, version }: { id: number; version: number },
): StoredRecord => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  if (row.version !== version) throw new AppError(platformErrors.staleVersion);
  return row;
};

/** Nobody can be in a class twice, so staff must remove one of the two first: either may have money and marks. */
const refuseShared = async (db: Tx, { keep_id, merged_id }: Merge): Promise<void> => {
  const classes = await sharedClasses(db, [keep_id, merged_id]);
  if (classes.length > 0) throw new AppError(contactErrors.bothInClass, { errors: { class: classes } });
};

/** Merges two contacts: references to one go to the other, which takes the chosen values (assurance F42). */
export const mergeContacts = async (deps: ContactDeps, act: Act): Promise<void> => {
  const { input, caller, origin } = act;
  if (input.keep_id === input.merged_id) throw new AppError(contactErrors.sameContact);
  await requireRights(deps, act);
  const { system } = deps.records;
  const who = { formId, caller, origin };
  await inTransaction(deps.db, async (db) => {
    const rows = await system.hold(db, { ...who, ids: [input.keep_id, input.merged_id] });
    requireVersion(rows, { id: input.keep_id, version: input.keep_version });
    const merged = requireVersion(rows, { id: input.merged_id, version: input.merged_version });
    await refuseShared(db, input);
    await system.repoint(db, { ...who, from: input.merged_id, to: input.keep_id });
    // Deleted first: its unique values, such as the mobile number, may go to the remaining contact.
    await system.bin(db, { ...who, ids: [input.merged_id] });
    const values = Object.fromEntries(input.take.map((field) => [field, merged.values[field] ?? null]));
    if (input.take.length > 0) await system.edit(db, { ...who, id: input.keep_id, values });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'contact.merge',
      target: { type: `form_${formId}`, id: input.keep_id },
      after: { merged_id: input.merged_id, take: input.take },
    });
  });
};
