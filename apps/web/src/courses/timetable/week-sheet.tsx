import { schoolName } from '../../platform/page-meta';
import { PrintedList } from '../../ui/print-sheet/print-sheet';
import { type ShownWeek, whereOf } from './session-block';
import { timetableTexts } from './timetable.texts';
import type { TimetablePlace } from './timetable-place';
import { weekDays } from './week.rules';
import { DaysTable } from './week-table';

const { sheet: texts, range } = timetableTexts;

const filtersOf = ({ week }: ShownWeek, { classes, programme, teacher, room }: TimetablePlace): string[] => {
  const classNames = classes.map((id) => week.sessions.find(({ class_id }) => class_id === id)?.class_name ?? `#${id}`);
  const programmeName = week.sessions.find(({ programme_id }) => programme_id === programme)?.programme_name;
  const chosen = [
    ...(classes.length === 0 ? [] : [texts.classes(classNames)]),
    ...(programme === undefined ? [] : [texts.programme(programmeName ?? `#${programme}`)]),
    ...(teacher === '' ? [] : [texts.teacher(teacher)]),
    ...(room === '' ? [] : [texts.room(room)]),
  ];
  return chosen.length === 0 ? [texts.all] : chosen;
};

/** The week on A4 across: which school, which week, whose, and its sessions by part of the day or by row. */
export const WeekSheet = ({ shown, place }: { shown: ShownWeek; place: TimetablePlace }) => {
  const dates = weekDays(shown.week.monday);
  const note = texts.note(range(dates[0] ?? '', dates.at(-1) ?? ''), filtersOf(shown, place));
  return (
    <PrintedList paper="a4-landscape" title={texts.title(schoolName())} note={note}>
      <DaysTable
        by={place.by}
        shown={shown}
        className="printed-table timetable-sheet"
        draw={(session) => (
          <p key={session.id}>
            <b>{`${session.starts_at}–${session.ends_at}`}</b> {session.topic}
            <br />
            {[session.class_name, whereOf(session)].filter(Boolean).join(' · ')}
          </p>
        )}
      />
    </PrintedList>
  );
};
