import { CheckCircleFilled, CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '../../ui/icon-button/icon-button';
import { verifyJobQuery } from './audit.queries';
import { auditTexts as texts } from './audit.texts';

const isWhole = ({ result }: Job): boolean =>
  typeof result === 'object' && result !== null && Reflect.get(result, 'is_whole') === true;

const Result = ({ job }: { job: Job }) => {
  if (job.state !== 'succeeded') {
    return (
      <p>
        <strong>{texts.verifyFailed}</strong>
        <span>{job.message}</span>
      </p>
    );
  }
  const whole = isWhole(job);
  return (
    <p>
      {whole ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />}
      <strong>{whole ? texts.verifyWhole : texts.verifyBroken}</strong>
      <span>{job.message}</span>
      {whole ? null : <span>{texts.brokenHint}</span>}
    </p>
  );
};

const Progress = ({ job }: { job: Job | undefined }) => (
  <p>
    <strong>{texts.verifying}</strong>
    <progress
      aria-label={texts.verifying}
      {...(job?.total === null || job?.total === undefined || job.total === 0
        ? {}
        : { value: job.done, max: job.total })}
    />
    {job?.total ? <span>{texts.verifyProgress(job.done, job.total)}</span> : null}
    <span>{texts.verifyLeave}</span>
  </p>
);

/** A verification of the audit log: its progress, then its result. */
export const VerifyPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: job } = useQuery(verifyJobQuery(id));
  const over = job !== undefined && !isUnderWay(job);
  const tone = !over ? 'plain' : job.state === 'succeeded' && isWhole(job) ? 'good' : 'bad';
  return (
    <section className="audit-verify" data-tone={tone} aria-live="polite">
      {over ? <Result job={job} /> : <Progress job={job} />}
      {over ? (
        <IconButton label={texts.close} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </IconButton>
      ) : null}
    </section>
  );
};
