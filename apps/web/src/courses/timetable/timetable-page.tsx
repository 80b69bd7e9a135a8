import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { useQuery } from '@tanstack/react-query';
import { Grid, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { dayAfter, mondayOf } from '../../platform/days';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { DateInput } from '../../ui/date-input/date-input';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { SessionDialog } from '../attendance';
import { ClashList } from './clash-list';
import type { ShownWeek } from './session-block';
import { SessionCard } from './session-card';
import { weekQuery } from './timetable.queries';
import { timetableTexts as texts } from './timetable.texts';
import {
  type Arrangement,
  arrangements,
  type Go,
  placeQuery,
  readPlace,
  type TimetablePlace,
  thisMonday,
  useGo,
} from './timetable-place';
import { chosenSessions, clashesBySession } from './week.rules';
import { WeekCalendar } from './week-calendar';
import { WeekFilters } from './week-filters';
import { WeekList } from './week-list';
import { WeekTable } from './week-table';
import './timetable.css';

const HolidaysTab = lazy(async () => ({ default: (await import('./holidays-tab')).HolidaysTab }));
const WeekSheet = lazy(async () => ({ default: (await import('./week-sheet')).WeekSheet }));

interface Part {
  readonly place: TimetablePlace;
  readonly go: Go;
}

const WeekBar = ({ place, go }: Part) => {
  const { week } = place;
  return (
    <div className="timetable-bar">
      <ActionButton
        size="icon"
        aria-label={texts.previous}
        title={texts.previous}
        onClick={() => go({ week: dayAfter(week, -7) })}
      >
        <LeftOutlined aria-hidden />
      </ActionButton>
      <ActionButton disabled={week === thisMonday()} onClick={() => go({ week: thisMonday() })}>
        {texts.current}
      </ActionButton>
      <ActionButton
        size="icon"
        aria-label={texts.next}
        title={texts.next}
        onClick={() => go({ week: dayAfter(week, 7) })}
      >
        <RightOutlined aria-hidden />
      </ActionButton>
      <h2 aria-live="polite">{texts.range(week, dayAfter(week, 6))}</h2>
      <DateInput
        aria-label={texts.pick}
        value={week}
        whenLeft
        onChange={(day) => {
          if (day !== '') go({ week: mondayOf(day) });
        }}
      />
    </div>
  );
};

const Tools = ({ place, go, onPlanned }: Part & { onPlanned: () => void }) => {
  const { data: nodes = [] } = useQuery(permissionsQuery);
  const [isPlanning, setPlanning] = useState(false);
  // On a phone the week is always a list by day.
  const { md } = Grid.useBreakpoint();
  // A plan is of one class; which one, the filter says.
  const planned = place.classes.length === 1 ? place.classes[0] : undefined;
  const mayPlan = planned !== undefined && nodes.includes(courseNode('session', 'create'));
  return (
    <div className="timetable-bar">
      {md === false ? null : (
        <Segmented<Arrangement>
          aria-label={texts.by}
          options={arrangements.map((value) => ({ value, label: texts.arrangements[value] }))}
          value={place.by}
          onChange={(by) => go({ by })}
        />
      )}
      {mayPlan ? <ActionButton onClick={() => setPlanning(true)}>{texts.plan}</ActionButton> : null}
      <ActionButton onClick={() => go({ show: 'print' })}>{texts.print}</ActionButton>
      {nodes.includes(courseNode('holiday', 'index')) ? (
        <ActionButton onClick={() => go({ show: 'holidays' })}>{texts.calendar}</ActionButton>
      ) : null}
      {mayPlan ? (
        <Suspense>
          <SessionDialog classId={planned} open={isPlanning} onClose={() => setPlanning(false)} onDone={onPlanned} />
        </Suspense>
      ) : null}
    </div>
  );
};

const Body = ({ place, shown }: { place: TimetablePlace; shown: ShownWeek }) => {
  const { md } = Grid.useBreakpoint();
  if (shown.sessions.length === 0 && shown.week.sessions.length > 0)
    return <EmptyState icon="ScheduleOutlined" title={texts.emptyFiltered} hint={texts.emptyFilteredHint} />;
  // A week without sessions is drawn for its days off alone.
  if (shown.sessions.length === 0 && (shown.days.size === 0 || (md !== false && place.by !== 'time')))
    return <EmptyState icon="ScheduleOutlined" title={texts.empty} hint={texts.emptyHint} />;
  if (md === false) return <WeekList shown={shown} />;
  return place.by === 'time' ? <WeekCalendar shown={shown} /> : <WeekTable by={place.by} shown={shown} />;
};

const Week = ({ week, place, go, refresh }: Part & { week: TimetableWeek; refresh: () => void }) => {
  const { all, shown, byId } = useMemo(() => {
    const sessions = chosenSessions(week, place);
    const { all, of } = clashesBySession(week.clashes, sessions);
    const days = new Map(week.days.map((day) => [day.date, day]));
    const open = (id: number) => go({ session: id });
    const byId = new Map(week.sessions.map((session) => [session.id, session]));
    return { all, byId, shown: { week, sessions, clashes: of, days, open } };
  }, [week, place, go]);
  if (place.show === 'print')
    return (
      <Suspense fallback={<Skeleton active />}>
        <WeekSheet shown={shown} place={place} />
      </Suspense>
    );
  const opened = place.session === undefined ? undefined : byId.get(place.session);
  return (
    <>
      <WeekFilters week={week} place={place} go={go} />
      <ClashList clashes={all} sessions={byId} open={shown.open} />
      <Body place={place} shown={shown} />
      {opened === undefined ? null : (
        <SessionCard key={opened.id} session={opened} shown={shown} go={go} onSaved={refresh} />
      )}
    </>
  );
};

/** The school's timetable: a week of sessions, what clashes in it, its days off, and its sheet for the wall. */
export const TimetablePage = ({ params }: ScreenProps) => {
  const address = placeQuery(readPlace(params));
  // The same address is the same place, so that nothing is laid out anew without need.
  const place = useMemo(() => readPlace(Object.fromEntries(new URLSearchParams(address))), [address]);
  const go = useGo(place);
  const { data, error, refetch } = useQuery({ ...weekQuery(place.week), enabled: place.show !== 'holidays' });
  const refresh = () => void refetch();
  const back = { search: placeQuery({ ...place, show: 'week' }) };
  return (
    <div className="timetable-page">
      {place.show === 'week' ? (
        <div className="timetable-head">
          <WeekBar place={place} go={go} />
          <Tools place={place} go={go} onPlanned={refresh} />
        </div>
      ) : (
        <Link to={back}>{texts.back}</Link>
      )}
      {place.show === 'holidays' ? (
        <Suspense fallback={<Skeleton active />}>
          <HolidaysTab />
        </Suspense>
      ) : null}
      {error === null ? null : (
        <EmptyState tone="failure" icon="ScheduleOutlined" title={texts.failed} hint={error.message}>
          <ActionButton onClick={refresh}>{texts.retry}</ActionButton>
        </EmptyState>
      )}
      {data === undefined || place.show === 'holidays' ? null : (
        <Week week={data} place={place} go={go} refresh={refresh} />
      )}
      {data === undefined && error === null && place.show !== 'holidays' ? <Skeleton active /> : null}
    </div>
  );
};
