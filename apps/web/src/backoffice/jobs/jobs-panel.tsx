import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { schoolWords } from '../../platform/school-clock';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { cancelJob, clearJobs, downloadResult, jobsQuery } from './job.queries';
import { jobTexts as texts } from './job.texts';
import './jobs.css';

const whileOpenMs = 3000;

const moment = schoolWords({ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false });

const timeOf = (instant: string): string => moment(new Date(instant));

interface JobActions {
  readonly cancel: (id: number) => void;
  readonly clear: (id?: number) => void;
  readonly download: (job: Job) => void;
}

const useJobActions = (): JobActions => {
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: jobsQuery.queryKey });
  return {
    // The call itself reports failures; the list is reloaded either way.
    cancel: (id) => void cancelJob(id).then(again, again),
    clear: (id) => void clearJobs(id).then(again, again),
    download: (job) => void downloadResult(job).catch(() => undefined),
  };
};

const UnderWay = ({ job, onCancel }: { job: Job; onCancel: () => void }) => {
  const [asked, setAsked] = useState(false);
  const words = texts.progress(job);
  return (
    <>
      <progress
        className="job-progress"
        aria-label={job.title}
        {...(job.total === null || job.total === 0 ? {} : { value: job.done, max: job.total })}
      />
      <p className="job-words">
        <span>{asked ? texts.cancelling : texts.states[job.state]}</span>
        <span className="job-figures">{words}</span>
        <button
          type="button"
          className="job-button"
          aria-label={texts.cancelOf(job.title)}
          disabled={asked}
          onClick={() => {
            setAsked(true);
            onCancel();
          }}
        >
          {texts.cancel}
        </button>
      </p>
    </>
  );
};

const Ended = ({ job, actions }: { job: Job; actions: JobActions }) => (
  <p className="job-words">
    <span className="job-state" data-state={job.state}>
      {texts.states[job.state]}
    </span>
    <span className="job-message">{job.state === 'cancelled' ? '' : job.message}</span>
    {job.file === null ? null : (
      <button
        type="button"
        className="job-button"
        aria-label={texts.downloadOf(job.title)}
        onClick={() => actions.download(job)}
      >
        {texts.download}
      </button>
    )}
    <button
      type="button"
      className="job-button job-button-quiet"
      aria-label={texts.clearOf(job.title)}
      onClick={() => actions.clear(job.id)}
    >
      {texts.clear}
    </button>
  </p>
);

/** The list of the caller's jobs; while it is open it keeps itself up to date. */
export const JobsPanel = ({ jobs }: { jobs: readonly Job[] }) => {
  useQuery({ ...jobsQuery, staleTime: 0, refetchInterval: whileOpenMs });
  const actions = useJobActions();
  if (jobs.length === 0) {
    return <EmptyState icon="BellOutlined" compact title={texts.empty} hint={texts.emptyHint} />;
  }
  return (
    <>
      <ul className="jobs-list">
        {jobs.map((job) => (
          <li key={job.id} className="job">
            <p className="job-head">
              <span className="job-title">{job.title}</span>
              <time dateTime={job.created_at}>{timeOf(job.created_at)}</time>
            </p>
            {isUnderWay(job) ? (
              <UnderWay job={job} onCancel={() => actions.cancel(job.id)} />
            ) : (
              <Ended job={job} actions={actions} />
            )}
          </li>
        ))}
      </ul>
      <p className="jobs-foot">
        <span>{texts.expiry}</span>
        {jobs.every(isUnderWay) ? null : (
          <button type="button" className="job-button" onClick={() => actions.clear()}>
            {texts.clearAll}
          </button>
        )}
      </p>
    </>
  );
};
