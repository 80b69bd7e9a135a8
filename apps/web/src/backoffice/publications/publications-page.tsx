import { formParameter } from '@shuyuan/contract/backoffice/menu/records-screen';
import type { Publication } from '@shuyuan/contract/backoffice/publications/publication';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../../platform/list-state/use-list-state';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { DataTable } from '../../ui/data-table/data-table';
import { RowActions } from '../../ui/row-actions/row-actions';
import { preferences } from '../preferences';
import { FormFilter } from './form-choice';
import type { Opened } from './opened';
import { destroyPublication, loadPublications } from './publication.queries';
import { publicationTexts as texts } from './publication.texts';
import { actsOf, isAtAddress } from './publication-acts';
import { publishParameter, readAddress } from './publication-address';
import { publicationColumns } from './publication-columns';
import { PublicationOverlays } from './publication-overlays';
import './publications-page.css';

const rowKey = ({ id }: Publication) => id;
const rowName = ({ title }: Publication) => title;
const address = { sortable: publicationColumns.filter(({ sortable }) => sortable).map(({ key }) => key) };

/** Changes parameters of the address; null removes one. */
const useGo = () => {
  const navigate = useNavigate();
  return useCallback(
    (change: Readonly<Record<string, string | null>>) => {
      const params = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(change)) {
        if (value === null) params.delete(name);
        else params.set(name, value);
      }
      void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
};

/** What is open above the list: what was clicked here, or what the address asks for. */
const useOpened = ({ params, auths }: ScreenProps, go: ReturnType<typeof useGo>) => {
  const { formId, isPublishing } = readAddress(params);
  const [clicked, setClicked] = useState<Opened>();
  const mayAdd = auths.includes('create');
  const asked = useMemo(
    (): Opened | undefined =>
      isPublishing && formId !== undefined && mayAdd ? { kind: 'settings', target: { formId } } : undefined,
    [isPublishing, formId, mayAdd],
  );
  const open = (next: Opened | undefined) => {
    setClicked(next);
    if (isPublishing) go({ [publishParameter]: null });
  };
  return { formId, opened: clicked ?? asked, open };
};

/** Public forms: which form is open to whom, how far, and what came in. */
export const PublicationsPage = (props: ScreenProps) => {
  const { auths } = props;
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const go = useGo();
  const { formId, opened, open } = useOpened(props, go);
  const load = useMemo(() => loadPublications(formId), [formId]);
  const reload = () => setVersion((count) => count + 1);
  const mayAdd = auths.includes('create');
  const add = mayAdd ? (
    <ActionButton
      kind="primary"
      onClick={() => open(formId === undefined ? { kind: 'choice' } : { kind: 'settings', target: { formId } })}
    >
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (publication: Publication) => (
    <RowActions
      name={publication.title}
      auths={auths}
      own={actsOf(publication, {
        mayEdit: auths.includes('edit'),
        onQrCode: () => open({ kind: 'qr', publication }),
        onChanged: reload,
      })}
      onEdit={() => open({ kind: 'settings', target: { formId: publication.custom_form_id, id: publication.id } })}
      onDelete={() => destroyPublication(publication).finally(reload)}
      consequence={isAtAddress(publication) ? texts.willDelete : texts.willDeleteInvited}
    />
  );
  return (
    <>
      <DataTable
        key={formId ?? 'all'}
        label={texts.table}
        storageKey="table.publication"
        preferences={preferences}
        columns={publicationColumns}
        rowKey={rowKey}
        rowName={rowName}
        load={load}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        toolbar={
          <>
            {add}
            <FormFilter
              formId={formId}
              onChange={(chosen) => go({ [formParameter]: chosen === undefined ? null : String(chosen), page: null })}
            />
          </>
        }
        empty={{ title: texts.empty, hint: mayAdd ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      <PublicationOverlays opened={opened} onOpen={open} onChanged={reload} />
    </>
  );
};
