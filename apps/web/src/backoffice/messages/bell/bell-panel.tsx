import { Tabs } from 'antd';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { loadJobsPanel, useJobs } from '../../jobs';
import { LatestMessages } from '../own/latest-messages';
import { ownTexts as texts } from '../own/own.texts';
import { runningCount, unreadCount } from './counts';
import './bell-panel.css';

const JobsPanel = lazy(async () => ({ default: await loadJobsPanel() }));

/** What is behind the bell: the latest messages, and the user's jobs. */
export const BellPanel = ({ close }: { close: () => void }) => {
  const jobs = useJobs();
  const running = useSyncExternalStore(runningCount.subscribe, runningCount.get);
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get) ?? 0;
  const [tab, setTab] = useState(unread === 0 && running > 0 ? 'jobs' : 'messages');
  const jobsPanel = (
    <Suspense>
      <JobsPanel jobs={jobs} />
    </Suspense>
  );
  const items = [
    { key: 'messages', label: texts.messagesTab(unread), children: <LatestMessages close={close} /> },
    { key: 'jobs', label: texts.jobsTab(running), children: jobsPanel },
  ];
  return <Tabs size="small" activeKey={tab} onChange={setTab} items={items} destroyOnHidden />;
};
