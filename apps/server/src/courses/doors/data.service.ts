import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { correctionStates } from '@shuyuan/contract/courses/doors/correction.form';
import type { CorrectionInput, OwnData } from '@shuyuan/contract/courses/doors/door';
import { doorErrors, doorMessages as messages } from '@shuyuan/contract/courses/doors/door.errors';
import { pendingMost } from '@shuyuan/contract/courses/doors/door-limits';
import { type PersonalField, personalFields } from '@shuyuan/contract/courses/doors/personal-field';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { maskText } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import type { Origin, Visitor } from '../../platform/http/slice';
import { once } from '../payments';
import { actingFor } from './acting';
import { type CorrectionRow, type PersonalRow, readCorrections, readPersonal } from './data.repository';
import type { DoorDeps } from './door.deps';
import { requireOpen } from './open';
import { findContact } from './own.repository';

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  correctionStates.map(({ value, label }) => [value, label]),
);

/** A value as its owner sees it: an id number is masked for them too, since a phone is lost easily. */
const shownValue = ({ db }: DoorDeps, { row, field }: { row: PersonalRow; field: PersonalField }): string => {
  const value = row[field] ?? '';
  return field === 'id_number' && value !== '' ? maskText('id_card', db.open(value) ?? '') : value;
};

const shownCorrection = (row: CorrectionRow): OwnData['corrections'][number] => ({
  id: row.id,
  name: personalFields[row.field].name,
  value: row.new_value,
  note: row.note,
  state: row.state,
  label: labels[row.state] ?? '',
  decision: row.decision,
  at: row.created_at.toISOString(),
});

/** What the school holds of the visitor, as far as it shows it, and what they asked to correct. */
export const showData = async (deps: DoorDeps, { mobile }: Visitor): Promise<OwnData> => {
  const { door } = await deps.settings.read();
  const db = deps.db.kysely;
  const contact = await findContact(db, mobile);
  if (contact === undefined) return { fields: [], corrections: [] };
  const [row, corrections] = await Promise.all([readPersonal(db, contact.id), readCorrections(db, contact.id)]);
  const fields = row === undefined ? [] : door.data_fields;
  return {
    fields: fields.map((field) => ({
      field,
      name: personalFields[field].name,
      value: row === undefined ? '' : shownValue(deps, { row, field }),
      is_correctable: door.allows_correction && personalFields[field].isCorrectable,
    })),
    corrections: door.allows_correction ? corrections.map(shownCorrection) : [],
  };
};

interface Correcting {
  readonly visitor: Visitor;
  readonly input: CorrectionInput;
  readonly origin: Origin;
  readonly requestKey: string;
}

const refuseAt = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/** Asks for the correction of one field, once; nothing changes before staff agree. */
export const askCorrection = async (
  deps: DoorDeps,
  { visitor, input, origin, requestKey }: Correcting,
): Promise<number> => {
  const { door } = await deps.settings.read();
  requireOpen(door.allows_correction);
  if (!door.data_fields.includes(input.field)) refuseAt('field', messages.notCorrectable);
  const pool = deps.db.kysely;
  const contact = await findContact(pool, visitor.mobile);
  if (contact === undefined) throw new AppError(doorErrors.noContact);
  const caller = await actingFor(pool, { ...contact, visitor, form: 'contact' });
  const act = { caller, origin };
  const ask = { ...act, requestKey, input: { mobile: visitor.mobile, ...input } };
  return once(pool, { act: 'door.correct', ask }, async (db) => {
    // Two requests at once would both find few enough waiting.
    await deps.records.system.hold(db, { ...act, formId: courseFormIds.contact, ids: [contact.id] });
    const waiting = (await readCorrections(db, contact.id)).filter(({ state }) => state === 'pending');
    if (waiting.length >= pendingMost) throw new AppError(doorErrors.tooManyPending);
    const old = (await readPersonal(db, contact.id))?.[input.field] ?? '';
    if (old === input.value) refuseAt('value', messages.sameValue);
    return deps.records.system.create(db, {
      ...act,
      formId: courseFormIds.correction,
      values: {
        contact: contact.id,
        field: input.field,
        old_value: old || null,
        new_value: input.value,
        note: input.note || null,
        state: 'pending',
      },
    });
  });
};
