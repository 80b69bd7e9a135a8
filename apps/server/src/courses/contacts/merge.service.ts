import type { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { contactErrors } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { recordAudit } from '../../backoffice/audit';
import type { Actor, KeptRow } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ContactDeps } from './contact.deps';
import { findSeen, sharedClasses } from './contact.repository';

type Merge = ParsedBodyOf<(typeof contactEndpoints)['merge']>;
type Act = Actor & { readonly wish: Merge };

const formId = courseFormIds.contact;

/** Refuses contacts that the caller may not change, and fields of them that they may not write. */
const requireRights = async ({ db, records }: ContactDeps, { wish, caller }: Act): Promise<void> => {
  const { conditions, fields, readOnly, masked } = await records.reach(caller, { formId, action: 'edit' });
  const ids = [wish.keep_id, wish.merged_id];
  const seen = await findSeen(db, { ids, conditions: conditions(sql`form_row`) });
  if (seen.size < ids.length) throw new AppError(platformErrors.recordNotFound);
  const mayWrite = (name: string): boolean =>
    fields.some(({ field }) => field === name) && !readOnly.has(name) && !masked.has(name);
  if (!wish.take.every(mayWrite)) throw new AppError(contactErrors.fieldNotTaken);
};

const requireVersion = (rows: readonly KeptRow[], { id, version }: { id: number; version: number }): KeptRow => {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  if (row.version !== version) throw new AppError(platformErrors.staleVersion);
  return row;
};

/** Nobody can be twice in a class, so one of both has to go first, by hand: money and marks may hang on either. */
const refuseShared = async (db: Tx, { keep_id, merged_id }: Merge): Promise<void> => {
  const classes = await sharedClasses(db, [keep_id, merged_id]);
  if (classes.length > 0) throw new AppError(contactErrors.bothInClass, { errors: { class: classes } });
};

/** Makes two contacts one: all that points to the one points to the other, which takes the wished values (assurance F42). */
export const mergeContacts = async (deps: ContactDeps, act: Act): Promise<void> => {
  const { wish, caller, origin } = act;
  if (wish.keep_id === wish.merged_id) throw new AppError(contactErrors.sameContact);
  await requireRights(deps, act);
  const { kept } = deps.records;
  const who = { formId, caller, origin };
  await inTransaction(deps.db, async (db) => {
    const rows = await kept.hold(db, { ...who, ids: [wish.keep_id, wish.merged_id] });
    requireVersion(rows, { id: wish.keep_id, version: wish.keep_version });
    const merged = requireVersion(rows, { id: wish.merged_id, version: wish.merged_version });
    await refuseShared(db, wish);
    await kept.repoint(db, { ...who, from: wish.merged_id, to: wish.keep_id });
    // First out of the way: what stands once, such as the mobile number, may go to the one that stays.
    await kept.bin(db, { ...who, ids: [wish.merged_id] });
    const values = Object.fromEntries(wish.take.map((field) => [field, merged.values[field] ?? null]));
    if (wish.take.length > 0) await kept.edit(db, { ...who, id: wish.keep_id, values });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'contact.merge',
      target: { type: `form_${formId}`, id: wish.keep_id },
      after: { merged_id: wish.merged_id, take: wish.take },
    });
  });
};
