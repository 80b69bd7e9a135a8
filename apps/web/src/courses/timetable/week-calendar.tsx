import type { CSSProperties } from 'react';
import { DayMark, SessionBlock, type ShownWeek } from './session-block';
import { timetableTexts as texts } from './timetable.texts';
import { hoursOf, layDay, minutesOf, weekDays } from './week.rules';

/** The least width of a lane: a class's name is still read in it. */
const laneWidth = 104;

/** A week as a calendar: days across, hours down; what overlaps stands side by side. */
export const WeekCalendar = ({ shown }: { shown: ShownWeek }) => {
  const { week, sessions, days } = shown;
  const { from, to } = hoursOf(sessions);
  const dates = weekDays(week.monday).map((date) => ({
    date,
    laid: layDay(sessions.filter((session) => session.date === date)),
  }));
  const widths = dates.map(({ laid }) => Math.max(1, ...laid.map(({ lanes }) => lanes)) * laneWidth);
  const hours = Array.from({ length: to - from }, (_, at) => from + at);
  const style = {
    gridTemplateColumns: `52px ${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    '--hours': hours.length,
  } as CSSProperties;
  return (
    <section className="timetable-frame" aria-label={texts.range(week.monday, dates.at(-1)?.date ?? '')}>
      <div className="timetable-calendar" style={style}>
        <span className="timetable-corner" />
        {dates.map(({ date }, at) => (
          <h3 key={date} data-today={date === week.today || undefined}>
            {texts.weekdays[at]} <span className="timetable-date">{texts.day(date)}</span>
            <DayMark day={days.get(date)} />
          </h3>
        ))}
        <ol className="timetable-hours" aria-hidden>
          {hours.map((hour) => (
            <li key={hour}>{`${String(hour).padStart(2, '0')}:00`}</li>
          ))}
        </ol>
        {dates.map(({ date, laid }, at) => (
          <ul
            key={date}
            className="timetable-day"
            aria-label={`${texts.weekdays[at]} ${texts.day(date)}`}
            data-kind={days.get(date)?.kind}
            data-today={date === week.today || undefined}
          >
            {laid.map(({ session, lane, lanes }) => (
              <li
                key={session.id}
                style={
                  {
                    '--from': minutesOf(session.starts_at) - from * 60,
                    '--long': minutesOf(session.ends_at) - minutesOf(session.starts_at),
                    '--lane': lane,
                    '--lanes': lanes,
                  } as CSSProperties
                }
              >
                <SessionBlock session={session} shown={shown} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
};
