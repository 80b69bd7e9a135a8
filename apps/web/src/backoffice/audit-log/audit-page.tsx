import { heldActions } from '@shuyuan/contract/backoffice/access/action-tags';
import type { AuditEntry } from '@shuyuan/contract/product/audit';
import { auditActionName } from '@shuyuan/contract/product/audit-actions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useListState } from '../../platform/list-state/use-list-state';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { DataTable } from '../../ui/data-table/data-table';
import { ListSearch } from '../../ui/list-search/list-search';
import { RowActions } from '../../ui/row-actions/row-actions';
import { permissionsQuery } from '../identity';
import { useFollowJob } from '../jobs';
import { preferences } from '../preferences';
import { exportEntries, loadEntries, startVerify } from './audit.queries';
import { auditTexts as texts } from './audit.texts';
import { auditColumns, auditSearch } from './audit-columns';
import { ExportButton } from './export-button';
import { useLog } from './use-log';
import { VerifyPanel } from './verify-panel';
import './audit.css';

const AuditDrawer = lazy(async () => ({ default: (await import('./audit-drawer')).AuditDrawer }));

const rowKey = ({ id }: AuditEntry) => id;
const rowName = ({ id, action }: AuditEntry) => texts.detailOf(auditActionName(action), id);
const address = { keyword: true, sortable: ['id'], searchable: auditSearch.map(({ name }) => name) };

/** A verification of the log that was started here. */
const useVerify = () => {
  const [job, setJob] = useState<number | undefined>(undefined);
  const follow = useFollowJob();
  // The call itself reports failures.
  const start = (): void =>
    void startVerify().then(
      ({ data }) => {
        setJob(data.job_id);
        follow(data.job_id);
      },
      () => undefined,
    );
  return { start, panel: job === undefined ? null : <VerifyPanel id={job} onClose={() => setJob(undefined)} /> };
};

/** The audit log: every write, sign-in, refusal, reveal and export. */
export const AuditPage = (_: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [shown, setShown] = useState<{ id: number; open: boolean } | undefined>(undefined);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const may = heldActions(permissions, 'audit');
  const verify = useVerify();
  const { load, note } = useLog(loadEntries, 'log');
  const actions = (entry: AuditEntry) => (
    <RowActions name={rowName(entry)} auths={['detail']} onDetail={() => setShown({ id: entry.id, open: true })} />
  );
  return (
    <>
      {verify.panel}
      <DataTable
        label={texts.table}
        storageKey="table.audit"
        preferences={preferences}
        columns={auditColumns}
        rowKey={rowKey}
        rowName={rowName}
        load={load}
        state={state}
        onChange={setState}
        actions={actions}
        actionsWidth={80}
        toolbar={
          <>
            <ListSearch state={state} onChange={setState} hint={texts.keywordHint} fields={auditSearch} />
            {may.includes('export') ? <ExportButton onExport={(format) => exportEntries(format, state)} /> : null}
            {may.includes('verify') ? <ActionButton onClick={verify.start}>{texts.verify}</ActionButton> : null}
          </>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
      {note}
      {shown === undefined ? null : (
        <Suspense>
          <AuditDrawer id={shown.id} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </>
  );
};
