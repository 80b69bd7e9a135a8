import type { KeyboardEvent } from 'react';
import { dayAfter } from '../../../platform/days';
import { schoolDay } from '../../../platform/school-clock';
import { calendarTexts as texts } from './calendar.texts';
import type { Entry } from './entries';
import { EntryButton, type EntryContext } from './entry-button';

/** How many records a day has room for. */
const shownMost = 3;

interface GridProps extends EntryContext {
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, readonly Entry[]>;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
  /** Goes so many months on. */
  readonly onTurn: (months: number) => void;
}

const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Arrows go over the days that are drawn, PageUp and PageDown over the months. */
const moveBy = (event: KeyboardEvent<HTMLButtonElement>, day: string, onTurn: GridProps['onTurn']): void => {
  const [days, months] = [daySteps[event.key], monthSteps[event.key]];
  if (days === undefined && months === undefined) return;
  event.preventDefault();
  if (months !== undefined) onTurn(months);
  const grid = event.currentTarget.closest('table');
  if (days !== undefined) grid?.querySelector<HTMLElement>(`[data-day="${dayAfter(day, days)}"]`)?.focus();
};

const Day = ({ day, ...props }: GridProps & { day: string }) => {
  const rows = props.days.get(day) ?? [];
  const left = rows.length - shownMost;
  return (
    <td
      data-other={day.slice(0, 7) !== props.month}
      data-today={day === schoolDay()}
      data-chosen={day === props.chosen}
    >
      <button
        type="button"
        className="month-day"
        data-day={day}
        aria-pressed={day === props.chosen}
        title={texts.hint}
        onClick={() => props.onChoose(day)}
        onKeyDown={(event) => moveBy(event, day, props.onTurn)}
      >
        <span className="month-number">{Number(day.slice(8))}</span>
        <span className="visually-hidden">{texts.dayOf(day, rows.length)}</span>
        {rows.length > 0 ? (
          <span className="month-count" aria-hidden="true">
            {rows.length}
          </span>
        ) : null}
      </button>
      <ul>
        {rows.slice(0, shownMost).map((entry) => (
          <EntryButton key={entry.row.id} entry={entry} meta={props.meta} onOpen={props.onOpen} />
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className="month-more" onClick={() => props.onChoose(day)}>
          {texts.more(left)}
        </button>
      ) : null}
    </td>
  );
};

/** A month in weeks; each day with the first of its records. */
export const MonthGrid = (props: GridProps) => (
  <table className="month-grid" aria-label={texts.grid(props.meta.name, texts.title(props.month))}>
    <thead>
      <tr>
        {texts.weekdays.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <Day key={day} day={day} {...props} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
