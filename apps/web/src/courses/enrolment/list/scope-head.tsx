import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ClassHeader } from '../../classes';
import type { Rights } from '../candidate';
import { promoted, type Start } from '../decide/use-decisions';
import { seatsQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { countsIn, type Scope, scopeAddress } from '../scope';

interface HeadProps {
  readonly scope: Scope;
  readonly summary: readonly EnrolmentSummary[];
  readonly rights: Rights;
  readonly start: Start;
  /** An application was promoted from here. */
  readonly onDone: () => void;
}

const addressOf = ({ programme, intake, layout }: Scope, state: Scope['state']): string =>
  scopeAddress({ programme: programme?.id, intake: intake?.id, state, layout });

const States = ({ scope, summary }: Pick<HeadProps, 'scope' | 'summary'>) => {
  const counts = countsIn(summary, scope);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label={texts.states}>
      <ul className="enrolment-links">
        <li>
          <Link to={addressOf(scope, undefined)} aria-current={scope.state === undefined}>
            {texts.all} {total}
          </Link>
        </li>
        {enrolmentStates.map(({ value, label }) => (
          <li key={value}>
            <Link to={addressOf(scope, value)} aria-current={scope.state === value}>
              {label} {counts[value]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The seats of the class; if one is free, who is next. */
const Seats = (props: Omit<HeadProps, 'scope' | 'summary'> & { id: number; label: string }) => {
  const { id, label, rights, start, onDone } = props;
  const { data } = useQuery(seatsQuery(id));
  if (data === undefined) return null;
  const { capacity, taken, promotion } = data;
  return (
    <p className="enrolment-seats" role="status">
      <span>{texts.seatsLine(label, taken, capacity)}</span>
      <strong>{texts.free(capacity - taken)}</strong>
      {promotion === null ? null : <span>{texts.promotion(promotion.waiting_no, promotion.name)}</span>}
      {promotion !== null && rights.mayDecide ? (
        <ActionButton onClick={() => start('admitted', [promoted(promotion)], onDone)}>{texts.promote}</ActionButton>
      ) : null}
    </p>
  );
};

/** The scope of the applications, and their number by state. */
export const ScopeHead = ({ scope, summary, ...acting }: HeadProps) => {
  const { programme, intake } = scope;
  const state = summary.find((row) => row.class !== null && row.class.id === intake?.id)?.class?.state;
  // A class that has ended or was cancelled has no seats to give.
  const isOpen = state === undefined || state === null || takesMembers(state as ClassState);
  const leave = scope.isPrint ? <Link to={addressOf(scope, undefined)}>{texts.leavePrint}</Link> : null;
  return (
    <>
      {intake === undefined ? (
        <div className="enrolment-top">
          <h2>{programme?.label ?? texts.everything}</h2>
          <Link to="/course/apply">{texts.back}</Link>
          {leave}
        </div>
      ) : (
        <ClassHeader classId={intake.id} here="applications" name={intake.label}>
          {leave}
        </ClassHeader>
      )}
      {intake === undefined || !isOpen ? null : <Seats id={intake.id} label={intake.label} {...acting} />}
      {scope.isPrint ? null : <States scope={scope} summary={summary} />}
    </>
  );
};
