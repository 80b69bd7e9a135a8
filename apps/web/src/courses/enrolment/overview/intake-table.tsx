import { classStates } from '@shuyuan/contract/courses/classes/class.form';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { type EnrolmentState, enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { Link } from 'react-router';
import { ChosenTag } from '../../../ui/choice-tag/choice-tag';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { scopeAddress } from '../scope';
import { SeatsBar } from './seats-bar';

/** A count that links to its rows; applications without a class have no list of their own. */
const Count = (props: { row: EnrolmentSummary; place: string; state: EnrolmentState; label: string }) => {
  const { row, place, state, label } = props;
  const count = row.counts[state];
  if (count === 0 || row.class === null) return <span data-none={count === 0}>{count}</span>;
  const to = scopeAddress({ programme: row.programme.id, intake: row.class.id, state });
  return (
    <Link to={to} aria-label={texts.countOf(place, label, count)}>
      {count}
    </Link>
  );
};

const IntakeRow = ({ row }: { row: EnrolmentSummary }) => {
  const { programme, class: intake } = row;
  const place = intake?.label ?? texts.noClass;
  return (
    <tr data-class={intake?.id}>
      <th scope="row">{place}</th>
      <td data-label={texts.state}>{intake === null ? null : <ChosenTag of={classStates} value={intake.state} />}</td>
      <td data-label={texts.seats}>
        {intake === null ? null : <SeatsBar taken={intake.taken} capacity={intake.capacity} />}
      </td>
      {enrolmentStates.map(({ value, label }) => (
        <td key={value} className="intake-count" data-label={label}>
          <Count row={row} place={place} state={value} label={label} />
        </td>
      ))}
      <td className="intake-actions">
        {intake === null ? null : (
          <Link
            to={scopeAddress({ programme: programme.id, intake: intake.id })}
            aria-label={texts.manageOf(intake.label)}
          >
            {texts.manage}
          </Link>
        )}
      </td>
    </tr>
  );
};

/** The intakes of one programme, and its applications without an intake. */
export const IntakeTable = ({ rows }: { rows: readonly EnrolmentSummary[] }) => {
  const total = (row: EnrolmentSummary): number => Object.values(row.counts).reduce((sum, count) => sum + count, 0);
  const shown = rows.filter((row) => row.class !== null || total(row) > 0);
  if (shown.length === 0) return null;
  return (
    <table className="intakes">
      <thead>
        <tr>
          <th scope="col">{texts.intake}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.seats}</th>
          {enrolmentStates.map(({ value, label }) => (
            <th key={value} scope="col" className="intake-count">
              {label}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <IntakeRow key={row.class?.id ?? 0} row={row} />
        ))}
      </tbody>
    </table>
  );
};
