import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { useMemo, useState } from 'react';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { DataTable } from '../../ui/data-table/data-table';
import { Exhibit } from './exhibit';
import { answerList, type SampleMember, sampleMember } from './generated-list';
import { memberColumns } from './sample-columns';
import { tablesTexts as texts } from './tables.texts';

const longCount = 10_000;
const slowMs = 3000;
const sortable = memberColumns.filter((column) => column.sortable).map(({ key }) => key);
const longAddress = { prefix: 'long_', sizes: [longCount], sortable };
const stateAddress = { prefix: 'state_', sortable };
const rowKey = ({ id }: SampleMember) => id;

const loadLong: LoadList<SampleMember> = async (state) =>
  answerList(
    Array.from({ length: longCount }, (_, at) => sampleMember(at + 1)),
    state,
  );

const loadSlowly: LoadList<SampleMember> = (state, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(answerList([1, 2, 3].map(sampleMember), state)), slowMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const loads: Readonly<Record<keyof typeof texts.stateNames, LoadList<SampleMember>>> = {
  empty: async () => ({ data: [], total: 0 }),
  slow: loadSlowly,
  // There is no such endpoint, so the load fails as a real one would.
  failing: loadTable(`${demoEndpoints.list.path}/nothing`),
};
const stateKeys = ['empty', 'slow', 'failing'] as const;

/** Ten thousand rows on one page. */
const LongTableExhibit = () => {
  const [state, setState] = useListState(longAddress);
  return (
    <Exhibit title={texts.long} wide>
      <DataTable
        label={texts.longLabel}
        storageKey="table.long-sample"
        columns={memberColumns}
        rowKey={rowKey}
        sizes={longAddress.sizes}
        load={loadLong}
        state={state}
        onChange={setState}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Exhibit>
  );
};

/** A table without rows, with a slow answer and with a failed load. */
const TableStatesExhibit = () => {
  const [state, setState] = useListState(stateAddress);
  const [way, setWay] = useState<keyof typeof loads>('empty');
  const load = useMemo(() => loads[way], [way]);
  return (
    <Exhibit title={texts.states} wide>
      <DataTable
        label={texts.statesLabel}
        storageKey="table.state-sample"
        columns={memberColumns}
        rowKey={rowKey}
        load={load}
        state={state}
        onChange={setState}
        toolbar={
          <select
            className="data-table-choice"
            aria-label={texts.stateChoice}
            value={way}
            onChange={({ currentTarget }) => setWay(stateKeys.find((key) => key === currentTarget.value) ?? 'empty')}
          >
            {stateKeys.map((key) => (
              <option key={key} value={key}>
                {texts.stateNames[key]}
              </option>
            ))}
          </select>
        }
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Exhibit>
  );
};

/** The tables that need no server. */
export const PlainTablesExhibit = () => (
  <>
    <LongTableExhibit />
    <TableStatesExhibit />
  </>
);
