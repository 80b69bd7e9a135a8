import { BellOutlined } from '@ant-design/icons';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Popover } from '../../ui/popover/popover';
import { useEndNotices } from './followed-jobs';
import { jobsQuery } from './job.queries';
import { jobTexts as texts } from './job.texts';
import './jobs.css';

const JobsPanel = lazy(async () => ({ default: (await import('./jobs-panel')).JobsPanel }));

/** The number of running jobs; opens the list of all. */
export const JobsBell = () => {
  const { data: jobs } = useQuery(jobsQuery);
  useEndNotices(jobs);
  const running = jobs?.filter(isUnderWay).length ?? 0;
  const trigger = (
    <>
      <BellOutlined aria-hidden />
      {running > 0 ? <span className="jobs-count" data-count={running} aria-hidden /> : null}
    </>
  );
  return (
    <Popover
      label={texts.bell(running)}
      trigger={trigger}
      triggerClassName="icon-button"
      className="jobs-bell"
      align="end"
    >
      <Suspense>
        <JobsPanel jobs={jobs ?? []} />
      </Suspense>
    </Popover>
  );
};
