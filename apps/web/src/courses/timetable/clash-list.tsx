import { WarningFilled } from '@ant-design/icons';
import type { TimetableClash, TimetableSession } from '@shuyuan/contract/courses/timetable/timetable';
import { ActionButton } from '../../ui/action-button/action-button';
import { timetableTexts as texts } from './timetable.texts';

/** What two sessions share, in words; of a session that is not seen no more than that. */
export const clashWords = (
  { shares, other, students }: TimetableClash,
  { teacher, room }: TimetableSession,
): string => {
  const words = other === null ? texts.taken : texts.shares;
  const named = { teacher, room, students: students.length };
  return shares
    .map((share) => (share === 'students' ? words.students(named.students) : words[share](named[share])))
    .join('，');
};

/** Those who belong to both classes; unfolded on a click. */
export const ClashStudents = ({ students }: Pick<TimetableClash, 'students'>) =>
  students.length === 0 ? null : (
    <details>
      <summary>{texts.students}</summary>
      <span>{students.join('、')}</span>
    </details>
  );

/** The conflicts of the week, each with its sessions. */
export const ClashList = (props: {
  clashes: readonly TimetableClash[];
  sessions: ReadonlyMap<number, TimetableSession>;
  open: (id: number) => void;
}) => {
  const { clashes, sessions, open } = props;
  if (clashes.length === 0) return null;
  const way = (id: number | null) => {
    const session = id === null ? undefined : sessions.get(id);
    if (session === undefined) return null;
    const { class_name, topic, starts_at, ends_at } = session;
    return (
      <ActionButton kind="link" onClick={() => open(session.id)}>
        {texts.called(`${starts_at}–${ends_at}`, class_name, topic)}
      </ActionButton>
    );
  };
  return (
    <details className="timetable-clashes" open={clashes.length <= 3}>
      <summary>
        <WarningFilled aria-hidden /> {texts.clashes(clashes.length)}
      </summary>
      <ul>
        {clashes.map((clash) => {
          const session = sessions.get(clash.one);
          return session === undefined ? null : (
            <li key={`${clash.one}/${clash.other}/${clash.shares}`}>
              <span>
                {texts.day(session.date)} {clashWords(clash, session)}
              </span>
              {way(clash.one)}
              {way(clash.other)}
              <ClashStudents students={clash.students} />
            </li>
          );
        })}
      </ul>
    </details>
  );
};
