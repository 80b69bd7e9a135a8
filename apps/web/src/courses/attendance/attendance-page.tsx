import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ClassHeader } from '../classes';
import { classNameQuery } from './attendance.queries';
import { attendanceTexts as texts } from './attendance.texts';
import { type AttendanceTab, attendanceTabs, placeQuery, readPlace, schoolTabs, useGo } from './attendance-place';
import './attendance-page.css';

const RollView = lazy(async () => ({ default: (await import('./roll/roll-view')).RollView }));
const SessionsTab = lazy(async () => ({ default: (await import('./sessions-tab')).SessionsTab }));
const GridTab = lazy(async () => ({ default: (await import('./grid-tab')).GridTab }));
const RatesTab = lazy(async () => ({ default: (await import('./rates-tab')).RatesTab }));
const LeaveTab = lazy(async () => ({ default: (await import('./leave-tab')).LeaveTab }));

const classesPath = '/course/class';

const NoClass = ({ title }: { title: string }) => {
  const navigate = useNavigate();
  return (
    <EmptyState icon="TeamOutlined" title={title}>
      <ActionButton onClick={() => void navigate(classesPath)}>{texts.toClasses}</ActionButton>
    </EmptyState>
  );
};

const Head = ({ name, classId, tab }: { name: string; classId?: number; tab: AttendanceTab }) => (
  <div className="attendance-head">
    {classId === undefined ? <h2>{name}</h2> : <ClassHeader classId={classId} here="attendance" name={name} />}
    <nav className="attendance-tabs" aria-label={texts.tabList}>
      {(classId === undefined ? schoolTabs : attendanceTabs).map((one) => (
        <Link
          key={one}
          to={{ search: placeQuery({ class: classId, tab: one }) }}
          aria-current={one === tab ? 'page' : undefined}
        >
          {texts.tabs[one]}
        </Link>
      ))}
    </nav>
  </div>
);

/** All classes that the caller may see. */
const School = ({ params }: Pick<ScreenProps, 'params'>) => {
  const { tab, sessionId } = readPlace(params);
  const go = useGo();
  if (sessionId !== undefined) {
    return (
      <Suspense fallback={<Skeleton active />}>
        <RollView key={sessionId} sessionId={sessionId} onBack={() => go({})} />
      </Suspense>
    );
  }
  const shown = tab === 'leave' ? 'leave' : 'sessions';
  return (
    <div className="attendance-page">
      <Head name={texts.school} tab={shown} />
      <p className="attendance-rule">
        {texts.schoolHint}
        <Link to={classesPath}>{texts.toClasses}</Link>
      </p>
      <Suspense fallback={<Skeleton active />}>
        {shown === 'leave' ? <LeaveTab name={texts.school} /> : <SessionsTab name={texts.school} />}
      </Suspense>
    </div>
  );
};

interface OfClass {
  readonly classId: number;
  readonly name: string;
  readonly params: ScreenProps['params'];
  readonly auths: readonly string[];
}

const Part = ({ classId, name, params, auths }: OfClass) => {
  const { tab, sessionId, month } = readPlace(params);
  const go = useGo();
  if (sessionId !== undefined) {
    return <RollView key={sessionId} sessionId={sessionId} onBack={() => go({ class: classId })} />;
  }
  if (tab === 'grid') return <GridTab classId={classId} month={month} mayExport={auths.includes('export')} />;
  if (tab === 'rates') return <RatesTab classId={classId} />;
  if (tab === 'leave') return <LeaveTab key={classId} classId={classId} name={name} />;
  return <SessionsTab key={classId} classId={classId} name={name} />;
};

/** The sessions of a class, their rolls, the attendance rates, and leave. */
export const AttendancePage = ({ params, auths }: ScreenProps) => {
  const { classId, tab } = readPlace(params);
  const { data: name, error, refetch } = useQuery({ ...classNameQuery(classId ?? 0), enabled: classId !== undefined });
  if (classId === undefined) return <School params={params} />;
  if (error !== null) {
    return (
      <EmptyState tone="failure" icon="CheckSquareOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (name === undefined) return <Skeleton active />;
  if (name === null) return <NoClass title={texts.classGone} />;
  return (
    <div className="attendance-page">
      <Head name={name} classId={classId} tab={tab} />
      <Suspense fallback={<Skeleton active />}>
        <Part classId={classId} name={name} params={params} auths={auths} />
      </Suspense>
    </div>
  );
};
