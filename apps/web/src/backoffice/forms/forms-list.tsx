import type { CustomForm } from '@shuyuan/contract/backoffice/forms/custom-form';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { searchFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { ActionButton } from '../../ui/action-button/action-button';
import { AdvancedSearch } from '../../ui/advanced-search/advanced-search';
import { DataTable } from '../../ui/data-table/data-table';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { preferences } from '../preferences';
import type { Design } from './design-address';
import { loadForms } from './form.queries';
import { FormActions } from './form-actions';
import { formColumns, formSearch } from './form-columns';
import { formsTexts as texts } from './forms.texts';
import { NewFormButton } from './new-form-button';
import type { Opened } from './opened';

const FormOverlays = lazy(async () => ({ default: (await import('./form-overlays')).FormOverlays }));

const rowKey = ({ id }: CustomForm) => id;
const address = {
  sortable: formColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: ['kind', ...formSearch.map(({ name }) => name)],
};

const kinds = [
  { label: texts.ownForms, value: 'custom' },
  { label: texts.systemForms, value: 'system' },
];

/** The list of forms with all their actions. */
export const FormsList = (props: {
  auths: readonly string[];
  version: number;
  onReload: () => void;
  onDesign: (design: Design) => void;
}) => {
  const { auths, onReload, onDesign } = props;
  const [state, setState] = useListState(address);
  const { kind = 'custom', ...search } = state.search;
  const ofKind = (kind: unknown): Record<string, string> => (kind === 'system' ? { kind: 'system' } : {});
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [everOpened, setEverOpened] = useState(false);
  if (opened && !everOpened) setEverOpened(true);
  const mayCreate = auths.includes('create');
  const design = (start: 'blank' | 'file') => onDesign({ form: 'new', start });
  const create = mayCreate ? <NewFormButton onNew={design} onAdopt={() => setOpened({ kind: 'adopt' })} /> : undefined;
  return (
    <div className="forms">
      <DataTable
        label={texts.table}
        storageKey="table.form"
        preferences={preferences}
        columns={formColumns}
        rowKey={rowKey}
        load={loadForms}
        state={state}
        onChange={setState}
        version={props.version}
        actions={(form) => (
          <FormActions form={form} auths={auths} onOpen={setOpened} onDesign={onDesign} onGone={onReload} />
        )}
        toolbar={
          <>
            {create}
            <Segmented
              aria-label={texts.kinds}
              options={kinds}
              value={kind === 'system' ? 'system' : 'custom'}
              onChange={(kind) => setState((now) => searchFor(now, { ...search, ...ofKind(kind) }))}
            />
            <AdvancedSearch
              fields={formSearch}
              value={search}
              onSearch={(search) => setState((now) => searchFor(now, { ...search, ...ofKind(kind) }))}
              {...(mayCreate ? { onAdd: () => design('blank') } : {})}
            />
            <ActionButton onClick={() => setOpened({ kind: 'recycle' })}>{texts.recycle}</ActionButton>
          </>
        }
        empty={{ title: texts.empty, hint: mayCreate ? texts.emptyHint : texts.emptyReadOnly, action: create }}
      />
      {everOpened ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <FormOverlays
            opened={opened}
            auths={auths}
            onOpen={setOpened}
            onClose={() => setOpened(undefined)}
            onReload={onReload}
            onDesign={onDesign}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
