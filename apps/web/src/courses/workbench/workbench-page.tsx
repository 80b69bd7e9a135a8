import type { Workbench } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { BackupAlert } from '../../backoffice/backups';
import { meQuery } from '../../backoffice/identity';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { DueSection } from '../follow-ups';
import { AccountSafety } from './account-safety';
import { AttendancePanel, FunnelPanel, ReceiptsPanel } from './charts/chart-section';
import { GuideSection } from './guide/guide-section';
import { greetingAt, longDay } from './moment';
import { QuickEntries } from './quick-entries';
import { RecentSignIns } from './recent-sign-ins';
import { TodaySessions } from './waiting/today-sessions';
import { TodoSection } from './waiting/todo-section';
import { workbenchQuery } from './workbench.queries';
import { workbenchTexts as texts } from './workbench.texts';
import './workbench-page.css';
import './waiting/work.css';

const Waiting = () => (
  <div className="workbench-waiting" role="progressbar" aria-label={texts.loading}>
    <span className="workbench-bone workbench-bone-title" />
    <span className="workbench-bone workbench-bone-facts" />
    <span className="workbench-bone workbench-bone-table" />
  </div>
);

const Content = ({ workbench }: { workbench: Workbench }) => {
  const { data: me } = useSuspenseQuery(meQuery);
  const now = new Date(workbench.now);
  return (
    <div className="workbench">
      <header>
        <h2 className="workbench-greeting">{texts.greeting(greetingAt(now), me.name)}</h2>
        <p className="workbench-day">{longDay(now)}</p>
      </header>
      <BackupAlert />
      <GuideSection />
      <TodoSection />
      <DueSection />
      <div className="work-panels">
        <TodaySessions />
        <FunnelPanel />
        <ReceiptsPanel />
        <AttendancePanel />
      </div>
      <div className="workbench-columns">
        <QuickEntries roles={me.roles} />
        <RecentSignIns rows={workbench.recent_sign_ins} now={now} />
      </div>
      <AccountSafety workbench={workbench} now={now} />
    </div>
  );
};

/** The first screen of the day. */
export const WorkbenchPage = () => {
  const { data, error, refetch } = useQuery(workbenchQuery);
  if (data) return <Content workbench={data} />;
  if (!error) return <Waiting />;
  return (
    <EmptyState icon="DashboardOutlined" tone="failure" title={texts.loadFailed} hint={error.message}>
      <ActionButton kind="primary" onClick={() => void refetch()}>
        {texts.retry}
      </ActionButton>
    </EmptyState>
  );
};
