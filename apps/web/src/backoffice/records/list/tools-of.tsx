import type { ReactNode } from 'react';
import { filterOf, shownColumns } from '../views/view-settings';
import type { ListToolPlace } from './list-tool';
import { listTools } from './list-tools';
import type { ListController } from './use-record-list';

/** The buttons that other parts of the slice add to a place of the list. */
export const toolsOf = (list: ListController, place: ListToolPlace, selectedIds: readonly number[] = []): ReactNode => {
  const tools = listTools.filter(({ places, action }) => places.includes(place) && list.actions.includes(action));
  if (tools.length === 0 || list.place.bin) return null;
  const columns = shownColumns(list.columns, list.views.columnState.layout);
  const filter = filterOf({ ...list.state, search: { ...list.state.search, ...list.fixed } });
  return tools.map(({ key, Tool }) => (
    <Tool
      key={key}
      meta={list.meta}
      filter={filter}
      fixed={list.fixed}
      selectedIds={selectedIds}
      columns={columns}
      refresh={list.refresh}
    />
  ));
};
