import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import {
  type EnrolmentState,
  settledStates,
  standingStates,
} from '@shuyuan/contract/courses/enrolment/enrolment.rules';

type Faults = Record<string, string[]>;

/** An application that is being written; `current` is its previous state. */
interface Written {
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** What the programme and the class of an application are. */
interface Place {
  readonly programme_state: string | null;
  readonly class_programme: number | null;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The programme and the class of an application after a write. */
export const aimOf = ({ values, current }: Written): { programme: number | null; classId: number | null } => {
  const whole: RecordValues = { ...current, ...values };
  return { programme: numberOr(whole.programme), classId: numberOr(whole.class) };
};

/** An admission or a place on the waiting list is tied to its class. */
const resettlingFaults = ({ values, current }: Written): Faults => {
  if (current === undefined || !settledStates.includes(current.state as EnrolmentState)) return {};
  const moved = ['programme', 'class'].filter(
    (field) => Object.hasOwn(values, field) && (values[field] ?? null) !== (current[field] ?? null),
  );
  return Object.fromEntries(moved.map((field) => [field, [messages.settledClass]]));
};

const placeFaults = (written: Written, place: Place): Faults => {
  const { programme, classId } = aimOf(written);
  const isElsewhere = classId !== null && place.class_programme !== programme;
  const isClosed = written.current === undefined && place.programme_state === 'closed';
  return {
    ...(isElsewhere ? { class: [messages.otherProgramme] } : {}),
    ...(isClosed ? { programme: [messages.programmeClosed] } : {}),
  };
};

/** The faults of an application itself, by field. */
export const faultsOf = (written: Written, place: Place): Faults => ({
  ...placeFaults(written, place),
  ...resettlingFaults(written),
});

/** The person and the programme of an application, a unique pair; undefined if it is no longer active. */
export const claimOf = (written: Written): { programme: number; mobile: string } | undefined => {
  const { current, values } = written;
  const { programme } = aimOf(written);
  const mobile = Object.hasOwn(values, 'mobile') ? values.mobile : current?.mobile;
  const stands = current === undefined || standingStates.includes(current.state as EnrolmentState);
  return stands && programme !== null && typeof mobile === 'string' ? { programme, mobile } : undefined;
};
