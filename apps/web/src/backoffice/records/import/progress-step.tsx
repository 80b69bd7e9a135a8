import type { ImportState } from '@shuyuan/contract/backoffice/records/record-import';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { cancelWork, workQuery } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';

const words: Partial<Record<ImportState, string>> = {
  checking: texts.checking,
  committing: texts.committing,
  undoing: texts.undoing,
};

/** The progress of the import's job. */
export const ProgressStep = (props: {
  wizard: ImportController;
  jobId: number;
  onFailed: (message: string) => void;
}) => {
  const { wizard, jobId, onFailed } = props;
  const { data: job } = useQuery(workQuery(jobId));
  const reported = useRef(false);
  useEffect(() => {
    if (job === undefined || job.ended_at === null || reported.current) return;
    reported.current = true;
    if (job.state === 'failed') onFailed(job.message);
    void wizard.reload();
  }, [job, wizard, onFailed]);
  const total = job?.total ?? null;
  const done = job?.done ?? 0;
  const label = words[wizard.entry.state] ?? '';
  return (
    <div className="import-progress" role="status">
      <p>{label}</p>
      <Progress percent={total === null || total === 0 ? 0 : Math.floor((done / total) * 100)} aria-label={label} />
      <p className="import-faint">{texts.progress(done, total)}</p>
      <ActionButton onClick={() => cancelWork(jobId)}>{texts.cancel}</ActionButton>
    </div>
  );
};
