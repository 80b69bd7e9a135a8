import { recordTableKey } from '@shuyuan/contract/backoffice/preferences/preference-keys';
import type { RecordAction, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { lazy, type ReactNode, Suspense } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DataTable } from '../../../ui/data-table/data-table';
import { scopeTexts, useScopeNote } from '../../identity';
import { useQuickEdit } from '../quick-edit/use-quick-edit';
import { isStruck, recordName } from '../record-values';
import { listTexts as texts } from './list.texts';
import { BinActions, RecordActions, type RowContext } from './record-actions';
import { toolsOf } from './tools-of';
import { useBatch } from './use-batch';
import { useMayWrite } from './use-may-write';
import type { ListController } from './use-record-list';
import { Waiting } from './waiting';

const CardGrid = lazy(async () => ({ default: (await import('../cards/card-grid')).CardGrid }));

const rowKey = ({ id }: RecordRow) => id;
const selecting: readonly RecordAction[] = ['edit', 'delete', 'export'];

const emptyWords = ({ place, actions }: ListController, note: string | undefined) => {
  if (place.bin) return { title: texts.emptyBin, hint: texts.emptyBinHint };
  if (note !== undefined) return { title: scopeTexts.empty, hint: '' };
  if (!actions.includes('create')) return { title: texts.empty, hint: texts.emptyReadOnly };
  return { title: texts.empty, hint: actions.includes('import') ? texts.emptyHint : texts.emptyAddOnly };
};

const emptyOf = (list: ListController, add: ReactNode, note: string | undefined) => {
  const { parts, place } = list;
  const own = place.bin ? undefined : parts.empty?.(list);
  const action = (
    <>
      {own?.action}
      {add}
      {toolsOf(list, 'empty')}
    </>
  );
  return { ...(own ?? emptyWords(list, note)), note, action };
};

/** The rows as a table or as cards, or the recycle bin, with their buttons. */
export const RecordTable = ({
  list,
  toolbar,
  onAdd,
}: {
  list: ListController;
  toolbar: ReactNode;
  onAdd: (() => void) | undefined;
}) => {
  const { meta, actions, place, go, refresh, setOpened } = list;
  const batch = useBatch(list);
  const quick = useQuickEdit(list, batch.rows);
  const scopeNote = useScopeNote(meta.id);
  const { parts } = list;
  const context: RowContext = { meta, actions, onOpen: setOpened, go, refresh, parts };
  const mayWrite = useMayWrite(meta, parts.writesTo);
  const maySelect =
    (!place.bin && (mayWrite || parts.batchTools !== undefined)) ||
    (place.bin ? (['delete'] as const) : selecting).some((action) => actions.includes(action));
  const add = onAdd ? (
    <ActionButton kind="primary" onClick={onAdd}>
      {texts.add}
    </ActionButton>
  ) : null;
  const table = (
    <DataTable<RecordRow>
      label={parts.title ?? texts.table(meta.name)}
      storageKey={recordTableKey(meta.id)}
      columnState={list.views.columnState}
      columns={list.columns}
      rowKey={rowKey}
      rowName={(row) => recordName(meta, row)}
      isStruck={(row) => isStruck(meta, row)}
      load={list.page.load}
      state={list.state}
      onChange={list.setState}
      version={list.version}
      {...(place.bin ? {} : { loadSums: list.loadSums })}
      toolbar={toolbar}
      cellAccess={quick.access}
      {...(place.bin ? { actionsWidth: 120 } : {})}
      actions={(row) =>
        place.bin ? <BinActions row={row} context={context} /> : <RecordActions row={row} context={context} />
      }
      {...(maySelect ? { selection: batch.selection } : {})}
      {...(place.layout === 'card'
        ? {
            drawing: (view) => (
              <Suspense fallback={<Waiting />}>
                <CardGrid list={list} view={view} />
              </Suspense>
            ),
          }
        : {})}
      empty={emptyOf(list, add, scopeNote)}
    />
  );
  return (
    <>
      {table}
      {quick.element}
    </>
  );
};
