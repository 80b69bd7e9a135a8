import type { ApiToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import { notify } from '../../../platform/notices';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { DataTable } from '../../../ui/data-table/data-table';
import { ListSearch } from '../../../ui/list-search/list-search';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { preferences } from '../../preferences';
import { meQuery } from '../profile/profile.queries';
import { endToken, loadTokens } from './token.queries';
import { tokenTexts as texts } from './token.texts';
import { tokenColumns, tokenSearch } from './token-columns';
import type { Opened } from './token-overlays';
import '../../../ui/row-actions/row-actions.css';
import './tokens-page.css';

const TokenOverlays = lazy(async () => ({ default: (await import('./token-overlays')).TokenOverlays }));

const rowKey = ({ id }: ApiToken) => id;
const address = {
  keyword: true,
  sortable: tokenColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: tokenSearch.map(({ name }) => name),
};

/** API tokens: what each may do, until when, and when it was used last; each can be ended. */
export const TokensPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const { data: me } = useSuspenseQuery(meQuery);
  const reload = () => setVersion((count) => count + 1);
  const end = async ({ id, name }: ApiToken): Promise<void> => {
    if (!(await confirm({ title: texts.confirmEnd(name), content: texts.willEnd, danger: true }))) return;
    await endToken(id)
      .then(
        ({ msg }) => notify.success(msg),
        () => undefined,
      )
      .finally(reload);
  };
  const mayEnd = (token: ApiToken): boolean =>
    token.state !== 'ended' && (token.admin_id === me.id ? auths.includes('create') : auths.includes('delete'));
  const actions = (token: ApiToken) => (
    <div className="row-actions">
      {mayEnd(token) ? (
        <button
          type="button"
          className="row-action"
          data-kind="danger"
          aria-label={texts.ofRow(texts.end, token.name)}
          onClick={() => void end(token)}
        >
          {texts.end}
        </button>
      ) : null}
    </div>
  );
  const add = auths.includes('create') ? (
    <ActionButton kind="primary" onClick={() => setOpened('new')}>
      {texts.add}
    </ActionButton>
  ) : null;
  return (
    <>
      <DataTable
        label={texts.table}
        storageKey="table.token"
        preferences={preferences}
        columns={tokenColumns}
        rowKey={rowKey}
        load={loadTokens}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        actionsWidth={72}
        toolbar={
          <>
            {add}
            <ListSearch state={state} onChange={setState} hint={texts.keywordHint} fields={tokenSearch} />
          </>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint, action: add }}
      />
      {opened === undefined ? null : (
        <Suspense fallback={<LoadingOverlay active />}>
          <TokenOverlays opened={opened} onOpen={setOpened} onMade={reload} />
        </Suspense>
      )}
    </>
  );
};
