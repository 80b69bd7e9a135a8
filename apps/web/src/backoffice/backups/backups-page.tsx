import type { BackupRun } from '@shuyuan/contract/backoffice/backups/backup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListState } from '../../platform/list-state/use-list-state';
import { notify } from '../../platform/notices';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { DataTable } from '../../ui/data-table/data-table';
import { useFollowJob } from '../jobs';
import { preferences } from '../preferences';
import { backupStatusQuery, loadBackups, startBackup } from './backup.queries';
import { backupTexts as texts } from './backup.texts';
import { backupColumns } from './backup-columns';
import { BackupStatusPanel } from './backup-status';
import './backups.css';

/** A backup that ends while the screen is open is shown. */
const lookEveryMs = 5000;

const rowKey = ({ id }: BackupRun) => id;
const address = { sortable: backupColumns.filter(({ sortable }) => sortable).map(({ key }) => key) };

/** Backups: whether the school is safe, what was made, and one at once. */
export const BackupsPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [busy, setBusy] = useState(false);
  const follow = useFollowJob();
  const { data: status, refetch } = useQuery({ ...backupStatusQuery, staleTime: 0, refetchInterval: lookEveryMs });
  const start = async (): Promise<void> => {
    setBusy(true);
    // The call itself reports a refusal.
    const started = await startBackup().catch(() => undefined);
    setBusy(false);
    if (started === undefined) return;
    notify.success(started.msg);
    follow(started.data.job_id);
    setVersion((count) => count + 1);
    void refetch();
  };
  const run = auths.includes('create') ? (
    <ActionButton kind="primary" busy={busy} onClick={() => void start()}>
      {texts.run}
    </ActionButton>
  ) : null;
  return (
    <>
      {status === undefined ? null : <BackupStatusPanel status={status} />}
      <DataTable
        label={texts.table}
        storageKey="table.backup"
        preferences={preferences}
        columns={backupColumns}
        rowKey={rowKey}
        load={loadBackups}
        state={state}
        onChange={setState}
        version={version + (status?.ended ?? 0)}
        toolbar={run}
        empty={{ title: texts.empty, hint: texts.emptyHint, action: run }}
      />
    </>
  );
};
