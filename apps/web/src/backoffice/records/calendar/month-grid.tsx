import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { schoolDay } from '../../../platform/school-clock';
import { isStruck, recordName } from '../record-values';
import { calendarTexts as texts } from './calendar.texts';

/** How many records a day has room for. */
const shownMost = 3;

interface GridProps {
  readonly meta: RecordMeta;
  readonly month: string;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, readonly RecordRow[]>;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
  /** Absent for those who may not open records. */
  readonly onOpen: ((row: RecordRow) => void) | undefined;
}

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
        aria-pressed={day === props.chosen}
        onClick={() => props.onChoose(day)}
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
        {rows.slice(0, shownMost).map((row) => (
          <li key={row.id} data-struck={isStruck(props.meta, row)}>
            {props.onOpen ? (
              <button type="button" className="month-record struck-text" onClick={() => props.onOpen?.(row)}>
                {recordName(props.meta, row)}
              </button>
            ) : (
              <span className="month-record struck-text">{recordName(props.meta, row)}</span>
            )}
          </li>
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
