import { type DemoItem, demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { useState } from 'react';
import { preferences } from '../../backoffice/preferences';
import { loadTable } from '../../platform/http/load-table';
import { useListState } from '../../platform/list-state/use-list-state';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatMoney } from '../../ui/data-table/cell-format';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import type { Selection } from '../../ui/data-table/selection';
import { StateTag } from '../../ui/state-tag/state-tag';
import { Exhibit } from './exhibit';
import { tablesTexts as texts } from './tables.texts';

const tones = { published: 'good', draft: 'warn', deleted: 'bad' } as const;
const titles = texts.demoColumns;

const columns: readonly Column<DemoItem>[] = [
  { key: 'id', title: titles.id, width: 120, sortable: true },
  { key: 'title', title: titles.title, width: 260, sortable: true, heading: true },
  {
    key: 'status',
    title: titles.status,
    width: 100,
    sortable: true,
    render: ({ status }) => <StateTag tone={tones[status]}>{texts.statuses[status]}</StateTag>,
  },
  { key: 'author', title: titles.author, width: 120, sortable: true },
  { key: 'display_time', title: titles.display_time, kind: 'datetime', width: 160, sortable: true },
  { key: 'money', title: titles.money, kind: 'money', width: 120, sortable: true },
];

const address = { sortable: columns.map(({ key }) => key) };
const load = loadTable<DemoItem>(demoEndpoints.list.path);
const rowKey = ({ id }: DemoItem) => id;

/** The demo list of requirements §7 in the table. */
export const DemoTableExhibit = () => {
  const [state, setState] = useListState(address);
  const [selected, select] = useState<Selection<DemoItem>>(new Map());
  const sayTotal = () => {
    const sum = [...selected.values()].reduce((fen, { money }) => fen + money, 0);
    notify.success(texts.demoBatchDone(selected.size, formatMoney(sum)));
  };
  return (
    <Exhibit title={texts.demo} wide>
      <DataTable
        label={texts.demoLabel}
        storageKey="table.demo"
        preferences={preferences}
        columns={columns}
        rowKey={rowKey}
        load={load}
        state={state}
        onChange={setState}
        selection={{
          selected,
          onChange: select,
          actions: <ActionButton onClick={sayTotal}>{texts.demoBatch}</ActionButton>,
        }}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Exhibit>
  );
};
