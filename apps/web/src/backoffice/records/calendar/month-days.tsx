import { dayAfter, mondayOf } from '../../../platform/days';
import { schoolDay } from '../../../platform/school-clock';
import { calendarTexts as texts } from './calendar.texts';
import type { Entry } from './entries';
import { EntryButton, type EntryContext } from './entry-button';

const weekdayOf = (day: string): string => {
  const monday = mondayOf(day);
  return texts.weekday([0, 1, 2, 3, 4, 5, 6].findIndex((at) => dayAfter(monday, at) === day));
};

/** A month on a phone: its days that have records, one below the other. */
export const MonthDays = (
  props: EntryContext & { month: string; days: ReadonlyMap<string, readonly Entry[]>; busy: boolean },
) => {
  const { meta, onOpen, month, days, busy } = props;
  const shown = [...days].filter(([day]) => day.startsWith(month)).sort(([one], [other]) => (one < other ? -1 : 1));
  if (shown.length === 0) return busy ? null : <p className="month-note-empty">{texts.empty}</p>;
  return (
    <ol className="month-days" aria-label={texts.daily(meta.name, texts.title(month))}>
      {shown.map(([day, entries]) => (
        <li key={day} data-today={day === schoolDay()}>
          <h2>
            {texts.day(day)} <span>{weekdayOf(day)}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <EntryButton key={entry.row.id} entry={entry} meta={meta} onOpen={onOpen} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
};
