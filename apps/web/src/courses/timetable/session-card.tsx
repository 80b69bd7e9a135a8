import { rollStates } from '@shuyuan/contract/courses/attendance/roll-state';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import type { TimetableSession } from '@shuyuan/contract/courses/timetable/timetable';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { RecordEditing } from '../../backoffice/records';
import { ActionButton } from '../../ui/action-button/action-button';
import { ChosenTag } from '../../ui/choice-tag/choice-tag';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { Modal } from '../../ui/window/window';
import { ClashStudents, clashWords } from './clash-list';
import type { ShownWeek } from './session-block';
import { timetableTexts } from './timetable.texts';
import type { Go } from './timetable-place';

const { details: texts, ...words } = timetableTexts;

const Facts = ({ session, shown }: { session: TimetableSession; shown: ShownWeek }) => {
  const day = shown.days.get(session.date);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.time, `${session.date} ${session.starts_at}–${session.ends_at}`],
    [texts.class, session.class_name],
    [texts.topic, session.topic],
    [texts.teacher, session.teacher],
    [texts.room, session.room],
    [texts.programme, session.programme_name],
    [texts.roll, <ChosenTag key="roll" of={rollStates} value={session.roll_state} />],
  ];
  return (
    <>
      {day?.kind === 'off' ? <p className="timetable-warning">{words.onDayOff(day.name)}</p> : null}
      {(shown.clashes.get(session.id) ?? []).map((clash) => {
        const other = shown.week.sessions.find(({ id }) => id === (clash.one === session.id ? clash.other : clash.one));
        return (
          <div key={`${clash.one}/${clash.other}`} className="timetable-warning">
            {clashWords(clash, session)}
            {other === undefined ? null : (
              <ActionButton kind="link" onClick={() => shown.open(other.id)}>
                {words.called(`${other.starts_at}–${other.ends_at}`, other.class_name, other.topic)}
              </ActionButton>
            )}
            <ClashStudents students={clash.students} />
          </div>
        );
      })}
      <dl className="timetable-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || texts.none}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** The details of a session, with the ways from it that the caller may go. */
export const SessionCard = (props: { session: TimetableSession; shown: ShownWeek; go: Go; onSaved: () => void }) => {
  const { session, shown, go, onSaved } = props;
  const { data: nodes = [] } = useQuery(permissionsQuery);
  const [isEditing, setEditing] = useState(false);
  const close = () => go({ session: undefined });
  const { id, class_id, teacher, room } = session;
  if (isEditing) {
    return (
      <Suspense fallback={<LoadingOverlay active />}>
        <RecordEditing
          formId={courseFormIds.session}
          recordId={id}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onSaved();
          }}
        />
      </Suspense>
    );
  }
  const other = { session: undefined, classes: [], programme: undefined, teacher: '', room: '', by: 'time' } as const;
  return (
    <Modal open title={texts.title} footer={null} onCancel={close} width={480}>
      <Facts session={session} shown={shown} />
      <div className="timetable-ways">
        {nodes.includes(courseNode('attendance', 'index')) ? (
          <Link to={`/course/attendance?class=${class_id}&session=${id}`}>{texts.toRoll}</Link>
        ) : null}
        {nodes.includes(courseNode('class', 'detail')) ? (
          <Link to={`/course/class?class=${class_id}`}>{texts.toClass}</Link>
        ) : null}
        {teacher === '' ? null : (
          <ActionButton kind="link" onClick={() => go({ ...other, teacher })}>
            {texts.ofTeacher}
          </ActionButton>
        )}
        {room === '' ? null : (
          <ActionButton kind="link" onClick={() => go({ ...other, room })}>
            {texts.ofRoom}
          </ActionButton>
        )}
        {nodes.includes(courseNode('session', 'edit')) ? (
          <ActionButton kind="primary" onClick={() => setEditing(true)}>
            {texts.edit}
          </ActionButton>
        ) : null}
      </div>
    </Modal>
  );
};
