import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { Arrival, CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { schoolSecond } from '../../platform/school-clock';
import { StateTag } from '../../ui/state-tag/state-tag';
import { checkInTexts } from './check-in.texts';

const { arrivals: texts, counts: countTexts } = checkInTexts;

const labelOf = (state: Arrival['state']): string => attendanceStates.find(({ value }) => value === state)?.label ?? '';

/** How many have come, are late, on leave and missing. */
export const CheckInCounts = ({ counts }: Pick<CheckIn, 'counts'>) => {
  const shown = [
    ['came', counts.present + counts.late],
    ['late', counts.late],
    ['leave', counts.leave],
    ['missing', counts.missing],
  ] as const;
  return (
    <ul className="check-in-counts" aria-label={countTexts.label}>
      {shown.map(([name, count]) => (
        <li key={name} data-count={name}>
          <span>{countTexts[name]}</span>
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
};

const ArrivalRow = ({ arrival }: { arrival: Arrival }) => {
  const { name, student_no, state, checked_at, distance, same_device, is_retained } = arrival;
  return (
    <li className="check-in-arrival">
      <span className="check-in-name">{name}</span>
      <span className="check-in-number">{student_no}</span>
      <span className="check-in-flags">
        {same_device ? (
          <span title={texts.sameDeviceHint}>
            <StateTag tone="bad">{texts.sameDevice}</StateTag>
          </span>
        ) : null}
        {is_retained ? <StateTag tone="plain">{texts.retained(labelOf(state))}</StateTag> : null}
        {is_retained ? null : <StateTag tone={state === 'present' ? 'good' : 'warn'}>{labelOf(state)}</StateTag>}
      </span>
      <span className="check-in-when">
        {distance === null ? null : <span>{texts.distance(distance)}</span>}
        <time dateTime={checked_at}>{schoolSecond(new Date(checked_at)).slice(11)}</time>
      </span>
    </li>
  );
};

/** Those who have come, the newest first. */
export const CheckInArrivals = ({ arrivals }: Pick<CheckIn, 'arrivals'>) =>
  arrivals.length === 0 ? (
    <p className="check-in-none">{texts.none}</p>
  ) : (
    <ul className="check-in-arrivals" aria-label={texts.label}>
      {arrivals.map((arrival) => (
        <ArrivalRow key={arrival.member_id} arrival={arrival} />
      ))}
    </ul>
  );
