import { recordTableKey } from '@shuyuan/contract/backoffice/preferences/preference-keys';
import type { RecordMeta, RecordRow, RecordView, ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListState } from '../../../platform/list-state/list-state';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import type { Column } from '../../../ui/data-table/column';
import { type ColumnLayoutState, useColumnLayout } from '../../../ui/data-table/use-column-layout';
import { preferences } from '../../preferences';
import type { PlaceChange, RecordPlace } from '../list/record-place';
import { destroyView, saveView, viewsQuery } from '../record.queries';
import { columnsNow, layoutUnder, sameSettings, settingsOf, untouched, viewPlace } from './view-settings';
import { viewTexts as texts } from './views.texts';

/** What views need to know of their list. */
export interface ViewedList {
  readonly meta: RecordMeta;
  readonly state: ListState;
  readonly place: RecordPlace;
  readonly columns: readonly Column<RecordRow>[];
  readonly go: (change: PlaceChange, options?: { replace?: boolean }) => void;
}

/** The name of a view and whether it is shared. */
export type NamedView = Pick<RecordView, 'name' | 'is_shared'>;

/** State and actions of the views. */
export interface ViewsController {
  readonly views: readonly RecordView[];
  readonly view: RecordView | undefined;
  /** Something has changed since the view was saved. */
  readonly changed: boolean;
  readonly open: (view: RecordView | undefined) => void;
  readonly restore: () => void;
  readonly saveChanges: () => Promise<void>;
  readonly saveAs: (named: NamedView) => Promise<void>;
  readonly rename: (view: RecordView, named: NamedView) => Promise<void>;
  readonly remove: (view: RecordView) => Promise<void>;
}

const useSaving = (meta: RecordMeta) => {
  const client = useQueryClient();
  const { queryKey } = viewsQuery(meta.id);
  const settle = (change: (views: readonly RecordView[]) => RecordView[]) => {
    client.setQueryData(queryKey, (views) => change(views ?? []));
    return client.invalidateQueries({ queryKey });
  };
  const save = async (body: NamedView & { id?: number; settings: ViewSettings }) => {
    const { data } = await saveView(meta.id, body);
    void settle((views) => [...views.filter(({ id }) => id !== data.id), data]);
    notify.success(texts.saved);
    return data;
  };
  const remove = async (id: number) => {
    await destroyView(meta.id, id);
    void settle((views) => views.filter((view) => view.id !== id));
  };
  return { save, remove };
};

/** The columns of the list under the open view; each view has its own layout. */
const useViewColumns = ({ meta, columns }: ViewedList, view: RecordView | undefined) => {
  const ofView = view === undefined ? '' : `.view-${view.id}`;
  const columnState = useColumnLayout(`${recordTableKey(meta.id)}${ofView}`, preferences);
  const settings = view?.settings;
  const drawn = useMemo(
    () => layoutUnder(columnState.layout, { view: settings, all: columns.map(({ key }) => key) }),
    [columnState.layout, settings, columns],
  );
  return { columnState, drawn };
};

/** The views of a list and the columns that the open one gives it. */
export const useViews = (list: ViewedList): { controller: ViewsController; columnState: ColumnLayoutState } => {
  const { meta, state, place, columns, go } = list;
  const { data: views = [], isPending } = useQuery(viewsQuery(meta.id));
  const view = place.bin ? undefined : views.find(({ id }) => id === place.view);
  const { columnState, drawn } = useViewColumns(list, view);
  const { save, remove } = useSaving(meta);
  const now = settingsOf({
    state,
    layout: place.layout,
    by: place.by,
    columns: columnsNow({ columns, saved: columnState.layout, drawn, view: view?.settings }),
    drawn,
  });
  const asSaved = () => columnState.change(untouched(columnState.layout));
  const controller: ViewsController = {
    views,
    view,
    changed: view !== undefined && !sameSettings(now, view.settings),
    open: (wanted) => go(viewPlace(wanted)),
    restore: () => {
      asSaved();
      go(viewPlace(view));
    },
    saveChanges: async () => {
      if (view === undefined) return;
      const { id, name, is_shared } = view;
      await save({ id, name, is_shared, settings: now });
      asSaved();
    },
    saveAs: async (named) => {
      const made = await save({ ...named, settings: now });
      go({ view: String(made.id) });
    },
    rename: async ({ id, settings }, named) => {
      await save({ ...named, id, settings });
    },
    remove: async (gone) => {
      const content = gone.is_shared ? texts.willRemoveShared(gone.name) : texts.willRemove(gone.name);
      if (!(await confirm({ title: texts.confirmRemove, content, danger: true }))) return;
      await remove(gone.id);
      notify.success(texts.removed);
      go(viewPlace(undefined));
    },
  };
  const ready = columnState.ready && (place.view === undefined || !isPending);
  return { controller, columnState: { layout: drawn, ready, change: columnState.change } };
};
