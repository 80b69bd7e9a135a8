import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type ReactNode, useId, useState } from 'react';
import { monthAfter } from '../../../platform/days';
import { momentAt, schoolDay } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { dateFields } from '../list/layouts';
import { presetOf } from '../list/list-parts';
import { RecordActions } from '../list/record-actions';
import type { ListController } from '../list/use-record-list';
import { isStruck, recordName } from '../record-values';
import { calendarTexts as texts } from './calendar.texts';
import { MonthGrid } from './month-grid';
import { useMonth } from './use-month';
import './record-calendar.css';
import '../../../ui/struck/struck.css';

const MonthBar = (props: {
  list: ListController;
  fields: readonly CustomFormField[];
  by: CustomFormField;
  month: string;
}) => {
  const { list, fields, by, month } = props;
  const id = useId();
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
      <ActionButton onClick={() => show(undefined)}>{texts.today}</ActionButton>
      {fields.length > 1 ? (
        <>
          <label htmlFor={id}>{texts.by}</label>
          <select
            id={id}
            className="data-table-choice"
            value={by.field}
            onChange={(event) => list.go({ by: event.currentTarget.value }, { replace: true })}
          >
            {fields.map(({ field, name }) => (
              <option key={field} value={field}>
                {name}
              </option>
            ))}
          </select>
        </>
      ) : null}
    </div>
  );
};

/** The initial values of a new record on a day. */
const startOn = ({ field, edit_input }: CustomFormField, day: string) => {
  const { comparedAs } = fieldTypeOf(edit_input);
  if (comparedAs === 'instant') return { [field]: momentAt(`${day}T09:00:00`)?.toISOString() };
  return { [field]: comparedAs === 'day' ? day : [day, day] };
};

const DayPanel = (props: { list: ListController; by: CustomFormField; day: string; rows: readonly RecordRow[] }) => {
  const { list, by, day, rows } = props;
  const { meta, actions, setOpened, go, refresh, parts } = list;
  const context = { meta, actions, onOpen: setOpened, go, refresh, parts };
  const add = () => setOpened({ kind: 'new', initial: { ...presetOf(parts), ...startOn(by, day) } });
  return (
    <section className="month-panel" aria-label={texts.dayTitle(day)}>
      <h3>{texts.dayTitle(day)}</h3>
      {rows.length === 0 ? <p>{texts.nothing}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-struck={isStruck(meta, row)}>
            <span className="month-panel-name struck-text">{recordName(meta, row)}</span>
            <RecordActions row={row} context={context} />
          </li>
        ))}
      </ul>
      {actions.includes('create') ? <ActionButton onClick={add}>{texts.add}</ActionButton> : null}
    </section>
  );
};

const Month = ({ list, by, month }: { list: ListController; by: CustomFormField; month: string }) => {
  const { weeks, days, shown, total, busy } = useMonth(list, { by, month });
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const onOpen = list.actions.includes('detail')
    ? (list.parts.onOpen ?? ((row: RecordRow) => list.go({ record: String(row.id), part: undefined })))
    : undefined;
  return (
    <div aria-busy={busy}>
      {total > shown ? <p className="month-note">{texts.tooMany(shown, total)}</p> : null}
      <MonthGrid
        meta={list.meta}
        month={month}
        weeks={weeks}
        days={days}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
      />
      {chosen === undefined ? null : <DayPanel list={list} by={by} day={chosen} rows={days.get(chosen) ?? []} />}
    </div>
  );
};

/** The records on the days of a month, by one of their date fields. */
export const RecordCalendar = ({ list, toolbar }: { list: ListController; toolbar: ReactNode }) => {
  const fields = dateFields(list.meta);
  const by = fields.find(({ field }) => field === list.place.by) ?? fields[0];
  const month = list.place.month ?? schoolDay().slice(0, 7);
  if (by === undefined) return null;
  return (
    <div className="record-calendar">
      <div className="data-table-toolbar">{toolbar}</div>
      <MonthBar list={list} fields={fields} by={by} month={month} />
      <Month key={month} list={list} by={by} month={month} />
    </div>
  );
};
