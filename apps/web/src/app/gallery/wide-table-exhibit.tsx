import { useCallback, useMemo, useRef, useState } from 'react';
import { preferences } from '../../backoffice/preferences';
import { type LoadList, searchFor } from '../../platform/list-state/list-state';
import { useListState } from '../../platform/list-state/use-list-state';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { AdvancedSearch } from '../../ui/advanced-search/advanced-search';
import type { SearchField } from '../../ui/advanced-search/search-field';
import { DataTable } from '../../ui/data-table/data-table';
import type { Selection } from '../../ui/data-table/selection';
import { deleteRows } from '../../ui/row-actions/delete-rows';
import { RowActions } from '../../ui/row-actions/row-actions';
import { Exhibit } from './exhibit';
import { answerList, type SampleMember, sampleMember } from './generated-list';
import { wideColumns } from './sample-columns';
import { tablesTexts as texts } from './tables.texts';
import './wide-table-exhibit.css';

const titles = texts.wideColumns;
const fields: readonly SearchField[] = [
  { kind: 'text', name: 'name', label: titles.name, placeholder: texts.names[0] },
  {
    kind: 'select',
    name: 'status',
    label: titles.status,
    options: Object.entries(texts.wideStatuses).map(([value, label]) => ({ value, label })),
  },
  { kind: 'date_range', name: 'joined', label: titles.joined },
  { kind: 'number_range', name: 'id', label: titles.id },
];
const address = {
  prefix: 'wide_',
  sortable: wideColumns.filter(({ sortable }) => sortable).map(({ key }) => key),
  searchable: fields.map(({ name }) => name),
};
const allAuths = ['detail', 'edit', 'delete', 'more'] as const;
const rowKey = ({ id }: SampleMember) => id;

/** The made-up members; additions and deletions last until the page is left. */
const useMembers = () => {
  const members = useRef(Array.from({ length: 200 }, (_, at) => sampleMember(at + 1)));
  const [version, setVersion] = useState(0);
  const load = useCallback<LoadList<SampleMember>>(async (state) => answerList(members.current, state), []);
  const replace = useCallback((change: (now: SampleMember[]) => SampleMember[]) => {
    members.current = change(members.current);
    setVersion((before) => before + 1);
  }, []);
  const remove = useCallback(
    async (ids: readonly (string | number)[]) => replace((now) => now.filter(({ id }) => !ids.includes(id))),
    [replace],
  );
  const add = () => {
    const id = Math.max(0, ...members.current.map((member) => member.id)) + 1;
    replace((now) => [{ ...sampleMember(id), name: `${texts.added}${id}` }, ...now]);
  };
  const graduate = useCallback(
    (id: number) =>
      replace((now) => now.map((member) => (member.id === id ? { ...member, status: 'done' as const } : member))),
    [replace],
  );
  return { load, version, remove, add, graduate };
};

const AuthChoice = (props: { auths: readonly string[]; onChange: (auths: readonly string[]) => void }) => (
  <fieldset className="table-exhibit-auths">
    <legend>{texts.auths}</legend>
    {allAuths.map((auth) => (
      <label key={auth}>
        <input
          type="checkbox"
          checked={props.auths.includes(auth)}
          onChange={({ currentTarget }) =>
            props.onChange(allAuths.filter((one) => (one === auth ? currentTarget.checked : props.auths.includes(one))))
          }
        />
        {texts.authNames[auth]}
      </label>
    ))}
  </fieldset>
);

/** Thirty columns with search, row actions and batch delete. */
export const WideTableExhibit = () => {
  const [state, setState] = useListState(address);
  const { load, version, remove, add, graduate } = useMembers();
  const [selected, select] = useState<Selection<SampleMember>>(new Map());
  const [auths, setAuths] = useState<readonly string[]>(allAuths);
  const rowActions = useMemo(
    () => (row: SampleMember) => (
      <RowActions
        name={row.name}
        auths={auths}
        onDetail={() => notify.success(texts.detail(row.name))}
        onEdit={() => notify.success(texts.edit(row.name))}
        onDelete={() => remove([row.id])}
        more={[
          { key: 'name', label: texts.copyName, onSelect: () => notify.success(texts.copied(row.name)) },
          { key: 'done', label: texts.markDone, onSelect: () => graduate(row.id) },
        ]}
      />
    ),
    [auths, remove, graduate],
  );
  const removeSelected = async () => {
    const gone = await deleteRows({ count: selected.size, run: () => remove([...selected.keys()]) });
    if (gone) select(new Map());
  };
  return (
    <Exhibit title={texts.wide} wide>
      <DataTable
        label={texts.wideLabel}
        storageKey="table.wide-sample"
        preferences={preferences}
        columns={wideColumns}
        rowKey={rowKey}
        load={load}
        version={version}
        state={state}
        onChange={setState}
        actions={rowActions}
        selection={{
          selected,
          onChange: select,
          actions: <ActionButton onClick={() => void removeSelected()}>{texts.batchDelete}</ActionButton>,
        }}
        toolbar={
          <AdvancedSearch
            fields={fields}
            value={state.search}
            onSearch={(search) => setState((now) => searchFor(now, search))}
            onAdd={add}
          />
        }
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
      <AuthChoice auths={auths} onChange={setAuths} />
    </Exhibit>
  );
};
