import { DayMark, SessionBlock, type ShownWeek } from './session-block';
import { timetableTexts as texts } from './timetable.texts';
import { weekDays } from './week.rules';

/** A week as a list by day, for a phone: today and what comes first, what has passed at the end. */
export const WeekList = ({ shown }: { shown: ShownWeek }) => {
  const { week, sessions, days } = shown;
  const dates = weekDays(week.monday).map((date, at) => ({ date, name: texts.weekdays[at] ?? '' }));
  const isNow = dates.some(({ date }) => date === week.today);
  const passed = isNow ? dates.filter(({ date }) => date < week.today) : [];
  const day = ({ date, name }: (typeof dates)[number]) => {
    const own = sessions.filter((session) => session.date === date);
    return (
      <section key={date} aria-label={`${name} ${texts.day(date)}`} data-kind={days.get(date)?.kind}>
        <h3 data-today={date === week.today || undefined}>
          {name} <span className="timetable-date">{texts.day(date)}</span>
          {date === week.today ? <span className="timetable-date"> {texts.today}</span> : null}
          <DayMark day={days.get(date)} />
        </h3>
        {own.length === 0 ? <p>{texts.dayEmpty}</p> : null}
        {own.map((session) => (
          <SessionBlock key={session.id} session={session} shown={shown} />
        ))}
      </section>
    );
  };
  return (
    <div className="timetable-list">
      {dates.filter((one) => !passed.includes(one)).map(day)}
      {passed.length === 0 ? null : <h2>{texts.passed}</h2>}
      {passed.map(day)}
    </div>
  );
};
