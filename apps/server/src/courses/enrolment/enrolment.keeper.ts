import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import {
  type EnrolmentState,
  settledStates,
  standingStates,
} from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { KeptWrite, RecordKeeper } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { findStanding, readForRestore, readPlace, readStates } from './enrolment.repository';

/** What decisions and the class fill in, and nobody by hand. */
const keptFields = ['state', 'reason', 'waiting_no', 'contact', 'member', 'head_teacher'] as const;

type Faults = Record<string, string[]>;

const refuse = (faults: Faults): void => {
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
};

/** A new application stands at the first state; what decisions fill in stays as they left it. */
const refuseKeptFields = ({ values, current }: Pick<KeptWrite, 'values' | 'current'>): void => {
  const stands: RecordValues = current ?? { state: 'pending' };
  const faults: Faults = {};
  for (const field of keptFields) {
    const given = values[field] ?? null;
    const isNew = Object.hasOwn(values, field) && given !== (stands[field] ?? null);
    if (!isNew || (current === undefined && given === null)) continue;
    faults[field] = [field === 'state' ? messages.stateKept : messages.kept];
  }
  refuse(faults);
};

/** A seat, or a place in the queue for one, belongs to its class. */
const refuseResettling = ({ values, current }: Pick<KeptWrite, 'values' | 'current'>): void => {
  if (current === undefined || !settledStates.includes(current.state as EnrolmentState)) return;
  const moved = ['programme', 'class'].filter(
    (field) => Object.hasOwn(values, field) && (values[field] ?? null) !== (current[field] ?? null),
  );
  refuse(Object.fromEntries(moved.map((field) => [field, [messages.settledClass]])));
};

/** Refuses a second application of the same person for the same programme, and names the first. */
const refuseSecond = async (
  db: Executor,
  of: { programme: number; mobile: string; except?: number | undefined },
): Promise<void> => {
  const first = await findStanding(db, of);
  if (first !== undefined) throw new AppError(enrolmentErrors.alreadyApplied, { data: { id: first.id } });
};

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const beforeSave = async ({ db, id, values, current }: KeptWrite): Promise<RecordValues> => {
  refuseKeptFields({ values, current });
  refuseResettling({ values, current });
  const whole: RecordValues = { ...current, ...values };
  const [programme, classId] = [numberOr(whole.programme), numberOr(whole.class)];
  const place = await readPlace(db, { programme, classId });
  if (classId !== null && place.class_programme !== programme) refuse({ class: [messages.otherProgramme] });
  const isNew = current === undefined;
  if (isNew && place.programme_state === 'closed') refuse({ programme: [messages.programmeClosed] });
  const stands = isNew || standingStates.includes(current.state as EnrolmentState);
  if (stands && programme !== null && typeof whole.mobile === 'string') {
    await refuseSecond(db, { programme, mobile: whole.mobile, except: id });
  }
  const fromClass = { head_teacher: classId === null ? null : place.head_teacher };
  if (!isNew) return { ...values, ...fromClass };
  return { ...values, ...fromClass, state: 'pending', applied_on: values.applied_on ?? place.today };
};

/** The rules of applications for those who write them as records: by hand, in a batch, by an import. */
export const enrolmentKeeper: RecordKeeper = {
  table: enrolmentForm.table_name,
  beforeSave,
  beforeDelete: async ({ db, ids }) => {
    const states = await readStates(db, ids);
    if (states.some((state) => settledStates.includes(state))) throw new AppError(enrolmentErrors.stillStanding);
  },
  beforeRestore: async ({ db, ids }) => {
    for (const { id, programme, mobile, state } of await readForRestore(db, ids)) {
      if (standingStates.includes(state)) await refuseSecond(db, { programme, mobile, except: id });
    }
  },
};
