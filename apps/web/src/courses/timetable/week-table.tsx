import type { TimetableSession } from '@shuyuan/contract/courses/timetable/timetable';
import type { ReactNode } from 'react';
import { DayMark, SessionBlock, type ShownWeek } from './session-block';
import { timetableTexts as texts } from './timetable.texts';
import type { Arrangement } from './timetable-place';
import { rowsBy, type WeekRow, weekDays } from './week.rules';

const halfDays: Readonly<Record<string, string>> = texts.sheet.halfDays;
const nameOf = (by: Arrangement, { key, name }: WeekRow): string =>
  by === 'time' ? (halfDays[key] ?? key) : name || texts.unnamed[by];

/** The table of a week: days across, and whom or what it is about down; `draw` draws a session. */
export const DaysTable = (props: {
  by: Arrangement;
  shown: ShownWeek;
  className: string;
  draw: (session: TimetableSession) => ReactNode;
}) => {
  const { by, shown, className, draw } = props;
  const { week, sessions, days } = shown;
  const dates = weekDays(week.monday);
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">{texts.rowHeads[by]}</th>
          {dates.map((date, at) => (
            <th key={date} scope="col" data-kind={days.get(date)?.kind} data-today={date === week.today || undefined}>
              {texts.weekdays[at]} {texts.day(date)}
              <DayMark day={days.get(date)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsBy(by, sessions).map((row) => (
          <tr key={row.key}>
            <th scope="row">{nameOf(by, row)}</th>
            {dates.map((date) => (
              <td key={date} data-kind={days.get(date)?.kind} data-today={date === week.today || undefined}>
                {row.sessions.filter((session) => session.date === date).map(draw)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A week in rows of classes, teachers or rooms: who is where. */
export const WeekTable = ({ by, shown }: { by: Arrangement; shown: ShownWeek }) => (
  <section className="timetable-frame" aria-label={texts.arrangements[by]}>
    <DaysTable
      by={by}
      shown={shown}
      className="timetable-table"
      draw={(session) => <SessionBlock key={session.id} session={session} shown={shown} />}
    />
  </section>
);
