import { rollStates } from '@shuyuan/contract/courses/attendance/roll-state';
import type { SessionWork, TodaySession } from '@shuyuan/contract/courses/workbench/work';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ChosenTag } from '../../../ui/choice-tag/choice-tag';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { links } from './links';
import { useBlock, useMayOpen } from './work.queries';
import { todayTexts as texts, workTexts } from './work.texts';

const Facts = ({ session }: { session: TodaySession }) => {
  const { starts_at, ends_at, class_name, topic, teacher, room, roll_state } = session;
  return (
    <>
      <span className="lesson-time">{[starts_at, ends_at].filter((time) => time !== '').join('–')}</span>
      <span className="lesson-words">
        <span className="lesson-class">{class_name}</span>
        <span className="lesson-more">{[topic, teacher, room].filter((word) => word !== '').join(' · ')}</span>
      </span>
      <ChosenTag of={rollStates} value={roll_state} />
    </>
  );
};

const Lessons = ({ sessions }: Pick<SessionWork, 'sessions'>) => {
  const mayRoll = useMayOpen('attendance');
  if (sessions.length === 0) {
    return <EmptyState compact icon="ScheduleOutlined" title={texts.none} hint={texts.noneHint} />;
  }
  return (
    <ol className="lessons">
      {sessions.map((session) => (
        <li key={session.id}>
          {mayRoll ? (
            <Link className="lesson" to={links.roll(session.class_id, session.id)}>
              <Facts session={session} />
            </Link>
          ) : (
            <span className="lesson">
              <Facts session={session} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};

/** The sessions of the day with their rolls. */
export const TodaySessions = () => {
  const { data, isLost, retry, isShown } = useBlock('sessions');
  if (!isShown) return null;
  return (
    <section className="workbench-section work-panel" aria-labelledby="workbench-today">
      <div className="work-head">
        <h3 id="workbench-today">
          {texts.title}
          {data === undefined ? null : <span className="work-count">{texts.count(data.sessions.length)}</span>}
        </h3>
        {data === undefined ? null : <Link to={links.sessionsOn(data.today)}>{texts.all}</Link>}
      </div>
      {data === undefined && !isLost ? (
        <span className="workbench-bone work-bone" role="progressbar" aria-label={workTexts.loading} />
      ) : null}
      {data === undefined && isLost ? (
        <EmptyState compact tone="failure" icon="ScheduleOutlined" title={workTexts.failed(workTexts.blocks.sessions)}>
          <ActionButton onClick={retry}>{workTexts.retry}</ActionButton>
        </EmptyState>
      ) : null}
      {data === undefined ? null : <Lessons sessions={data.sessions} />}
    </section>
  );
};
