import { useQuery } from '@tanstack/react-query';
import { Result } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { downloadResult, useFollowJob } from '../../jobs';
import { resultFileQuery, startUndo } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';

/** The rows that were left out, as the sheet that the commit made of them. */
const SkippedRows = ({ jobId, rows }: { jobId: number; rows: number }) => {
  const { data: file = null } = useQuery(resultFileQuery(jobId));
  return file === null ? null : (
    <ActionButton onClick={() => downloadResult({ id: jobId, file })}>{texts.skippedRows(rows)}</ActionButton>
  );
};

/** The result of the import, and a button to undo it. */
export const ResultStep = ({ wizard, onClose }: { wizard: ImportController; onClose: () => void }) => {
  const { meta, entry, reload, restart } = wizard;
  const follow = useFollowJob();
  const isUndone = entry.state === 'undone';
  const undo = async () => {
    if (!(await confirm({ title: texts.undoTitle, content: texts.undoContent, danger: true }))) return;
    follow(await startUndo(meta.id, entry.id));
    await reload();
  };
  const { new_rows: made, changed_rows: changed, same_rows: same, skipped_rows: skipped, job_id: jobId } = entry;
  return (
    <Result
      status={isUndone ? 'info' : 'success'}
      title={isUndone ? texts.undoneTitle : texts.doneTitle}
      subTitle={isUndone ? texts.undoneHint : texts.committed({ made, changed, same, skipped })}
      extra={[
        ...(isUndone
          ? []
          : [
              <ActionButton kind="danger-outline" key="undo" onClick={undo}>
                {texts.undo}
              </ActionButton>,
              ...(skipped > 0 && jobId !== null ? [<SkippedRows key="skipped" jobId={jobId} rows={skipped} />] : []),
            ]),
        <ActionButton key="again" onClick={restart}>
          {texts.again}
        </ActionButton>,
        <ActionButton key="close" kind="primary" onClick={onClose}>
          {texts.close}
        </ActionButton>,
      ]}
    />
  );
};
