import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import {
  type EnrolmentState,
  settledStates,
  standingStates,
} from '@shuyuan/contract/courses/enrolment/enrolment.rules';

type Faults = Record<string, string[]>;

/** An application that someone writes; `current` is what it changes. */
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

/** What an application is for once it is written. */
export const aimOf = ({ values, current }: Written): { programme: number | null; classId: number | null } => {
  const whole: RecordValues = { ...current, ...values };
  return { programme: numberOr(whole.programme), classId: numberOr(whole.class) };
};

/** A seat, or a place in the queue for one, belongs to its class. */
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

/** What is wrong with an application by itself, by field. */
export const faultsOf = (written: Written, place: Place): Faults => ({
  ...placeFaults(written, place),
  ...resettlingFaults(written),
});

/** Who an application is of and for which programme, where nobody may stand twice; undefined where it does not stand. */
export const claimOf = (written: Written): { programme: number; mobile: string } | undefined => {
  const { current, values } = written;
  const { programme } = aimOf(written);
  const mobile = Object.hasOwn(values, 'mobile') ? values.mobile : current?.mobile;
  const stands = current === undefined || standingStates.includes(current.state as EnrolmentState);
  return stands && programme !== null && typeof mobile === 'string' ? { programme, mobile } : undefined;
};
