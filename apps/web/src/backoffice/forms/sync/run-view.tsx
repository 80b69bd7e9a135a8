import type { SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import { Icon } from '../../../ui/icon/icon';
import { syncTexts as texts } from './sync.texts';

const words = (run: SyncRun): { title: string; hint: string } => {
  if (run.state === 'succeeded') {
    return { title: texts.succeeded, hint: texts.succeededHint(run.steps_done, run.live_version) };
  }
  if (run.state === 'failed') return { title: texts.runFailed, hint: texts.runFailedHint(run.message) };
  return { title: texts.running, hint: run.message };
};

const icons = { running: 'ClockCircleOutlined', succeeded: 'CheckSquareOutlined', failed: 'ToolOutlined' } as const;

/** The progress and the result of a sync. */
export const RunView = ({ run }: { run: SyncRun }) => {
  const { title, hint } = words(run);
  return (
    <div className="sync-run" data-state={run.state} role={run.state === 'failed' ? 'alert' : 'status'}>
      <Icon name={icons[run.state]} />
      <strong>{title}</strong>
      {run.state === 'running' ? (
        <>
          <progress max={Math.max(run.steps_total, 1)} value={run.steps_done} aria-label={texts.running} />
          <span className="sync-run-count">{texts.progress(run.steps_done, run.steps_total)}</span>
        </>
      ) : null}
      {hint === '' ? null : <p>{hint}</p>}
      {run.state === 'running' ? <p className="sync-note">{texts.runningHint}</p> : null}
    </div>
  );
};
