import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type ReactNode, useState } from 'react';
import { monthAfter } from '../../../platform/days';
import { momentAt, schoolDay } from '../../../platform/school-clock';
import { useNarrow } from '../../../platform/use-narrow';
import { ActionButton } from '../../../ui/action-button/action-button';
import { FieldChoice } from '../list/field-choice';
import { LayoutBar } from '../list/layout-bar';
import { dateFields } from '../list/layouts';
import { presetOf } from '../list/list-parts';
import { RecordActions } from '../list/record-actions';
import type { ListController } from '../list/use-record-list';
import { isStruck, recordName } from '../record-values';
import { calendarTexts as texts } from './calendar.texts';
import type { Entry } from './entries';
import { MonthDays } from './month-days';
import { MonthGrid } from './month-grid';
import { useMonth } from './use-month';
import './record-calendar.css';
import '../../../ui/struck/struck.css';

const MonthBar = (props: {
  list: ListController;
  fields: readonly CustomFormField[];
  by: CustomFormField;
  month: string;
  onToday: () => void;
}) => {
  const { list, fields, by, month, onToday } = props;
  const show = (wanted: string | undefined) => list.go({ month: wanted }, { replace: true });
  return (
    <div className="month-bar">
      <button type="button" aria-label={texts.previous} onClick={() => show(monthAfter(month, -1))}>
        <LeftOutlined aria-hidden />
      </button>
      <h2 aria-live="polite">{texts.title(month)}</h2>
      <button type="button" aria-label={texts.next} onClick={() => show(monthAfter(month, 1))}>
        <RightOutlined aria-hidden />
      </button>
      <ActionButton onClick={onToday}>{texts.today}</ActionButton>
      <FieldChoice list={list} label={texts.by} fields={fields} by={by} />
    </div>
  );
};

/** The initial values of a new record on a day. */
const startOn = ({ field, edit_input }: CustomFormField, day: string) => {
  const { comparedAs } = fieldTypeOf(edit_input);
  if (comparedAs === 'instant') return { [field]: momentAt(`${day}T09:00:00`)?.toISOString() };
  return { [field]: comparedAs === 'day' ? day : [day, day] };
};

const DayPanel = (props: { list: ListController; by: CustomFormField; day: string; entries: readonly Entry[] }) => {
  const { list, by, day, entries } = props;
  const { meta, actions, setOpened, go, refresh, parts } = list;
  const context = { meta, actions, onOpen: setOpened, go, refresh, parts };
  const add = () => setOpened({ kind: 'new', initial: { ...presetOf(parts), ...startOn(by, day) } });
  return (
    <section className="month-panel" aria-label={texts.dayTitle(day)}>
      <h2>{texts.dayTitle(day)}</h2>
      {entries.length === 0 ? <p>{texts.nothing}</p> : null}
      <ul>
        {entries.map(({ row, time, place }) => (
          <li key={row.id} data-struck={isStruck(meta, row)}>
            <span className="month-panel-name struck-text">
              {[time, recordName(meta, row), place].filter((word) => word !== '').join(' ')}
            </span>
            <RecordActions row={row} context={context} />
          </li>
        ))}
      </ul>
      {actions.includes('create') ? <ActionButton onClick={add}>{texts.add}</ActionButton> : null}
    </section>
  );
};

interface MonthProps {
  readonly list: ListController;
  readonly by: CustomFormField;
  readonly month: string;
  /** The chosen day, of whichever month. */
  readonly day: string | undefined;
  readonly onChoose: (day: string) => void;
}

const Month = ({ list, by, month, day, onChoose }: MonthProps) => {
  const { weeks, days, shown, total, busy } = useMonth(list, { by, month });
  const isNarrow = useNarrow();
  const chosen = weeks.flat().find((drawn) => drawn === day);
  const onOpen = list.actions.includes('detail')
    ? (list.parts.onOpen ?? ((row: RecordRow) => list.go({ record: String(row.id), part: undefined })))
    : undefined;
  return (
    <div aria-busy={busy}>
      {total > shown ? <p className="month-note">{texts.tooMany(shown, total)}</p> : null}
      {isNarrow ? (
        <MonthDays meta={list.meta} month={month} days={days} busy={busy} onOpen={onOpen} />
      ) : (
        <>
          <MonthGrid
            meta={list.meta}
            month={month}
            weeks={weeks}
            days={days}
            chosen={chosen}
            onChoose={onChoose}
            onOpen={onOpen}
            onTurn={(months) => list.go({ month: monthAfter(month, months) }, { replace: true })}
          />
          {chosen === undefined ? null : <DayPanel list={list} by={by} day={chosen} entries={days.get(chosen) ?? []} />}
        </>
      )}
    </div>
  );
};

/** The records on the days of a month, by one of their date fields. */
export const RecordCalendar = ({ list, toolbar }: { list: ListController; toolbar: ReactNode }) => {
  const fields = dateFields(list.meta);
  const by = fields.find(({ field }) => field === list.place.by) ?? fields[0];
  const month = list.place.month ?? schoolDay().slice(0, 7);
  const [day, setDay] = useState<string>();
  const showToday = () => {
    setDay(schoolDay());
    list.go({ month: undefined }, { replace: true });
  };
  if (by === undefined) return null;
  return (
    <div className="record-calendar">
      <LayoutBar list={list} toolbar={toolbar} />
      <MonthBar list={list} fields={fields} by={by} month={month} onToday={showToday} />
      <Month list={list} by={by} month={month} day={day} onChoose={setDay} />
    </div>
  );
};
