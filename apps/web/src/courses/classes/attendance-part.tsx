import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { rollStates } from '@shuyuan/contract/courses/attendance/roll-state';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ChosenTag } from '../../ui/choice-tag/choice-tag';
import { StateTag } from '../../ui/state-tag/state-tag';
import { classRatesQuery, classSessionsQuery } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassPart } from './class-part';

const lastShown = 3;

const sessionText = ({ date, starts_at: from, topic }: RecordRow): string =>
  texts.sessionLine(String(date ?? ''), String(from ?? '').slice(0, 5), String(topic ?? ''));

const SessionLine = ({ session, classId }: { session: RecordRow; classId: number }) => (
  <li>
    <Link to={`/course/attendance?class=${classId}&session=${session.id}`}>{sessionText(session)}</Link>
    <ChosenTag of={rollStates} value={session.roll_state} />
  </li>
);

const Sessions = ({ classId }: { classId: number }) => {
  const next = useQuery(classSessionsQuery(classId, { states: ['ahead'], most: 1 })).data;
  const last = useQuery(classSessionsQuery(classId, { states: ['taken', 'missing'], most: lastShown })).data ?? [];
  return (
    <>
      <h4>{texts.next}</h4>
      {next?.length === 0 ? <p className="class-note">{texts.noNext}</p> : null}
      <ul className="class-sessions">
        {next?.map((session) => (
          <SessionLine key={session.id} session={session} classId={classId} />
        ))}
      </ul>
      {last.length === 0 ? null : <h4>{texts.last}</h4>}
      <ul className="class-sessions">
        {last.map((session) => (
          <SessionLine key={session.id} session={session} classId={classId} />
        ))}
      </ul>
    </>
  );
};

/** The attendance rate, the next session and earlier rolls. */
export const AttendancePart = ({ classId, permissions }: { classId: number; permissions: readonly string[] }) => (
  <ClassPart
    title={texts.attendance}
    extra={<Link to={`/course/attendance?class=${classId}`}>{texts.toAttendance}</Link>}
    query={useQuery(classRatesQuery(classId))}
  >
    {({ all, sessions, rolled, members }) => {
      const warned = members.filter(({ is_warned }) => is_warned).length;
      return (
        <>
          <p className="class-rate">
            <strong>{all.rate === null ? texts.noRate : `${all.rate / 10}%`}</strong>
            <span>{texts.rolled(rolled, sessions)}</span>
            {warned === 0 ? null : <StateTag tone="bad">{texts.warned(warned)}</StateTag>}
          </p>
          {permissions.includes(courseNode('session', 'index')) ? <Sessions classId={classId} /> : null}
        </>
      );
    }}
  </ClassPart>
);
