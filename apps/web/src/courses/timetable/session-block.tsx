import { WarningFilled } from '@ant-design/icons';
import type {
  TimetableClash,
  TimetableDay,
  TimetableSession,
  TimetableWeek,
} from '@shuyuan/contract/courses/timetable/timetable';
import type { CSSProperties } from 'react';
import { timetableTexts as texts } from './timetable.texts';
import { hueOf } from './week.rules';
import './week.css';

/** A week as it is shown: the chosen sessions, their conflicts by session, and the named days by date. */
export interface ShownWeek {
  readonly week: TimetableWeek;
  readonly sessions: readonly TimetableSession[];
  readonly clashes: ReadonlyMap<number, readonly TimetableClash[]>;
  readonly days: ReadonlyMap<string, TimetableDay>;
  readonly open: (id: number) => void;
}

/** Teacher and room in a line. */
export const whereOf = ({ teacher, room }: TimetableSession): string => [teacher, room].filter(Boolean).join(' · ');

/** A session that opens its details; the colour is its class's. */
export const SessionBlock = ({
  session,
  shown,
  style,
}: {
  session: TimetableSession;
  shown: ShownWeek;
  style?: CSSProperties;
}) => {
  const { id, class_name, topic, starts_at, ends_at, roll_state } = session;
  const isClash = shown.clashes.has(id);
  const clock = `${starts_at}–${ends_at}`;
  return (
    <button
      type="button"
      className="timetable-session"
      data-hue={hueOf(session)}
      data-off={roll_state === 'off' || undefined}
      data-clash={isClash || undefined}
      style={style}
      title={[clock, class_name, topic, whereOf(session)].filter(Boolean).join('\n')}
      onClick={() => shown.open(id)}
    >
      <span className="timetable-clock">
        {clock}
        {isClash ? (
          <b>
            <WarningFilled aria-hidden /> {texts.sign}
          </b>
        ) : null}
      </span>
      <strong>{class_name}</strong>
      <span>{topic}</span>
      <span>{whereOf(session)}</span>
      {roll_state === 'off' ? <span>{texts.calledOff}</span> : null}
    </button>
  );
};

/** The name of a day that the school's calendar names. */
export const DayMark = ({ day }: { day: TimetableDay | undefined }) =>
  day === undefined ? null : (
    <span className="timetable-mark" data-kind={day.kind}>
      {day.name === texts.kinds[day.kind] ? day.name : `${texts.kinds[day.kind]} ${day.name}`}
    </span>
  );
