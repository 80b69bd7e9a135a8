import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type EnrolmentState, enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { candidateOf, type Rights } from '../candidate';
import type { Start } from '../decide/use-decisions';
import { applicationsQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { type Scope, scopeAddress } from '../scope';
import { ActMenu } from './act-buttons';
import './board.css';

/** As many as a column can be looked over. */
const size = 40;

interface BoardProps {
  readonly scope: Scope;
  readonly rights: Rights;
  readonly start: Start;
}

const addressOf = ({ programme, intake }: Scope, id: number): string => {
  const list = scopeAddress({ programme: programme?.id, intake: intake?.id });
  return `${list}${list.includes('?') ? '&' : '?'}record=${id}`;
};

const Card = ({ row, scope, rights, start }: BoardProps & { row: RecordRow }) => {
  const candidate = candidateOf(row);
  const words = [row.company, row.title].filter((word) => typeof word === 'string' && word !== '');
  return (
    <li className="board-card">
      <span className="board-card-top">
        <Link to={addressOf(scope, row.id)}>{candidate.name}</Link>
        <ActMenu candidate={candidate} rights={rights} start={start} onDone={() => undefined} />
      </span>
      {words.length === 0 ? null : <span className="board-card-words">{words.join(' · ')}</span>}
      <span className="board-card-words">
        {scope.intake === undefined ? <span>{candidate.intake?.label ?? texts.noClass}</span> : null}
        {typeof row.score === 'number' ? <span>{texts.score(row.score)}</span> : null}
        {typeof row.waiting_no === 'number' ? <span>{texts.waitingNo(row.waiting_no)}</span> : null}
      </span>
    </li>
  );
};

const Column = (props: BoardProps & { state: EnrolmentState; label: string; color: string }) => {
  const { scope, state, label, color } = props;
  const sort =
    state === 'waiting' ? ({ name: 'waiting_no', type: 'asc' } as const) : ({ name: 'id', type: 'desc' } as const);
  const { data } = useQuery(applicationsQuery(scope, { states: [state], size, sort }));
  return (
    <section className="board-column" style={{ '--state': color } as CSSProperties} aria-label={label}>
      <h3>
        {label} <span>{data?.total ?? ''}</span>
      </h3>
      {data === undefined ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data?.total === 0 ? <p className="board-empty">{texts.emptyColumn}</p> : null}
      <ul>
        {data?.data.map((row) => (
          <Card key={row.id} row={row} scope={scope} rights={props.rights} start={props.start} />
        ))}
      </ul>
      {data !== undefined && data.total > size ? (
        <p className="board-empty">{texts.shownOf(size, data.total)}</p>
      ) : null}
    </section>
  );
};

/** Applications by state, each with what can be done next; on a phone one state under the other. */
export const Board = (props: BoardProps) => (
  <div className="board">
    {enrolmentStates
      .filter(({ value }) => props.scope.state === undefined || value === props.scope.state)
      .map(({ value, label, color }) => (
        <Column key={value} {...props} state={value} label={label} color={color} />
      ))}
  </div>
);
