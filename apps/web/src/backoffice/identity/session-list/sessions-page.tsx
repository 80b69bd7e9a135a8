import type { OnlineSession } from '@shuyuan/contract/backoffice/identity/session';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import { notify } from '../../../platform/notices';
import type { ScreenProps } from '../../../platform/screen';
import { session as ownSession } from '../../../platform/session';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { DataTable } from '../../../ui/data-table/data-table';
import { ListSearch } from '../../../ui/list-search/list-search';
import { preferences } from '../../preferences';
import { meQuery } from '../profile/profile.queries';
import { endSession, endSessionsOf, loadSessions } from './session.queries';
import { sessionTexts as texts } from './session.texts';
import { sessionColumns } from './session-columns';
import '../../../ui/row-actions/row-actions.css';
import './sessions-page.css';

const rowKey = ({ id }: OnlineSession) => id;
const address = {
  keyword: true,
  sortable: sessionColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
};

/** A question, the action after a yes, and whether it ends the caller's own session. */
interface Ending {
  readonly title: string;
  readonly content: string;
  readonly endsOwn: boolean;
  readonly run: () => Promise<{ msg: string }>;
}

const endingOne = (row: OnlineSession): Ending => ({
  title: row.current ? texts.confirmEndCurrent : texts.confirmEnd(row.name),
  content: row.current ? texts.willEndCurrent : texts.willEnd,
  endsOwn: row.current,
  run: () => endSession(row.id),
});

const endingAll = (row: OnlineSession, ownId: number): Ending => ({
  title: texts.confirmEndAll(row.name),
  content: row.admin_id === ownId ? texts.willEndAllOwn : texts.willEndAll,
  endsOwn: row.admin_id === ownId,
  run: () => endSessionsOf(row.admin_id),
});

/** Who is signed in now, from where and since when; each session can be ended. */
export const SessionsPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const { data: me } = useSuspenseQuery(meQuery);
  const end = async ({ title, content, endsOwn, run }: Ending): Promise<void> => {
    if (!(await confirm({ title, content, danger: true }))) return;
    const done = await run().then(
      ({ msg }) => {
        notify.success(msg);
        return true;
      },
      () => false,
    );
    // Without a session there is nothing to show here: the login page is next.
    if (done && endsOwn) ownSession.clear();
    else setVersion((count) => count + 1);
  };
  const button = (row: OnlineSession, { label, ending }: { label: string; ending: Ending }) => (
    <button
      type="button"
      className="row-action"
      data-kind="danger"
      aria-label={texts.ofRow(label, row.name)}
      onClick={() => void end(ending)}
    >
      {label}
    </button>
  );
  const actions = (row: OnlineSession) => (
    <div className="row-actions">
      {button(row, { label: texts.end, ending: endingOne(row) })}
      {row.viewer_name === null ? button(row, { label: texts.endAll, ending: endingAll(row, me.id) }) : null}
    </div>
  );
  return (
    <DataTable
      label={texts.table}
      storageKey="table.session"
      preferences={preferences}
      columns={sessionColumns}
      rowKey={rowKey}
      load={loadSessions}
      state={state}
      onChange={setState}
      version={version}
      {...(auths.includes('delete') ? { actions, actionsWidth: 150 } : {})}
      toolbar={<ListSearch state={state} onChange={setState} hint={texts.keywordHint} />}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  );
};
