import type { MessageRow } from '@shuyuan/contract/backoffice/messages/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { LoadList } from '../../../platform/list-state/list-state';
import { useListState } from '../../../platform/list-state/use-list-state';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DataTable } from '../../../ui/data-table/data-table';
import { ListSearch } from '../../../ui/list-search/list-search';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { preferences } from '../../preferences';
import { loadMessages, statusQuery } from '../center.queries';
import { centerTexts } from '../center.texts';
import { turnSending } from '../center-acts';
import { DaySums, StoppedNote } from './day-sums';
import { logTexts as texts } from './log.texts';
import { actsOn } from './log-acts';
import { logColumns, logSearch } from './log-columns';
import './log.css';

const MessageDrawer = lazy(async () => ({ default: (await import('./message-drawer')).MessageDrawer }));

const rowKey = ({ id }: MessageRow) => id;
const rowName = ({ id, title }: MessageRow) => texts.rowName(title, id);
const address = { keyword: true, sortable: ['created_at'], searchable: logSearch.map(({ name }) => name) };

/** The log; the sums above it are as new as its rows. */
const useLog = () => {
  const client = useQueryClient();
  const [version, setVersion] = useState(0);
  const load = useCallback<LoadList<MessageRow>>(
    (state, signal) => {
      void client.invalidateQueries({ queryKey: statusQuery.queryKey });
      return loadMessages(state, signal);
    },
    [client],
  );
  return { load, version, reload: () => setVersion((count) => count + 1) };
};

/** Every message: to whom, when, by which way, and what became of it. */
export const LogTab = ({ mayEdit, maySend }: { mayEdit: boolean; maySend: boolean }) => {
  const [state, setState] = useListState(address);
  const [shown, setShown] = useState<{ id: number; open: boolean }>();
  const { data: status } = useQuery(statusQuery);
  const { load, version, reload } = useLog();
  const waiting = status?.waiting ?? 0;
  const turn = (isStopped: boolean) => void turnSending(isStopped, waiting).then(reload);
  const actions = (message: MessageRow) => (
    <RowActions
      name={rowName(message)}
      auths={['detail']}
      onDetail={() => setShown({ id: message.id, open: true })}
      own={
        maySend
          ? actsOn(message).map(({ key, label, run }) => ({ key, label, onSelect: () => void run().then(reload) }))
          : []
      }
    />
  );
  return (
    <>
      {status?.is_stopped ? <StoppedNote waiting={waiting} onResume={mayEdit ? () => turn(false) : undefined} /> : null}
      {status === undefined ? null : <DaySums status={status} />}
      <DataTable
        label={texts.table}
        storageKey="table.message"
        preferences={preferences}
        columns={logColumns}
        rowKey={rowKey}
        rowName={rowName}
        load={load}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        actionsWidth={150}
        toolbar={
          <>
            <ListSearch state={state} onChange={setState} hint={texts.keywordHint} fields={logSearch} />
            {mayEdit && status?.is_stopped === false ? (
              <ActionButton kind="danger-outline" onClick={() => turn(true)}>
                {centerTexts.stop}
              </ActionButton>
            ) : null}
          </>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
      {shown === undefined ? null : (
        <Suspense>
          <MessageDrawer
            key={shown.id}
            {...shown}
            maySend={maySend}
            onClose={() => setShown({ ...shown, open: false })}
            onChanged={() => {
              setShown({ ...shown, open: false });
              reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
