import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { correctionEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, Reach, StoredRecord } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { contactKeeper } from '../contacts';
import { isSeen } from './correction.repository';
import type { DoorDeps } from './door.deps';

type Deciding = Actor & { readonly input: ParsedBodyOf<(typeof correctionEndpoints)['decide']> };

const heldCorrection = async (deps: DoorDeps, db: Tx, { input, ...actor }: Deciding): Promise<StoredRecord> => {
  const act = { formId: courseFormIds.correction, ...actor };
  const [row] = await deps.records.system.hold(db, { ...act, ids: [input.id] });
  if (row === undefined) throw new AppError(platformErrors.recordNotFound);
  if (row.values.state !== 'pending') throw new AppError(doorErrors.correctionDecided);
  if (row.version !== input.version) throw new AppError(platformErrors.staleVersion);
  return row;
};

/** Writes the new value into the contact, as if the caller had edited it: by their rights and by the rules of contacts. */
const writeContact = async (
  deps: DoorDeps,
  db: Tx,
  { correction, contacts, ...actor }: Actor & { correction: StoredRecord; contacts: Reach },
): Promise<void> => {
  const { contact, field, new_value } = correction.values;
  const [id, column] = [Number(contact), String(field)];
  const isWritable = contacts.fields.some((one) => one.field === column) && !contacts.masked.has(column);
  const isThere = await isSeen(db, { table: 'course_contact', id, conditions: contacts.conditions });
  if (!isWritable || !isThere) throw new AppError(doorErrors.contactGone);
  const act = { formId: courseFormIds.contact, ...actor };
  const [held] = await deps.records.system.hold(db, { ...act, ids: [id] });
  if (held === undefined) throw new AppError(doorErrors.contactGone);
  const given = { [column]: new_value ?? null };
  const values = (await contactKeeper.beforeSave?.({ db, id, values: given, current: held.values, ...actor })) ?? given;
  await deps.records.system.edit(db, { ...act, id, values });
};

/** Decides a correction once; an agreed one is written in the same transaction. */
export const decideCorrection = async (deps: DoorDeps, deciding: Deciding): Promise<void> => {
  const { input, caller, origin } = deciding;
  const corrections = await deps.records.reach(caller, { formId: courseFormIds.correction });
  const contacts = await deps.records.reach(caller, { formId: courseFormIds.contact, action: 'edit' });
  await inTransaction(deps.db.kysely, async (db) => {
    const { conditions } = corrections;
    if (!(await isSeen(db, { table: 'course_correction', id: input.id, conditions }))) {
      throw new AppError(platformErrors.recordNotFound);
    }
    const correction = await heldCorrection(deps, db, deciding);
    if (input.state === 'applied') await writeContact(deps, db, { correction, contacts, caller, origin });
    const { id, state, decision } = input;
    const decided = { state, decision: decision || null, decided_by: caller.adminId };
    const values = { ...decided, decided_at: new Date().toISOString() };
    await deps.records.system.edit(db, { formId: courseFormIds.correction, caller, origin, id, values });
  });
};
