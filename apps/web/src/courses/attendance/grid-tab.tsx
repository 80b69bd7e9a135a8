import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { MonthGrid } from '@shuyuan/contract/courses/attendance/rates';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { notify } from '../../platform/notices';
import { schoolDay } from '../../platform/school-clock';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { gridQuery, saveMonth } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';
import { placeQuery, useGo } from './attendance-place';

const { grid: texts } = attendanceTexts;
const labels = new Map<string, string>(attendanceStates.map(({ value, label }) => [value, label]));
const signs: Readonly<Record<string, string>> = texts.marks;

const legend = [...attendanceStates.map(({ value, label }) => `${signs[value]} ${label}`), texts.makeupSign].join('　');

const thisMonth = (): string => schoolDay().slice(0, 7);

const otherMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

const Cell = ({ state, makeup }: { state: string | undefined; makeup: boolean }) => (
  <td data-state={state ?? 'none'}>
    {state === undefined ? (
      <span className="visually-hidden">{texts.unmarked}</span>
    ) : (
      <>
        <span aria-hidden="true" title={labels.get(state)}>
          {signs[state]}
          {makeup ? '*' : ''}
        </span>
        <span className="visually-hidden">{labels.get(state)}</span>
      </>
    )}
  </td>
);

const Grid = ({ grid, classId, month }: { grid: MonthGrid; classId: number; month: string }) => {
  const marks = new Map(grid.marks.map((mark) => [`${mark.session_id}/${mark.member_id}`, mark]));
  return (
    // The table is wider than a phone; it scrolls inside its frame, which is focusable for the keyboard.
    <section className="attendance-grid" aria-label={texts.table(month)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.member}</th>
            {grid.sessions.map(({ id, date, topic, starts_at }) => (
              <th key={id} scope="col">
                <Link to={{ search: placeQuery({ class: classId, session: id }) }} title={topic}>
                  {date.slice(5)}
                  <br />
                  {starts_at}
                  <span className="visually-hidden">{texts.open(topic)}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.members.map(({ id, name, student_no }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span>{student_no}</span>
              </th>
              {grid.sessions.map((session) => {
                const mark = marks.get(`${session.id}/${id}`);
                return <Cell key={session.id} state={mark?.state} makeup={mark?.makeup ?? false} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** A month of a class: sessions across, members down. */
export const GridTab = (props: { classId: number; month: string | undefined; mayExport: boolean }) => {
  const { classId, mayExport } = props;
  const month = props.month ?? thisMonth();
  const go = useGo();
  const { data, error, refetch } = useQuery(gridQuery(classId, month));
  const show = (by: number) => go({ class: classId, tab: 'grid', month: otherMonth(month, by) });
  const save = async () => notify.success(await saveMonth(classId, month));
  return (
    <>
      <div className="attendance-month">
        <button type="button" aria-label={texts.previous} onClick={() => show(-1)}>
          <LeftOutlined aria-hidden />
        </button>
        <h3 aria-live="polite">{texts.month(month)}</h3>
        <button type="button" aria-label={texts.next} onClick={() => show(1)}>
          <RightOutlined aria-hidden />
        </button>
        {mayExport ? (
          <ActionButton onClick={() => void save().catch(() => undefined)}>{texts.export}</ActionButton>
        ) : null}
      </div>
      {error === null ? null : (
        <EmptyState tone="failure" icon="TableOutlined" title={attendanceTexts.failed} hint={error.message}>
          <ActionButton onClick={() => void refetch()}>{attendanceTexts.retry}</ActionButton>
        </EmptyState>
      )}
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data?.sessions.length === 0 ? (
        <EmptyState icon="CalendarOutlined" title={texts.empty} hint={texts.emptyHint} />
      ) : null}
      {data !== undefined && data.sessions.length > 0 ? (
        <>
          <p className="attendance-rule">{legend}</p>
          <Grid grid={data} classId={classId} month={month} />
        </>
      ) : null}
    </>
  );
};
